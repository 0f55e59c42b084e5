/** Wires {@code workspace}. */
@NullMarked
package dev.workmate.workspace.spring;

import org.jspecify.annotations.NullMarked;
