package dev.workmate.knowledge.source.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.source.microsoft.LocalDrive;
import dev.workmate.knowledge.source.microsoft.LocalGraph;
import dev.workmate.llm.Models;
import dev.workmate.llm.offline.OfflineModel;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.RunningServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** OneDrive and SharePoint as sources, against a Graph of this machine. */
@Timeout(180)
class GraphIT {
    @TempDir static Path home;
    private static LocalGraph graph;
    private static RunningServer server;

    private final LocalDrive drive = graph.another();
    private final ApiClient ada = server.stranger("Ada");
    private final SourceClient sources = new SourceClient(ada);

    @BeforeAll
    static void start() {
        graph = new LocalGraph();
        Models offline = _ -> new OfflineModel(Duration.ZERO);
        List<String> settings = new ArrayList<>(List.of(graph.settings()));
        settings.add("--workmate.source-seconds=1");
        server =
                RunningServer.start(
                        home, offline, PlainParser::use, settings.toArray(String[]::new));
        graph.register(server.address() + "/api/connections/graph/callback");
    }

    @AfterAll
    static void stop() {
        server.close();
        graph.close();
    }

    /** What one test has read is not read on beside the next. */
    @AfterEach
    void leave() {
        graph.calm();
        ada.get("/api/sources")
                .json()
                .get("sources")
                .forEach(each -> ada.delete("/api/sources/" + each.get("id").asString()));
    }

    private String addDrive() throws Exception {
        return addDrive(sources.connect(), "");
    }

    private String addDrive(String connection, String more) {
        return sources.add(
                "{\"kind\":\"onedrive\",\"connectionId\":\"%s\",\"driveId\":\"%s\"%s}"
                        .formatted(connection, drive.id(), more));
    }

    private List<String> downloads() {
        return graph.downloads(drive);
    }

    private static boolean is(JsonNode source, String state) {
        return source.get("state").asString().equals(state);
    }

    @Test
    void filesArriveChangeMoveAndGo() throws Exception {
        drive.folder("f1", "", "Contracts");
        for (int i = 0; i < 5; i++) {
            drive.file("i" + i, "f1", "paper " + i + ".txt", "Paper number " + i);
        }
        drive.file("big", "", "big.txt", "words ".repeat(20));
        String source = addDrive();
        sources.awaitFiles(
                "OneDrive/Contracts/paper 0.txt v1",
                "OneDrive/Contracts/paper 1.txt v1",
                "OneDrive/Contracts/paper 2.txt v1",
                "OneDrive/Contracts/paper 3.txt v1",
                "OneDrive/Contracts/paper 4.txt v1",
                "OneDrive/big.txt v1");

        drive.file("i0", "f1", "paper 0.txt", "Paper number zero, second edition");
        drive.delete("i1");
        drive.move("i2", "", "moved.txt");
        drive.move("f1", "", "Agreements");

        sources.awaitFiles(
                "OneDrive/Agreements/paper 0.txt v2",
                "OneDrive/moved.txt v1",
                "OneDrive/Agreements/paper 3.txt v1",
                "OneDrive/Agreements/paper 4.txt v1",
                "OneDrive/big.txt v1");
        assertThat(downloads()).filteredOn("i3"::equals).hasSize(1);
        assertThat(downloads()).filteredOn("i2"::equals).hasSize(1);
        drive.delete("f1");
        sources.awaitFiles("OneDrive/moved.txt v1", "OneDrive/big.txt v1");
        assertThat(sources.hits("second")).isZero();
        sources.await(source, view -> view.get("files").asInt() == 2);
    }

    @Test
    void oneFolderCanBeChosenAndWhatMovesInAndOutFollows() throws Exception {
        drive.folder("f1", "", "Contracts");
        drive.folder("f2", "", "Private");
        drive.file("a", "f1", "a.txt", "In the open.");
        drive.file("b", "f2", "b.txt", "Not for work.");
        String connection = sources.connect();
        JsonNode folders =
                ada.get("/api/connections/" + connection + "/folders?drive=" + drive.id()).json();
        assertThat(folders.get("places").get(0).get("name").asString()).isEqualTo("Contracts");

        addDrive(connection, ",\"folderId\":\"f1\"");
        sources.awaitFiles("Contracts/a.txt v1");
        assertThat(downloads()).doesNotContain("b");
        drive.folder("f3", "f2", "Mixed");
        drive.file("c", "f3", "c.txt", "Moves later.");
        drive.move("f3", "f1", "Mixed");
        drive.move("a", "f2", "a.txt");

        sources.awaitFiles("Contracts/Mixed/c.txt v1");
    }

