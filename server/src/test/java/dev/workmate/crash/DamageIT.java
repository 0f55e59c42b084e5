package dev.workmate.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.Uuids;
import dev.workmate.testkit.NeedsTheMachine;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig;
import tools.jackson.databind.JsonNode;

/**
 * Files that are damaged under a server that works: what is lost is said, never passed over in
 * silence; nothing goes on by itself where it cannot be known what was done; and what is whole goes
 * on.
 */
@NeedsTheMachine
@DisabledIfSystemProperty(
        named = "engine",
        matches = "postgresql",
        disabledReason = "it damages SQLite's files")
@Timeout(180)
class DamageIT {
    private static final int SESSIONS = 8;
    private static final int MESSAGES = 4;
    private static final int PAGE = 1_024;
    private static final int BEGIN = 21;

    // The format of SQLite's write-ahead log.
    private static final int WAL_HEADER = 32;
    private static final int WAL_SALT = 16;
    private static final int FRAME_SALT = 8;
    private static final int FRAME = 24 + PAGE;

    @TempDir Path home;

    @Test
    void whatIsLostIsSaidAndTheOthersGoOn() throws Exception {
        Map<String, Map<String, Long>> said = workAndDie();
        // The newest commits are in the write-ahead log only; a machine that fails may spoil them.
        Path log = home.resolve("workmate.db-wal");
        long end = endOfCommits(log);
        spoil(log, end / 2, (int) (end / 8));
        Map<String, List<JsonNode>> logs = new LinkedHashMap<>();
        try (ServerProcess server = ServerProcess.start(home, "")) {
            CrashClient client = new CrashClient(server.address());
            missesWhatIsLost(client, said);
            for (String session : said.keySet()) {
                logs.put(session, client.audit(session));
            }
            // What is in the log is brought into the database by an end in order.
            server.end();
        }
        Path file = home.resolve("workmate.db");
        spoil(file, pageOfAnEvent(file), PAGE);
        try (ServerProcess server = ServerProcess.start(home, "")) {
            CrashClient client = new CrashClient(server.address());
            findsTheSpoiledPage(client, logs);
        }
    }

    private static void missesWhatIsLost(CrashClient client, Map<String, Map<String, Long>> said)
            throws Exception {
        int whole = 0;
        for (Map.Entry<String, Map<String, Long>> each : said.entrySet()) {
            String session = each.getKey();
            if (client.state(session).equals("quarantined")) {
                assertThat(lastCode(client, session)).isEqualTo("history_lost");
            } else {
                whole++;
                awaitIdle(client, session);
                LogCheck.check(client.audit(session), each.getValue());
                assertThat(client.verifies(session)).isTrue();
            }
            assertThat(client.send(session, Uuids.next())).as("it goes on").isPresent();
            awaitIdle(client, session);
            assertThat(client.state(session)).isEqualTo("idle");
        }
        assertThat(whole).as("half of the log was spoiled").isLessThan(said.size());
    }

    /** Its session is not shown as whole; the others are, and new ones are made. */
    private static void findsTheSpoiledPage(CrashClient client, Map<String, List<JsonNode>> logs)
            throws Exception {
        int sound = 0;
        for (Map.Entry<String, List<JsonNode>> each : logs.entrySet()) {
            sound += isSound(client, each.getKey(), each.getValue()) ? 1 : 0;
        }
        assertThat(sound).isBetween(1, logs.size() - 1);
        String fresh = client.newSession();
        assertThat(client.send(fresh, Uuids.next())).isPresent();
        awaitIdle(client, fresh);
        assertThat(client.verifies(fresh)).isTrue();
    }

    /** Verified and as it was; or an answer that says that it is not. */
    private static boolean isSound(CrashClient client, String session, List<JsonNode> log)
            throws Exception {
        try {
            if (!client.verifies(session)) {
                return false;
            }
        } catch (AssertionError refused) {
            assertThat(refused.getMessage()).startsWith("5");
            return false;
        }
        assertThat(client.audit(session).subList(0, log.size())).isEqualTo(log);
        return true;
    }

