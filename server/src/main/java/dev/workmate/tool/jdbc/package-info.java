/** Grants and big outputs in the database. */
@NullMarked
package dev.workmate.tool.jdbc;

import org.jspecify.annotations.NullMarked;
