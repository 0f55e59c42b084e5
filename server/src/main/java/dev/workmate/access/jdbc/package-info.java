/** Users and tokens in the database. */
@NullMarked
package dev.workmate.access.jdbc;

import org.jspecify.annotations.NullMarked;
