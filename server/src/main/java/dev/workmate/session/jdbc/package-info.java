/** Sessions looked up in the database. */
@NullMarked
package dev.workmate.session.jdbc;

import org.jspecify.annotations.NullMarked;
