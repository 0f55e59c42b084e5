/** Turns found through the journal's views. */
@NullMarked
package dev.workmate.trajectory.jdbc;

import org.jspecify.annotations.NullMarked;
