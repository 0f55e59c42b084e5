/** Wires {@code trajectory}. */
@NullMarked
package dev.workmate.trajectory.spring;

import org.jspecify.annotations.NullMarked;