    private Map<String, Map<String, Long>> workAndDie() throws Exception {
        Map<String, Map<String, Long>> said = new LinkedHashMap<>();
        try (ServerProcess server = ServerProcess.start(home, "")) {
            CrashClient client = new CrashClient(server.address());
            for (int i = 0; i < SESSIONS; i++) {
                said.put(client.newSession(), new LinkedHashMap<>());
            }
            try (Connection reader = reading()) {
                assertThat(reader.getAutoCommit()).isFalse();
                converse(client, said);
                awaitMarks();
                server.kill();
            }
        }
        return said;
    }

    /**
     * As long as somebody reads an older state, what comes after it stays in the write-ahead log
     * alone: a checkpoint would save it from being spoiled. One that cannot write leaves the log as
     * it is when it ends.
     */
    private Connection reading() throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        Connection reader = config.createConnection("jdbc:sqlite:" + home.resolve("workmate.db"));
        reader.setAutoCommit(false);
        try (Statement statement = reader.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM sessions")) {
            assertThat(row.next()).isTrue();
        }
        return reader;
    }

    private static void converse(CrashClient client, Map<String, Map<String, Long>> said)
            throws Exception {
        for (int i = 0; i < MESSAGES; i++) {
            for (Map.Entry<String, Map<String, Long>> each : said.entrySet()) {
                String message = Uuids.next();
                long sequence = client.send(each.getKey(), message).orElseThrow();
                each.getValue().put(message, sequence);
            }
        }
        for (String session : said.keySet()) {
            awaitIdle(client, session);
        }
    }

    /** Marks are written behind the commits; they are there when the file has come to rest. */
    private void awaitMarks() throws Exception {
        Path marks = home.resolve("workmate.marks");
        long before = Long.MIN_VALUE;
        long now = Files.getLastModifiedTime(marks).toMillis();
        while (now != before || System.currentTimeMillis() - now < 2_000) {
            before = now;
            Thread.sleep(100);
            now = Files.getLastModifiedTime(marks).toMillis();
        }
    }

    /**
     * Where the commits since the last checkpoint end. The file is used again from its beginning
     * and keeps its length, so frames of before may follow; those carry another salt.
     */
    private static long endOfCommits(Path log) throws IOException {
        ByteBuffer content = ByteBuffer.wrap(Files.readAllBytes(log));
        long salt = content.getLong(WAL_SALT);
        int end = WAL_HEADER;
        while (end + FRAME <= content.limit() && content.getLong(end + FRAME_SALT) == salt) {
            end += FRAME;
        }
        assertThat(end).as("commits in the log").isGreaterThan(WAL_HEADER);
        return end;
    }

    private static void spoil(Path file, long offset, int length) throws IOException {
        byte[] noise = new byte[length];
        new Random(7).nextBytes(noise);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(noise), offset);
        }
    }

    /** Where the first bytes of what is kept sealed of an event lie, which are like no others. */
    private static long pageOfAnEvent(Path file) throws IOException, SQLException {
        String content = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        int at = content.indexOf(new String(sealed(file), 0, BEGIN, StandardCharsets.ISO_8859_1));
        assertThat(at).as("an event's words").isPositive();
        return (long) at / PAGE * PAGE;
    }

    private static byte[] sealed(Path file) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery(
                                "SELECT sealed FROM message_events WHERE sequence = 5 LIMIT 1")) {
            assertThat(row.next()).isTrue();
            return row.getBytes(1);
        }
    }

    private static String lastCode(CrashClient client, String session) throws Exception {
        JsonNode last = client.audit(session).getLast();
        return last.path("data").path("code").asString("");
    }

    private static void awaitIdle(CrashClient client, String session) throws Exception {
        for (int tries = 0; tries < 600 && !client.isIdle(session); tries++) {
            if (client.isParked(session)) {
                client.answerQuestions(session, _ -> true);
            }
            Thread.sleep(50);
        }
        assertThat(client.isIdle(session)).isTrue();
    }
}
