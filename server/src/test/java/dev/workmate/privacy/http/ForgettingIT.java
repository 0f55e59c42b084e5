package dev.workmate.privacy.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.diagnostics.cli.Verify;
import dev.workmate.id.UserId;
import dev.workmate.privacy.Erasure;
import dev.workmate.privacy.ErasureBook;
import dev.workmate.privacy.ErasureId;
import dev.workmate.privacy.cli.VerifyReceipt;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.OnSqliteAlone;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.TestPostgres;
import dev.workmate.testkit.TestTerminal;
import dev.workmate.transfer.cli.BackUp;
import dev.workmate.transfer.cli.Restore;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Somebody who has left words everywhere is erased: no file and no table holds one of them. */
@Timeout(300)
class ForgettingIT {
    private static final String CONFIRMED = "{\"confirm\":\"erase everything\"}";
    private static final String KEYS = "workmate.content-keys";
    private static final String SHARED = "The same bytes in two libraries, said by nobody else.";

    private final Canaries canaries = new Canaries();
    private final TestTerminal terminal = new TestTerminal();
    @TempDir Path folder;

    /** As in homes from before: what is said stands in the database as it is. */
    @BeforeEach
    void turnKeysOff() {
        System.setProperty(KEYS, "off");
    }

    @AfterEach
    void leaveKeysAsTheyWere() {
        System.clearProperty(KEYS);
    }

    @Test
    @OnSqliteAlone
    void noFileHoldsAWordOfAnErasedPerson() throws Exception {
        Path home = folder.resolve("home");
        Path backup = folder.resolve("backup");
        Path restored = folder.resolve("restored");
        String receipt;
        try (RunningServer server = start(home)) {
            ApiClient mia = server.stranger("Mia " + canaries.next());
            ApiClient noa = server.stranger("Noa");
            String kept = leaveWords(mia, noa);
            int saved = terminal.run(BackUp::run, home, "", backup.toString());
            assertThat(saved).as(terminal.complained()).isZero();
            assertThat(Canaries.below(home)).hasSize(canaries.count());
            assertThat(Canaries.below(backup)).hasSizeGreaterThan(canaries.count() - 25);

            receipt = erase(mia);

            assertThat(Canaries.below(home)).isEmpty();
            assertThat(mia.get("/api/me").status()).isEqualTo(401);
            assertThat(noa.get(kept + "/content").text()).isEqualTo(SHARED);
        }
        assertThat(Canaries.below(home)).isEmpty();
        assertThat(terminal.run(Verify::run, home, "", "--json")).isZero();
        assertThat(terminal.json().get("sessions").asInt()).isEqualTo(1);
        checkReceipt(home, receipt);

        assertThat(terminal.run(Restore::run, restored, "", backup.toString())).isZero();
        assertThat(terminal.said()).contains("1 people erased again");
        assertThat(Canaries.below(restored)).isEmpty();
        assertThat(terminal.run(Verify::run, restored, "", "--json")).isZero();
        assertThat(terminal.json().get("sessions").asInt()).isEqualTo(1);
    }

    @Test
    void noTableOfPostgresHoldsAWordOfAnErasedPerson() throws Exception {
        String url = TestPostgres.empty(ForgettingIT.class);
        Path home = folder.resolve("home");
        try (RunningServer server = start(home, "--workmate.database-url=" + url)) {
            ApiClient mia = server.stranger("Mia " + canaries.next());
            ApiClient noa = server.stranger("Noa");
            String kept = leaveWords(mia, noa);
            assertThat(inTables(url)).hasSizeGreaterThan(canaries.count() - 25);

            erase(mia);

            assertThat(inTables(url)).isEmpty();
            assertThat(Canaries.below(home)).isEmpty();
            assertThat(noa.get(kept + "/content").text()).isEqualTo(SHARED);
        }
        assertThat(terminal.run(Verify::run, home, url, "--json")).isZero();
        assertThat(terminal.json().get("sessions").asInt()).isEqualTo(1);
    }

    /** Killed right after it was entered: all that the next process has is the row. */
    @Test
    @OnSqliteAlone
    void anErasureGoesOnAfterARestart() throws Exception {
        Path home = folder.resolve("home");
        ErasureId erasure = ErasureId.next();
        User mia = User.of(UserId.next(), "Mia " + canaries.next(), Role.USER);
        try (RunningServer server = start(home)) {
            ApiClient api = server.signedIn(mia);
            api.converse(api.newSession(), canaries.next(20));
            server.bean(ErasureBook.class)
                    .open(erasure, mia.id(), Erasure.AskedBy.PERSON, "", Instant.now());
            assertThat(api.get("/api/me").status()).isEqualTo(200);
        }
        assertThat(Canaries.below(home)).hasSize(canaries.count());
        try (RunningServer server = start(home)) {
            ErasureBook book = server.bean(ErasureBook.class);
            for (int i = 0; i < 600 && !book.find(erasure).orElseThrow().isDone(); i++) {
                Thread.sleep(50);
            }
            Erasure done = book.find(erasure).orElseThrow();
            assertThat(done.receipt()).isPresent();
            assertThat(done.found().counts()).containsEntry("sessions", 1L);
            assertThat(Canaries.below(home)).isEmpty();
        }
    }

