/** Questions to people, looked up in the database. */
@NullMarked
package dev.workmate.turn.jdbc;

import org.jspecify.annotations.NullMarked;
