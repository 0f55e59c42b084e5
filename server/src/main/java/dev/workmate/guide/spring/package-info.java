/** Wires {@code guide}. */
@NullMarked
package dev.workmate.guide.spring;

import org.jspecify.annotations.NullMarked;
