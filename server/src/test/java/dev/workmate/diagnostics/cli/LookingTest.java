package dev.workmate.diagnostics.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.Databases;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.terminal.Terminal;
import dev.workmate.testkit.FilledHome;
import dev.workmate.testkit.TestTerminal;
import dev.workmate.text.Digests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** On the embedded store; {@link PostgresLookingTest} does the same on the other. */
class LookingTest {
    final TestTerminal terminal = new TestTerminal();
    @TempDir Path folder;
    Path home;
    private List<SessionId> sessions;

    String url() {
        return "";
    }

    @BeforeEach
    void fill() {
        home = folder.resolve("home");
        try (Database database = Databases.open(home, url())) {
            sessions = FilledHome.with(database, UserId.next(), 12);
        }
    }

    int run(Terminal.Command command, String... arguments) {
        return terminal.run(command, home, url(), arguments);
    }

    @Test
    void tellsAllAboutASession() {
        SessionId session = sessions.get(3);

        assertThat(run(Inspect::run, session.value(), "--json")).isZero();

        JsonNode report = terminal.json();
        assertThat(report.get("head").asInt()).isEqualTo(7);
        assertThat(report.get("check").get("valid").asBoolean()).isTrue();
        assertThat(report.get("check").get("gaps")).isEmpty();
        assertThat(report.get("events").get("model_call_completed").asInt()).isEqualTo(1);
        assertThat(report.get("standing").get("projected").asInt()).isEqualTo(7);
        assertThat(report.get("turns").get(0).get("status").asString()).isEqualTo("success");
        assertThat(run(Inspect::run, session.value().toLowerCase(Locale.ROOT))).isZero();
        assertThat(terminal.said())
                .contains("session " + session, "hashes     hold", "gaps       none", "success");
    }

    @Test
    void saysThatThereIsNoSuchSession() {
        SessionId unknown = SessionId.next();

        assertThat(run(Inspect::run, unknown.value())).isEqualTo(1);
        assertThat(terminal.complained()).contains("there is no session " + unknown);
        assertThat(run(Inspect::run, "1-1-1-1-1")).isEqualTo(2);
        assertThat(run(Inspect::run)).isEqualTo(2);
    }

    @Test
    void findsWhatDoesNotHold() {
        change(
                "UPDATE message_events SET created_at = created_at + 1 WHERE sequence = 4"
                        + " AND session_number = 5");
        change("UPDATE messages SET length = 1 WHERE session_number = 8");

        assertThat(run(Verify::run, "--json")).isEqualTo(1);
        JsonNode found = terminal.json();
        assertThat(found.get("valid").asBoolean()).isFalse();
        assertThat(found.get("sessions").asInt()).isEqualTo(12);
        assertThat(found.get("broken")).hasSize(2);
        String broken = found.get("broken").get(0).get("sessionId").asString();
        assertThat(found.get("broken").get(0).get("firstInvalid").asInt()).isEqualTo(4);
        assertThat(found.get("broken").get(1).has("firstInvalid")).isFalse();
        assertThat(run(Inspect::run, broken)).isEqualTo(1);
        assertThat(terminal.said()).contains("do not hold from event 4");
        assertThat(run(Verify::run)).isEqualTo(1);
        assertThat(terminal.said()).contains(broken, "12 sessions", "2 do not hold");
    }

    @Test
    void tellsWhatWaitsAndTriesItAgain() {
        assertThat(run(Queue::run, "--json")).isZero();
        assertThat(terminal.json().get("sessionsBehind").asInt()).isZero();
        change(
                "INSERT INTO dead_letters (session_number, sequence, reason, set_aside_at)"
                        + " VALUES (2, 3, 'it was odd', 5)");
        change("UPDATE sessions SET projected = 5 WHERE number = 4");

        assertThat(run(Queue::run, "--json")).isEqualTo(1);
        assertThat(terminal.json().get("sessionsBehind").asInt()).isEqualTo(1);
        assertThat(terminal.json().get("eventsBehind").asInt()).isEqualTo(2);
        assertThat(terminal.json().get("deadLetters").get(0).get("reason").asString())
                .isEqualTo("it was odd");
        assertThat(run(Queue::run)).isEqualTo(1);
        assertThat(terminal.said()).contains("it was odd", "1 events are set aside");
        assertThat(run(Verify::run)).isEqualTo(1);
    }

    @Test
    void triesAgainWhatWasSetAside() {
        change(
                "INSERT INTO dead_letters (session_number, sequence, reason, set_aside_at)"
                        + " VALUES (2, 3, 'it was odd', 5)");

        assertThat(run(Queue::run, "--retry", "--json")).isZero();
        assertThat(terminal.json().get("deadLetters")).isEmpty();
        assertThat(run(Verify::run)).isZero();
    }

    @Test
    void changesNothingAlsoBesideAServer() throws IOException {
        SessionId session = sessions.getFirst();
        Map<String, String> before = files(home);
        assertThat(run(Inspect::run, session.value())).isZero();
        assertThat(run(Verify::run)).isZero();
        assertThat(run(Queue::run)).isZero();
        assertThat(files(home)).isEqualTo(before);
        try (Database server = Databases.open(home, url())) {
            assertThat(run(Inspect::run, session.value())).isZero();
            assertThat(run(Verify::run)).isZero();
            assertThat(run(Queue::run)).isZero();
            retriesBesideAServer(server);
        }
    }

    /** The embedded store has one process; the command says so and does nothing. */
    void retriesBesideAServer(Database server) {
        assertThat(run(Queue::run, "--retry")).isEqualTo(1);
        assertThat(terminal.complained()).contains("another Workmate is running");
    }

    private void change(String sql) {
        try (Database database = Databases.open(home, url())) {
            change(database, sql);
        }
    }

    static void change(Database database, String sql) {
        database.write(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        return statement.executeUpdate(sql);
                    }
                });
    }

    /** SQLite makes files of its own to work with; they hold nothing. */
    private static Map<String, String> files(Path folder) throws IOException {
        Map<String, String> all = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith("-shm") || name.endsWith("-wal") && Files.size(file) == 0) {
                    continue;
                }
                all.put(
                        folder.relativize(file).toString(),
                        HexFormat.of()
                                .formatHex(
                                        Digests.bytes(
                                                HexFormat.of()
                                                        .formatHex(Files.readAllBytes(file)))));
            }
        }
        return all;
    }

    @Test
    void makesNoDatabaseWhereThereIsNone() {
        Path nothing = folder.resolve("nothing");

        assertThat(terminal.run(Verify::run, nothing, "")).isEqualTo(1);
        assertThat(terminal.complained()).contains("there is no database in " + nothing);
        assertThat(terminal.run(Queue::run, nothing, "", "--retry")).isEqualTo(1);
        assertThat(nothing).doesNotExist();
        assertThat(terminal.run(Verify::run, nothing, "postgres://127.0.0.1:1/none")).isEqualTo(1);
        assertThat(terminal.complained()).contains("127.0.0.1:1/none");
    }
}
