/** Wires {@code connection}. */
@NullMarked
package dev.workmate.connection.spring;

import org.jspecify.annotations.NullMarked;
