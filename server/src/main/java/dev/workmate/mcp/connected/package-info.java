/** MCP servers that a tenant or a person connected. */
@NullMarked
package dev.workmate.mcp.connected;

import org.jspecify.annotations.NullMarked;
