/** The protocol over the standard streams of a child process. */
@NullMarked
package dev.workmate.mcp.stdio;

import org.jspecify.annotations.NullMarked;
