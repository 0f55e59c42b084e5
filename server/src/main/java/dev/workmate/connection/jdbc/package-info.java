/** Connections in the database, with their secrets sealed. */
@NullMarked
package dev.workmate.connection.jdbc;

import org.jspecify.annotations.NullMarked;