    private static RunningServer start(Path home, String... more) {
        List<String> settings = new ArrayList<>(List.of(more));
        settings.add("--workmate.log-file=on");
        settings.addAll(TalkativePerson.settings(home));
        return RunningServer.start(home, ObedientModel.model(), settings.toArray(String[]::new));
    }

    /** Where the other one's file is, which has bytes that both have. */
    private String leaveWords(ApiClient mia, ApiClient noa) throws InterruptedException {
        noa.converse(noa.newSession(), "What stays.");
        String kept = new TalkativePerson(noa, canaries).upload("ours.txt", SHARED);
        TalkativePerson person = new TalkativePerson(mia, canaries);
        person.upload("ours.txt", SHARED);
        person.fillEverything();
        int missing = 1_000 - canaries.count();
        mia.converse(mia.newSession(), canaries.next(Math.max(1, missing)));
        return kept;
    }

    /** The receipt. */
    private static String erase(ApiClient person) throws InterruptedException {
        assertThat(delete(person, "{}").code()).isEqualTo("confirmation_needed");
        assertThat(person.get("/api/me").status()).isEqualTo(200);
        Reply begun = delete(person, CONFIRMED);
        assertThat(begun.status()).isEqualTo(202);
        String path = "/api/erasures/" + begun.json().get("id").asString();
        String secret = begun.json().get("secret").asString();
        assertThat(progress(person, path, secret + "x").code()).isEqualTo("erasure_not_found");
        assertThat(person.get(path).status()).isEqualTo(404);
        JsonNode done =
                TalkativePerson.await(
                        () -> {
                            JsonNode now = progress(person, path, secret).json();
                            return now.get("done").asBoolean() ? now : now.path("missing");
                        });
        assertThat(done.get("found").toString())
                .contains("{\"kind\":\"sessions\",\"count\":6}")
                .contains("{\"kind\":\"files\",\"count\":2}")
                .contains("{\"kind\":\"removedFiles\",\"count\":1}");
        return done.get("receipt").asString();
    }

    private static Reply delete(ApiClient person, String body) {
        return person.send(
                person.request("/api/me")
                        .header("Content-Type", "application/json")
                        .method("DELETE", BodyPublishers.ofString(body)));
    }

    private static Reply progress(ApiClient person, String path, String secret) {
        return person.send(person.request(path).header("Erasure-Secret", secret).GET());
    }

    private void checkReceipt(Path home, String receipt) throws Exception {
        Path file = Files.writeString(folder.resolve("receipt.jws"), receipt);
        assertThat(terminal.run(VerifyReceipt::run, home, "", file.toString())).isZero();
        assertThat(terminal.json().get("erased").get("sessions").asInt()).isEqualTo(6);
        int dot = receipt.indexOf('.') + 5;
        char other = receipt.charAt(dot) == 'A' ? 'B' : 'A';
        Files.writeString(file, receipt.substring(0, dot) + other + receipt.substring(dot + 1));
        assertThat(terminal.run(VerifyReceipt::run, home, "", file.toString())).isEqualTo(1);
    }

    /** Every row of every table as text; bytes are hexadecimal there. */
    private static Set<String> inTables(String url) throws Exception {
        Set<String> found = new TreeSet<>();
        try (Connection connection = DriverManager.getConnection(url);
                Statement names = connection.createStatement();
                Statement rows = connection.createStatement()) {
            List<String> tables = new ArrayList<>();
            try (ResultSet row =
                    names.executeQuery(
                            "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")) {
                while (row.next()) {
                    tables.add(row.getString(1));
                }
            }
            assertThat(tables).contains("file_pieces", "message_events", "erasures");
            for (String table : tables) {
                try (ResultSet row = rows.executeQuery("SELECT t.* FROM " + table + " t")) {
                    while (row.next()) {
                        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                            Object cell = row.getObject(i);
                            Canaries.add(
                                    found,
                                    cell instanceof byte[] bytes
                                            ? new String(
                                                    bytes,
                                                    java.nio.charset.StandardCharsets.ISO_8859_1)
                                            : String.valueOf(cell));
                        }
                    }
                }
            }
        }
        return found;
    }
}
