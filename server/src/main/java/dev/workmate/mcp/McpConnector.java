package dev.workmate.mcp;

/** Opens connections to one server. Thread-safe. */
@FunctionalInterface
public interface McpConnector {
    McpSession open(McpSession.Listener listener) throws McpException, InterruptedException;
}
