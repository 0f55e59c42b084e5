/** Wires {@code tool}. */
@NullMarked
package dev.workmate.tool.spring;

import org.jspecify.annotations.NullMarked;
