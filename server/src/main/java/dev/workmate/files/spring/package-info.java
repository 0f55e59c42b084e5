/** Wires {@code files}. */
@NullMarked
package dev.workmate.files.spring;

import org.jspecify.annotations.NullMarked;
