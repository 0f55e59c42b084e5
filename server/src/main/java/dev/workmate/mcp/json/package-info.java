/** How the protocol's messages are written, and the operator's file. */
@NullMarked
package dev.workmate.mcp.json;

import org.jspecify.annotations.NullMarked;
