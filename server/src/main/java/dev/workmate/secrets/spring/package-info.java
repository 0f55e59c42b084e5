/** Wires {@code secrets}. */
@NullMarked
package dev.workmate.secrets.spring;

import org.jspecify.annotations.NullMarked;
