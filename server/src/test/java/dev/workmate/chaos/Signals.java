package dev.workmate.chaos;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Sends signals to processes of ours, by their number. */
final class Signals {
    private Signals() {}

    /** A process that is gone already does not mind. */
    static void send(long pid, String signal) throws InterruptedException {
        try {
            Process kill =
                    new ProcessBuilder("kill", "-" + signal, Long.toString(pid))
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            if (!kill.waitFor(10, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the command kill hangs");
            }
        } catch (IOException e) {
            throw new IllegalStateException("there is no command kill", e);
        }
    }
}
