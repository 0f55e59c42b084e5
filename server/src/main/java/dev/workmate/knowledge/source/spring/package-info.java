/** Wires {@code knowledge.source}. */
@NullMarked
package dev.workmate.knowledge.source.spring;

import org.jspecify.annotations.NullMarked;
