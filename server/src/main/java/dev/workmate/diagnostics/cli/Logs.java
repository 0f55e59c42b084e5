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
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Tells the newest lines that servers logged about a session, each in its home folder, put together
 * by their times; {@code --follow} goes on with those that come, until it is interrupted.
 */
public final class Logs {
    private static final int MAX_LINES = 1_000;
    private static final String NAME = "workmate.jsonl";
    private static final int OLDER = 4;
    private static final Duration PAUSE = Duration.ofMillis(300);

    private final Terminal terminal;
    private final Terminal.Call call;
    private final SessionId session;
    private final List<Source> sources;

    private Logs(Terminal terminal, Terminal.Call call) {
        this.terminal = terminal;
        this.call = call;
        this.session = new SessionId(call.words().getFirst());
        this.sources =
                Stream.concat(Stream.of(call.home()), call.words().stream().skip(1).map(Path::of))
                        .map(Path::toAbsolutePath)
                        .map(Path::normalize)
                        .distinct()
                        .map(Source::of)
                        .toList();
    }

    /** Where one server logs, and the file that it goes on with. */
    private record Source(String name, Path folder, GrowingFile growing) {
        /** A home folder, or the folder of logs itself where it was copied from elsewhere. */
        static Source of(Path home) {
            boolean isLogs = Files.isRegularFile(home.resolve(NAME));
            Path folder = isLogs ? home : home.resolve(HomeFolder.LOGS);
            return new Source(
                    String.valueOf(home.getFileName()),
                    folder,
                    new GrowingFile(folder.resolve(NAME)));
        }

        Path newest() {
            return folder.resolve(NAME);
        }
    }

    /**
     * Arguments are the home folder, the session's id, further servers' home folders, {@code
     * --json} and {@code --follow}.
     */
    public static void main(String[] arguments) {
        Terminal.main(arguments, Logs::run);
    }

    static int run(Terminal terminal, Terminal.Call call) throws IOException, InterruptedException {
        if (call.words().isEmpty() || !Uuids.isUuid(call.words().getFirst())) {
            return terminal.misuse("logs takes the id of one session, and further home folders");
        }
        return new Logs(terminal, call).tell();
    }

    private int tell() throws IOException, InterruptedException {
        List<Source> silent =
                sources.stream().filter(source -> files(source.folder()).isEmpty()).toList();
        silent.forEach(source -> complainOf(source.folder()));
        if (silent.size() == sources.size() && !call.has("--follow")) {
            return Terminal.TROUBLE;
        }
        Found found = new Found(session);
        try {
            for (Source source : sources) {
                for (Path file : files(source.folder())) {
                    if (!file.equals(source.newest())) {
                        read(file, line -> found.look(source, line), found);
                    }
                }
                source.growing().read(line -> found.look(source, line));
            }
            found.newest().forEach(line -> print(line.source(), line.text()));
            found.summary().ifPresent(text -> terminal.err.println("workmate: " + text));
            while (call.has("--follow")) {
                Thread.sleep(PAUSE);
                for (Source source : sources) {
                    source.growing().read(line -> found.ifAbout(line, mine -> print(source, mine)));
                }
            }
        } finally {
            for (Source source : sources) {
                source.growing().close();
            }
        }
        return Terminal.WELL;
    }

    private void complainOf(Path folder) {
        if (!call.has("--follow")) {
            terminal.err.println(
                    "workmate: there is no log in "
                            + folder
                            + "; with WORKMATE_LOG_FILE=off, or where no server has run in this"
                            + " home folder, lines are only where its standard error goes");
        }
    }

    /** Of several servers each line for people says whose it is. */
    private void print(Source source, String line) {
        String text = call.json() ? line : LogText.of(line);
        terminal.out.println(
                call.json() || sources.size() == 1 ? text : source.name() + ": " + text);
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
    private static void read(Path file, Consumer<String> then, Found found) throws IOException {
        try (BufferedReader lines =
                new BufferedReader(
                        new InputStreamReader(
                                Files.newInputStream(file),
                                StandardCharsets.UTF_8
                                        .newDecoder()
                                        .onMalformedInput(CodingErrorAction.REPLACE)))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                then.accept(line);
            }
        } catch (NoSuchFileException e) {
            found.missed++;
        }
    }

    /** A line of a session: when it was written, as it says itself, and by whom. */
    private record Line(Instant at, Source source, String text) {}

    /** The lines of a session, the newest of them. */
    private static final class Found {
        private final String mark;
        private final SessionId session;
        private final Map<Source, Deque<Line>> newest = new LinkedHashMap<>();
        private long seen;
        private long missed;

        Found(SessionId session) {
            this.session = session;
            this.mark = "\"" + LogContext.SESSION + "\":\"" + session.value() + "\"";
        }

        void look(Source source, String line) {
            ifAbout(
                    line,
                    mine -> {
                        Deque<Line> lines = newest.computeIfAbsent(source, _ -> new ArrayDeque<>());
                        seen++;
                        // What does not say when it was written stays behind the one before it.
                        Instant before = lines.isEmpty() ? Instant.EPOCH : lines.getLast().at();
                        lines.addLast(new Line(LogText.time(mine).orElse(before), source, mine));
                        if (lines.size() > MAX_LINES) {
                            lines.removeFirst();
                        }
                    });
        }

        /** Of all servers together, in the order of their times. */
        List<Line> newest() {
            List<Line> all =
                    newest.values().stream()
                            .flatMap(Deque::stream)
                            .sorted(Comparator.comparing(Line::at))
                            .toList();
            return all.subList(Math.max(0, all.size() - MAX_LINES), all.size());
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
                                + "; another server may have worked on it: name its home folder"
                                + " too");
            }
            return seen > MAX_LINES
                    ? Optional.of("these are the newest " + MAX_LINES + " of " + seen + " lines")
                    : Optional.empty();
        }
    }
}
