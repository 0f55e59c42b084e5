/** Files, their bytes and their texts in the database. */
@NullMarked
package dev.workmate.knowledge.jdbc;

import org.jspecify.annotations.NullMarked;
