package dev.workmate.knowledge.cli;

import dev.workmate.knowledge.lucene.RebuildNote;
import dev.workmate.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Has the running server of a home folder make its search index anew from the database, and tells
 * how far it is. The old index serves until then.
 */
public final class RebuildIndex {
    private static final Duration GLANCE = Duration.ofMillis(200);
    private static final Pattern FIELDS =
            Pattern.compile("\"state\":\"(\\w+)\",\"done\":(\\d+),\"all\":(\\d+)");

    private final Duration patience;

    RebuildIndex(Duration patience) {
        this.patience = patience;
    }

    /** Arguments are the home folder and {@code --json}. */
    public static void main(String[] arguments) {
        Terminal.main(arguments, new RebuildIndex(Duration.ofSeconds(20))::run);
    }

    int run(Terminal terminal, Terminal.Call call) throws IOException, InterruptedException {
        if (!Files.isDirectory(call.home())) {
            throw new IOException("there is no home folder " + call.home());
        }
        RebuildNote note = new RebuildNote(call.home());
        String id = note.ask();
        long end = System.nanoTime() + patience.toNanos();
        String last = "";
        while (true) {
            Optional<String> told = note.told(id);
            if (told.isEmpty() && System.nanoTime() > end && note.withdraw()) {
                terminal.err.println(
                        "workmate: no server runs in "
                                + call.home()
                                + "; one that starts there brings its index up to date by itself");
                return Terminal.TROUBLE;
            }
            if (told.isPresent() && !told.get().equals(last)) {
                last = told.get();
                Optional<Integer> over = show(terminal, call, last);
                if (over.isPresent()) {
                    return over.get();
                }
            }
            Thread.sleep(GLANCE);
        }
    }

    /** How it ended, where it has. */
    private static Optional<Integer> show(Terminal terminal, Terminal.Call call, String told) {
        Matcher fields = FIELDS.matcher(told);
        if (!fields.find()) {
            return Optional.empty();
        }
        terminal.out.println(
                call.json()
                        ? told
                        : fields.group(2)
                                + " of "
                                + fields.group(3)
                                + " files, "
                                + fields.group(1));
        return switch (fields.group(1)) {
            case "done" -> Optional.of(Terminal.WELL);
            case "failed" -> Optional.of(Terminal.TROUBLE);
            default -> Optional.empty();
        };
    }
}
