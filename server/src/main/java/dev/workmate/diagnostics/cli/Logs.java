package dev.workmate.diagnostics.cli;

import dev.workmate.id.SessionId;
import dev.workmate.id.Uuids;
import dev.workmate.logging.LogContext;
import dev.workmate.settings.HomeFolder;
import dev.workmate.terminal.Terminal;
import dev.workmate.text.JsonValue;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Tells the newest lines that the server which runs in a home folder logged about a session; {@code
 * --follow} goes on with those that come, until it is interrupted.
 */
public final class Logs {
    private static final int MAX_LINES = 1_000;
    private static final String NAME = "workmate.jsonl";
    private static final int OLDER = 4;
    private static final Duration PAUSE = Duration.ofMillis(300);

    private Logs() {}

    /** Arguments are the home folder, the session's id, {@code --json} and {@code --follow}. */
    public static void main(String[] arguments) {
        Terminal.main(arguments, Logs::run);
    }

    static int run(Terminal terminal, Terminal.Call call) throws IOException, InterruptedException {
        if (call.words().size() != 1 || !Uuids.isUuid(call.words().getFirst())) {
            return terminal.misuse("logs takes the id of one session");
        }
        SessionId session = new SessionId(call.words().getFirst());
        Path folder = call.home().resolve(HomeFolder.LOGS);
        List<Path> files = files(folder);
        if (files.isEmpty() && !call.has("--follow")) {
            terminal.err.println(
                    "workmate: there is no log in "
                            + folder
                            + "; with WORKMATE_LOG_FILE=off, or where no server has run in this"
                            + " home folder, lines are only where its standard error goes");
            return Terminal.TROUBLE;
        }
        Consumer<String> print =
                line -> terminal.out.println(call.json() ? line : LogText.of(line));
        Found found = new Found(session);
        Path newest = folder.resolve(NAME);
        try (GrowingFile growing = new GrowingFile(newest)) {
            for (Path file : files) {
                if (!file.equals(newest)) {
                    read(file, found);
                }
            }
            growing.read(found::look);
            found.newest.forEach(print);
            found.summary().ifPresent(text -> terminal.err.println("workmate: " + text));
            while (call.has("--follow")) {
                Thread.sleep(PAUSE);
                growing.read(line -> found.ifAbout(line, print));
            }
        }
        return Terminal.WELL;
    }

    /** Oldest first. */
    private static List<Path> files(Path folder) {
        return Stream.concat(
                        IntStream.rangeClosed(1, OLDER)
                                .map(i -> OLDER + 1 - i)
                                .mapToObj(i -> folder.resolve(NAME + "." + i)),
                        Stream.of(folder.resolve(NAME)))
                .filter(Files::isRegularFile)
                .toList();
    }

    /** A file that is renamed meanwhile is read to its end, or was just read. */
    private static void read(Path file, Found found) throws IOException {
        try (BufferedReader lines =
                new BufferedReader(
                        new InputStreamReader(
                                Files.newInputStream(file),
                                StandardCharsets.UTF_8
                                        .newDecoder()
                                        .onMalformedInput(CodingErrorAction.REPLACE)))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                found.look(line);
            }
        } catch (NoSuchFileException e) {
            found.missed++;
        }
    }

    /** The lines of a session, the newest of them. */
    private static final class Found {
        private final String mark;
        private final SessionId session;
        private final Deque<String> newest = new ArrayDeque<>();
        private long seen;
        private long missed;

        Found(SessionId session) {
            this.session = session;
            this.mark = "\"" + LogContext.SESSION + "\":\"" + session.value() + "\"";
        }

        void look(String line) {
            ifAbout(
                    line,
                    mine -> {
                        seen++;
                        newest.addLast(mine);
                        if (newest.size() > MAX_LINES) {
                            newest.removeFirst();
                        }
                    });
        }

        /** The mark may stand in a message too, where its quotes are written otherwise. */
        void ifAbout(String line, Consumer<String> then) {
            if (line.contains(mark) && JsonValue.parse(line).isPresent()) {
                then.accept(line);
            }
        }

        Optional<String> summary() {
            if (missed > 0) {
                return Optional.of("the log went on while it was read; run the command again");
            }
            if (seen == 0) {
                return Optional.of(
                        "no line in this log is about session "
                                + session
                                + "; another server may have worked on it");
            }
            return seen > newest.size()
                    ? Optional.of(
                            "these are the newest " + newest.size() + " of " + seen + " lines")
                    : Optional.empty();
        }
    }
}
