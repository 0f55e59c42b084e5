package dev.workmate.diagnostics.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.SessionId;
import dev.workmate.terminal.Terminal;
import dev.workmate.testkit.TestTerminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class LogsFollowTest {
    private static final String SESSION = SessionId.next().value();

    @TempDir private Path home;

    @Test
    void aGrowingFileTellsEachWholeLineOnceAlsoAfterItWasReplaced() throws Exception {
        Path file = home.resolve("x");
        List<String> told = new ArrayList<>();
        try (GrowingFile growing = new GrowingFile(file)) {
            growing.read(told::add);
            assertThat(told).isEmpty();

            write(file, "one\ntw");
            growing.read(told::add);
            assertThat(told).containsExactly("one");

            write(file, "o\n");
            growing.read(told::add);
            growing.read(told::add);
            assertThat(told).containsExactly("one", "two");

            write(file, "three\n");
            Files.move(file, home.resolve("x.1"));
            write(file, "four\n");
            growing.read(told::add);
            assertThat(told).containsExactly("one", "two", "three", "four");

            Files.move(file, home.resolve("x.2"));
            growing.read(told::add);
            write(file, "five, ü\n");
            growing.read(told::add);
            assertThat(told).containsExactly("one", "two", "three", "four", "five, ü");
        }
    }

    @Test
    @Timeout(60)
    void followGoesOnWithLinesOfTheSessionUntilItIsInterrupted() throws Exception {
        Path log = Files.createDirectories(home.resolve("logs")).resolve("workmate.jsonl");
        write(log, line(SESSION, "before") + line(SessionId.next().value(), "another's"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        AtomicInteger end = new AtomicInteger(-1);
        Thread command =
                Thread.ofPlatform()
                        .start(
                                () ->
                                        end.set(
                                                new Terminal(print(out), print(out))
                                                        .run(
                                                                List.of(
                                                                        home.toString(),
                                                                        SESSION,
                                                                        "--follow"),
                                                                Map.of(),
                                                                Logs::run)));
        await(out, "before");
        write(log, line(SessionId.next().value(), "another's too") + line(SESSION, "after"));
        await(out, "after");
        Files.move(log, log.resolveSibling("workmate.jsonl.1"));
        write(log, line(SESSION, "in a new file"));
        await(out, "in a new file");
        assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain("another's");
        assertThat(end).hasValue(-1);

        command.interrupt();
        command.join();
        assertThat(end.get()).isNotEqualTo(-1);
    }

    @Test
    void theLogsOfSeveralServersArePutTogetherByTheirTimes() throws Exception {
        Path other = home.resolve("server-2");
        Path copied = Files.createDirectories(home.resolve("copied"));
        write(log(home), at("10:00:02", "c") + at("10:00:01", "a") + at("10:00:05", "f"));
        write(log(other).resolveSibling("workmate.jsonl.1"), at("10:00:01.5", "b"));
        write(log(other), line(SESSION, "without a time") + at("10:00:03+01:00", "first"));
        write(copied.resolve("workmate.jsonl"), at("10:00:04", "e"));
        TestTerminal terminal = new TestTerminal();

        int end = terminal.run(Logs::run, home, "", SESSION, other.toString(), copied.toString());

        assertThat(end).as(terminal.complained()).isZero();
        assertThat(terminal.said().lines().map(text -> text.replaceFirst(".* - ", "")))
                .containsExactly("first", "a", "b", "without a time", "c", "e", "f");
        assertThat(terminal.said().lines().filter(text -> text.startsWith("server-2: ")))
                .hasSize(3);

        assertThat(terminal.run(Logs::run, home, "", SESSION, home.resolve("none").toString()))
                .isZero();
        assertThat(terminal.complained()).contains("there is no log in " + home.resolve("none"));
        assertThat(terminal.said()).doesNotContain("without a time").contains(" - f");
    }

    private static Path log(Path home) throws IOException {
        return Files.createDirectories(home.resolve("logs")).resolve("workmate.jsonl");
    }

    private static String at(String time, String message) {
        String zone = time.contains("+") ? time : time + "Z";
        return line(SESSION, message).replace("{", "{\"@timestamp\":\"2026-11-19T" + zone + "\",");
    }

    private static String line(String session, String message) {
        return "{\"message\":\"%s\",\"sessionId\":\"%s\"}%n".formatted(message, session);
    }

    private static void await(ByteArrayOutputStream out, String words) throws InterruptedException {
        while (!out.toString(StandardCharsets.UTF_8).contains(words)) {
            Thread.sleep(20);
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static PrintStream print(ByteArrayOutputStream to) {
        return new PrintStream(to, true, StandardCharsets.UTF_8);
    }
}
