package dev.workmate.diagnostics.cli;

import dev.workmate.terminal.Terminal;
import java.io.IOException;

/** The command for tests of other packages. */
public final class LogsCommand {
    private LogsCommand() {}

    public static int run(Terminal terminal, Terminal.Call call)
            throws IOException, InterruptedException {
        return Logs.run(terminal, call);
    }
}
