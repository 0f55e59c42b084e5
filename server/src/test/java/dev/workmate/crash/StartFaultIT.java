package dev.workmate.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.workmate.id.Uuids;
import dev.workmate.testkit.NeedsTheMachine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What a start finds that should not be so: said in one sentence, or mended, never by deleting. */
@NeedsTheMachine
@DisabledIfSystemProperty(
        named = "engine",
        matches = "postgresql",
        disabledReason = "it spoils SQLite's files")
class StartFaultIT {
    private static final String MARKS = "workmate.marks";
    private static final String REFUSAL = "Workmate cannot start: ";

    @TempDir Path home;

    @Test
    void aFileThatIsNoDatabaseIsNamedAndKept() throws Exception {
        Path file = home.resolve("workmate.db");
        Files.writeString(file, "This is a shopping list, and not a short one. ".repeat(200));
        byte[] before = Files.readAllBytes(file);

        assertThat(refusal(Map.of())).contains(home.toString(), "not a database");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void aPortInUseIsNamed() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = String.valueOf(taken.getLocalPort());
            assertThat(refusal(Map.of("WORKMATE_PORT", port))).contains(port);
        }
    }

    @Test
    void aHomeInUseIsNamed() throws Exception {
        try (ServerProcess first = ServerProcess.start(home, "")) {
            first.address();
            assertThat(refusal(Map.of())).contains(home.toString());
        }
    }

    @Test
    void aHomeThatCannotBeWrittenIsNamed() throws Exception {
        assumeTrue(Ground.hasSmallDisks(), "needs unshare");
        try (ServerProcess server = Ground.startReadOnly(home)) {
            assertThat(server.awaitEnd()).isNotZero();
            assertThat(firstWords(server)).contains(home.toString());
        }
    }

    /** An older database comes back under the same home: what it lacks is missed, and said. */
    @Test
    void aSessionThatWentBackwardsIsSetAside(@TempDir Path older) throws Exception {
        String session;
        try (ServerProcess server = ServerProcess.start(home, "")) {
            CrashClient client = new CrashClient(server.address());
            session = client.newSession();
            say(client, session);
            server.kill();
        }
        copyDatabase(home, older);
        long head;
        try (ServerProcess server = ServerProcess.start(home, "")) {
            CrashClient client = new CrashClient(server.address());
            say(client, session);
            head = client.audit(session).size();
            awaitMark(session, head);
            server.kill();
        }
        copyDatabase(older, home);
        try (ServerProcess server = ServerProcess.start(home, "")) {
            CrashClient client = new CrashClient(server.address());
            List<JsonNode> log = client.audit(session);
            assertThat(log.size()).isLessThan((int) head);
            assertThat(log.getLast().path("data").path("code").asString(""))
                    .isEqualTo("history_lost");
            server.awaitOutput(session);
            assertThat(client.state(session)).isEqualTo("quarantined");
            assertThat(client.stateInList(session)).isEqualTo("quarantined");

            say(client, session);

            assertThat(client.state(session)).isEqualTo("idle");
        }
    }

    private static void say(CrashClient client, String session) throws Exception {
        for (int i = 0; i < 2; i++) {
            assertThat(client.send(session, Uuids.next())).isPresent();
            awaitIdle(client, session);
        }
    }

    /** The database with its log, in place of whatever database is there. */
    private static void copyDatabase(Path from, Path to) throws IOException {
        for (String name : List.of("workmate.db", "workmate.db-wal", "workmate.db-shm")) {
            Files.deleteIfExists(to.resolve(name));
            if (Files.exists(from.resolve(name))) {
                Files.copy(from.resolve(name), to.resolve(name));
            }
        }
    }

    /** The database is gone, the users' files are not: nothing is deleted because it is unknown. */
    @Test
    void filesOfSessionsThatNobodyKnowsAreKept() throws Exception {
        Path file;
        try (ServerProcess server = ServerProcess.start(home, "")) {
            CrashClient client = new CrashClient(server.address());
            String session = client.newSession();
            Path folder = Files.createDirectories(home.resolve("workspaces").resolve(session));
            file = Files.writeString(folder.resolve("offer.txt"), "ours");
            server.kill();
        }
        try (Stream<Path> files = Files.list(home)) {
            for (Path each :
                    files.filter(f -> f.getFileName().toString().startsWith("workmate.db"))
                            .toList()) {
                Files.delete(each);
            }
        }
        try (ServerProcess server = ServerProcess.start(home, "")) {
            server.address();
            server.awaitOutput("unknown-files");
            assertThat(file).hasContent("ours");
        }
    }

    private String refusal(Map<String, String> variables) throws Exception {
        try (ServerProcess server =
                ServerProcess.start(home, CrashServer.class, variables, ledger())) {
            assertThat(server.awaitEnd()).isNotZero();
            return firstWords(server);
        }
    }

    private String ledger() {
        return "-D" + CrashServer.LEDGER + "=" + home.resolve("ledger.txt");
    }

    /** The first thing a person reads is the sentence that says what is wrong. */
    private static String firstWords(ServerProcess server) {
        List<String> lines = new ArrayList<>(server.output().lines().toList());
        int at = 0;
        while (at < lines.size() && !lines.get(at).startsWith(REFUSAL)) {
            at++;
        }
        assertThat(at).as("a plain sentence in\n" + server.output()).isLessThan(lines.size());
        assertThat(lines.subList(0, at)).noneMatch(line -> line.startsWith("\tat "));
        return lines.get(at);
    }

    /** Marks follow within a second; a kill right behind a commit may be ahead of them. */
    private void awaitMark(String session, long head) throws Exception {
        for (int tries = 0; tries < 400 && marked(session) < head; tries++) {
            Thread.sleep(50);
        }
        assertThat(marked(session)).isGreaterThanOrEqualTo(head);
    }

    /** How far the session has come as the file says: records of 64 bytes, id and head first. */
    private long marked(String session) throws IOException {
        ByteBuffer marks = ByteBuffer.wrap(Files.readAllBytes(home.resolve(MARKS)));
        byte[] id = new byte[16];
        for (int at = 0; at + 64 <= marks.limit(); at += 64) {
            marks.get(at, id);
            if (Arrays.equals(id, Uuids.bytes(session))) {
                return marks.getLong(at + id.length);
            }
        }
        return 0;
    }

    private static void awaitIdle(CrashClient client, String session) throws Exception {
        for (int tries = 0; tries < 400 && !client.isIdle(session); tries++) {
            Thread.sleep(50);
        }
        assertThat(client.isIdle(session)).isTrue();
    }
}