    @Test
    void whatMayNotBeReadAnyMoreIsNotFoundAnyMore() throws Exception {
        drive.file("a", "", "a.txt", "Everybody knows apples.");
        drive.file("b", "", "b.txt", "Everybody knows berries.");
        String source = addDrive();
        sources.awaitFiles("OneDrive/a.txt v1", "OneDrive/b.txt v1");

        drive.deny("a");
        drive.file("a", "", "a.txt", "Nobody knows apples.");
        sources.awaitFiles("OneDrive/b.txt v1");
        assertThat(sources.hits("apples")).isZero();
        JsonNode view = sources.await(source, each -> each.get("failures").size() == 1);
        assertThat(view.get("failures").get(0).get("name").asString()).isEqualTo("a.txt");

        graph.lose(drive);
        sources.awaitFiles();
        sources.await(source, each -> is(each, "failing") && each.get("files").asInt() == 0);
        assertThat(sources.hits("berries")).isZero();
        assertThat(view.toString()).doesNotContain("canary");
    }

    @Test
    void anUnknownDeltaTokenListsEverythingAnew() throws Exception {
        for (int i = 0; i < 5; i++) {
            drive.file("i" + i, "", i + ".txt", "Number " + i);
        }
        addDrive();
        sources.awaitFiles(
                "OneDrive/0.txt v1",
                "OneDrive/1.txt v1",
                "OneDrive/2.txt v1",
                "OneDrive/3.txt v1",
                "OneDrive/4.txt v1");
        int before = downloads().size();

        graph.forgetDeltas();
        drive.delete("i0");
        drive.file("i1", "", "1.txt", "Number one");

        sources.awaitFiles(
                "OneDrive/1.txt v2", "OneDrive/2.txt v1", "OneDrive/3.txt v1", "OneDrive/4.txt v1");
        assertThat(downloads()).as("only what changed").hasSize(before + 1);
    }

    @Test
    void aTokenThatEndsInTheMiddleIsRenewedAndTooManyCallsAreWaitedFor() throws Exception {
        for (int i = 0; i < 4; i++) {
            drive.file("i" + i, "", i + ".txt", "Number " + i);
        }
        String connection = sources.connect();
        var latch = graph.hold(drive, "i1");
        graph.endLinksAtOnce(true);
        String source = addDrive(connection, "");
        sources.await("/api/files", _ -> downloads().contains("i1"));
        graph.expireTokens();
        graph.throttle(2, 1);
        latch.countDown();

        sources.awaitFiles(
                "OneDrive/0.txt v1", "OneDrive/1.txt v1", "OneDrive/2.txt v1", "OneDrive/3.txt v1");
        sources.await(source, view -> is(view, "ok") && !view.get("lastReadAt").isNull());
        assertThat(
                        ada.get("/api/connections")
                                .json()
                                .get("connections")
                                .get(0)
                                .get("state")
                                .asString())
                .isEqualTo("ok");
    }

    @Test
    void whoseSignInWasRevokedSignsInAgainAndGoesOn() throws Exception {
        drive.file("a", "", "a.txt", "First words.");
        String connection = sources.connect();
        String source = addDrive(connection, "");
        sources.awaitFiles("OneDrive/a.txt v1");

        graph.revokeAll();
        sources.await(source, view -> is(view, "needs_sign_in"));
        assertThat(
                        ada.get("/api/connections")
                                .json()
                                .get("connections")
                                .get(0)
                                .get("state")
                                .asString())
                .isEqualTo("needs_sign_in");
        drive.file("b", "", "b.txt", "Second words.");

        assertThat(sources.connect()).as("the same account").isEqualTo(connection);
        sources.awaitFiles("OneDrive/a.txt v1", "OneDrive/b.txt v1");
        sources.await(source, view -> is(view, "ok"));
    }

