/** Wires {@code http}. */
@NullMarked
package dev.workmate.http.spring;

import org.jspecify.annotations.NullMarked;
