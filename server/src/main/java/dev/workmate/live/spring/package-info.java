/** Wires {@code live}. */
@NullMarked
package dev.workmate.live.spring;

import org.jspecify.annotations.NullMarked;
