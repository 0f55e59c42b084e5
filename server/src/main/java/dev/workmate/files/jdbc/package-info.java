/** Files of sessions in the database. */
@NullMarked
package dev.workmate.files.jdbc;

import org.jspecify.annotations.NullMarked;
