/** Tools of other programs that speak the Model Context Protocol. */
@NullMarked
package dev.workmate.mcp;

import org.jspecify.annotations.NullMarked;
