/** Wires {@code llm}. */
@NullMarked
package dev.workmate.llm.spring;

import org.jspecify.annotations.NullMarked;
