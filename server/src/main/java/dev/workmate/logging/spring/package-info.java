/** Wires {@code logging}. */
@NullMarked
package dev.workmate.logging.spring;

import org.jspecify.annotations.NullMarked;
