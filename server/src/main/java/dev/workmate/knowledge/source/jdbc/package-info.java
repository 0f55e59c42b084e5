/** Sources and connections in the database. */
@NullMarked
package dev.workmate.knowledge.source.jdbc;

import org.jspecify.annotations.NullMarked;
