/** Wires {@code event}. */
@NullMarked
package dev.workmate.event.spring;

import org.jspecify.annotations.NullMarked;
