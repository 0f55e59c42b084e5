/** Wires {@code pattern}. */
@NullMarked
package dev.workmate.pattern.spring;

import org.jspecify.annotations.NullMarked;
