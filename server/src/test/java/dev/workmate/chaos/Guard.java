package dev.workmate.chaos;

import java.io.IOException;

/**
 * Ends what a run leaves behind when it is killed: a process that waits for the run's end and then
 * kills all that still sees the run's own mounts. Only where there are such mounts; they tell the
 * run's processes from all others.
 */
final class Guard {
    /** Its input ends with the run, however that ends. */
    private static final String WATCH =
            """
            trap '' INT TERM HUP
            read -r never
            own=$(readlink /proc/self/ns/mnt)
            for process in /proc/[0-9]*; do
                id=${process#/proc/}
                if [ "$id" != $$ ] && [ "$(readlink "$process/ns/mnt" 2>/dev/null)" = "$own" ]; then
                    kill -9 "$id" 2>/dev/null
                fi
            done
            """;

    private Guard() {}

    static void start() throws IOException {
        if (Boolean.getBoolean(Disc.MOUNTS)) {
            new ProcessBuilder("sh", "-c", WATCH)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        }
    }
}
