/** Wires {@code general}. */
@NullMarked
package dev.workmate.general.spring;

import org.jspecify.annotations.NullMarked;
