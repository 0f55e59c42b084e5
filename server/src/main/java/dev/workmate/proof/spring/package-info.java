/** Wires {@code proof}. */
@NullMarked
package dev.workmate.proof.spring;

import org.jspecify.annotations.NullMarked;
