/** Wires {@code journal}. */
@NullMarked
package dev.workmate.journal.spring;

import org.jspecify.annotations.NullMarked;
