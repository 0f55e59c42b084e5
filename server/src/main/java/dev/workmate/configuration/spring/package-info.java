/** Wires {@code configuration}. */
@NullMarked
package dev.workmate.configuration.spring;

import org.jspecify.annotations.NullMarked;
