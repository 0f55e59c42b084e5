/** Wires {@code knowledge}. */
@NullMarked
package dev.workmate.knowledge.spring;

import org.jspecify.annotations.NullMarked;
