/** Wires {@code agent}. */
@NullMarked
package dev.workmate.agent.spring;

import org.jspecify.annotations.NullMarked;
