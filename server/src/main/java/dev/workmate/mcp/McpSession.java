package dev.workmate.mcp;

import dev.workmate.text.JsonText;
import dev.workmate.tool.Progress;
import java.time.Duration;
import java.util.List;

/** A working connection to one server. Thread-safe. */
public interface McpSession extends AutoCloseable {
    /** What it speaks, for the log. */
    String protocol();

    List<RemoteTool> tools() throws McpException, InterruptedException;

    /** Interruption tells the server that nobody waits any more. */
    RemoteResult call(RemoteTool tool, JsonText arguments, Duration limit, Progress progress)
            throws McpException, InterruptedException;

    /** Makes sure that the server still answers, where it is quiet and the protocol can ask. */
    void check() throws McpException, InterruptedException;

    /** Ends the connection; never throws. */
    @Override
    void close();

    /** Who wants to know how the connection fares. Called from any thread; must be quick. */
    interface Listener {
        void toolsChanged();

        void lost(String reason);
    }
}
