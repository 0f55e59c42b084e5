/** Wires {@code mcp}. */
@NullMarked
package dev.workmate.mcp.spring;

import org.jspecify.annotations.NullMarked;