    @Test
    void aSignInCountsForWhoBeganItOnceAndProved() throws Exception {
        String back = SourceClient.consent(sources.begin());
        String cookie = sources.cookie();
        ApiClient eve = server.stranger("Eve");

        assertThat(outcome(new SourceClient(eve).with(cookie).finish(back)))
                .isEqualTo("signIn=unknown");
        assertThat(outcome(sources.with("").finish(back)))
                .as("in a browser that did not begin it")
                .isEqualTo("signIn=unknown");
        sources.with(cookie);
        assertThat(new SourceClient(server.anonymous()).finish(back).status()).isEqualTo(401);
        assertThat(outcome(sources.finish(back + "x"))).isEqualTo("signIn=failed");
        assertThat(outcome(sources.finish(back)))
                .as("a state counts once")
                .isEqualTo("signIn=unknown");
        assertThat(ada.get("/api/connections").text()).doesNotContain("\"scope\":\"person\"");
        assertThat(eve.get("/api/connections").text()).doesNotContain("\"scope\":\"person\"");
        String swapped =
                SourceClient.consent(
                        sources.begin()
                                .replaceFirst(
                                        "code_challenge=[^&]*",
                                        "code_challenge=" + "x".repeat(43)));
        assertThat(outcome(sources.finish(swapped))).as("not proved").isEqualTo("signIn=failed");
        String mixedUp = SourceClient.consent(sources.begin()) + "&iss=https://elsewhere.example";
        assertThat(outcome(sources.finish(mixedUp)))
                .as("by another server")
                .isEqualTo("signIn=failed");
        Reply denied = ada.get("/api/connections/graph/callback?error=access_denied&state=x");
        assertThat(outcome(denied)).isEqualTo("signIn=refused");
    }

    @Test
    void signInsAreInTheLog() throws Exception {
        String connection = sources.connect();
        ada.delete("/api/connections/" + connection);

        assertThat(
                        server.signedIn(User.of(UserId.next(), "Auditor", Role.AUDITOR))
                                .get("/api/admin/log")
                                .json()
                                .get("entries")
                                .valueStream()
                                .map(entry -> entry.get("kind").asString()))
                .contains("connection_signed_in", "connection_signed_out");
    }

    /** What the page is told. */
    private static String outcome(Reply reply) {
        return reply.headers()
                .firstValue("Location")
                .orElseThrow()
                .replaceFirst("^/library/sources\\?", "");
    }

    @Test
    void connectionsAreTheirOwnersAndTheApplicationIsForAdministrators() throws Exception {
        String connection = sources.connect();
        ApiClient eve = server.stranger("Eve");
        ApiClient admin =
                server.signedIn(User.of(UserId.next(), "Root", Role.USER, Role.ADMINISTRATOR));
        String application = "00000000-0000-0000-0000-000000000000";
        graph.library().file("s", "", "sales.txt", "Sales grew.");

        assertThat(eve.get("/api/connections/" + connection + "/drives").status()).isEqualTo(404);
        assertThat(eve.delete("/api/connections/" + connection).status()).isEqualTo(404);
        String wanted =
                "{\"kind\":\"sharepoint\",\"connectionId\":\"%s\",\"driveId\":\"drive-sales\"}";
        assertThat(eve.post("/api/sources", wanted.formatted(connection)).status()).isEqualTo(404);
        assertThat(ada.post("/api/sources", wanted.formatted(application)).status()).isEqualTo(404);
        assertThat(
                        ada.post(
                                        "/api/sources",
                                        wanted.formatted(connection).replace("sales", "none"))
                                .code())
                .isEqualTo("drive_not_found");
        JsonNode sites = ada.get("/api/connections/" + connection + "/sites?q=sales").json();
        String site = sites.get("places").get(0).get("id").asString();
        assertThat(
                        ada.get("/api/connections/" + connection + "/drives?site=" + site)
                                .json()
                                .get("places")
                                .get(0)
                                .get("id")
                                .asString())
                .isEqualTo("drive-sales");

        new SourceClient(admin).add(wanted.formatted(application));
        new SourceClient(admin).awaitFiles("Documents/sales.txt v1");
        sources.awaitFiles();
    }

    /** What was given out is nowhere but where it must be, and there it cannot be read. */
    @Test
    void tokensAreNeitherStoredNorToldInTheOpen() throws Exception {
        drive.file("a", "", "a.txt", "First words.");
        String source = addDrive();
        sources.awaitFiles("OneDrive/a.txt v1");
        graph.revokeAll();
        sources.await(source, view -> is(view, "needs_sign_in"));

        String told =
                ada.get("/api/sources").text()
                        + ada.get("/api/connections").text()
                        + ada.get("/api/files").text();

        assertThat(told).doesNotContain("canary");
        try (Stream<Path> files = Files.list(home)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(text(file).contains("canary")).as(file.toString()).isFalse();
            }
        }
        assertThat(Files.getPosixFilePermissions(home.resolve("workmate.master"))).hasSize(2);
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    }
}
