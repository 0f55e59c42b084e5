/** The protocol over streamable HTTP. */
@NullMarked
package dev.workmate.mcp.http;

import org.jspecify.annotations.NullMarked;
