package dev.workmate.knowledge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.Models;
import dev.workmate.llm.offline.OfflineModel;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.OnBothEngines;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.SocketClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A file's way: sent, read in a process of its own, searched, cited, removed. */
@OnBothEngines
@Timeout(120)
class FilesIT {
    private static final String CONTRACT =
            """
            # Frame contract with Brackwater Outfitters

            ## Payment

            Invoices are due within 45 days of the invoice date. Two percent are deducted for payment within ten days.

            ## Notice

            Either side may end this contract with six months' notice to the end of a calendar year.
            """;

    @TempDir static Path home;
    private static RunningServer server;

    private final ApiClient ada = server.stranger("Ada");
    private final FileClient files = new FileClient(ada);

    @BeforeAll
    static void start() {
        Models offline = _ -> new OfflineModel(Duration.ZERO);
        server = RunningServer.start(home, offline, "--workmate.file-quota-files=4");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String path(JsonNode file) {
        return "/api/files/" + file.get("id").asString();
    }

    @Test
    void aFileIsReadFoundShownAndRemoved() throws InterruptedException {
        Reply sent = files.upload("../../Frame contract.md", CONTRACT);
        assertThat(sent.status()).isEqualTo(201);
        assertThat(sent.headers().firstValue("Location")).hasValue(path(sent.json()));

        JsonNode file = files.settled(sent);

        assertThat(file.get("state").asString()).isEqualTo("ready");
        assertThat(file.get("name").asString()).isEqualTo("Frame contract.md");
        assertThat(file.get("failure").isNull()).isTrue();
        JsonNode hit = ada.get("/api/search?q=payment+invoices+due").json().get("hits").get(0);
        String text = ada.get(path(file) + "/preview").json().get("text").asString();
        assertThat(hit.get("fileId")).isEqualTo(file.get("id"));
        assertThat(hit.get("quote").asString()).contains("within 45 days");
        assertThat(text.substring(hit.get("start").asInt(), hit.get("end").asInt()))
                .isEqualTo(hit.get("quote").asString());
        Reply content = ada.get(path(file) + "/content");
        assertThat(content.text()).isEqualTo(CONTRACT);
        assertThat(content.headers().firstValue("Content-Disposition").orElseThrow())
                .startsWith("attachment;");
        assertThat(content.headers().firstValue("Content-Type"))
                .hasValue("application/octet-stream");

        assertThat(ada.delete(path(file)).status()).isEqualTo(204);

        assertThat(ada.get(path(file)).code()).isEqualTo("file_not_found");
        assertThat(ada.delete(path(file)).status()).isEqualTo(404);
        assertThat(ada.get("/api/search?q=payment+invoices+due").json().get("hits")).isEmpty();
    }

    @Test
    void aFileIsFoundByWhatItMeans(@TempDir Path other) throws InterruptedException {
        Models offline = _ -> new OfflineModel(Duration.ZERO);
        try (RunningServer meaning =
                RunningServer.start(other, offline, "--workmate.embeddings=local")) {
            ApiClient bob = meaning.stranger("Bob");
            JsonNode file = new FileClient(bob).settled("contract.md", CONTRACT);
            String question = "/api/search?q=how+long+can+they+take+to+settle+bills";
            long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
            JsonNode found = bob.get(question).json();
            while (!found.get("degraded").isEmpty() && System.nanoTime() < end) {
                Thread.sleep(100);
                found = bob.get(question).json();
            }

            assertThat(found.get("degraded")).isEmpty();
            assertThat(found.get("hits").get(0).get("fileId")).isEqualTo(file.get("id"));
            assertThat(found.get("hits").get(0).get("quote").asString()).contains("45 days");
            assertThat(meaning.stranger("Eve").get(question).json().get("hits")).isEmpty();
            JsonNode health = meaning.anonymous().get("/api/health").json();
            assertThat(health.get("parts").get("search").get("embedded").asString())
                    .isEqualTo("1 of 1");
        }
    }

    @Test
    void somebodyElsesFileIsNotThere() throws InterruptedException {
        JsonNode file = files.settled("contract.md", CONTRACT);
        ApiClient eve = server.stranger("Eve");

        for (String below : List.of("", "/content", "/preview")) {
            assertThat(eve.get(path(file) + below).code()).isEqualTo("file_not_found");
        }
        assertThat(eve.post(path(file) + "/retry", "").code()).isEqualTo("file_not_found");
        assertThat(eve.delete(path(file)).code()).isEqualTo("file_not_found");
        assertThat(eve.get("/api/search?q=payment").json().get("hits")).isEmpty();
        assertThat(eve.get("/api/files").json().get("files")).isEmpty();
        assertThat(server.anonymous().get("/api/files").status()).isEqualTo(401);
        assertThat(ada.get(path(file)).status()).isEqualTo(200);
    }

    @Test
    void theSameFileIsTakenOnceAndAnotherNameIsAnotherFile() throws InterruptedException {
        JsonNode first = files.settled("a.txt", "one and the same");

        Reply again = files.upload("a.txt", "one and the same");
        JsonNode other = files.settled("b.txt", "one and the same");

        assertThat(again.status()).isEqualTo(200);
        assertThat(again.json().get("id")).isEqualTo(first.get("id"));
        assertThat(other.get("id")).isNotEqualTo(first.get("id"));
        JsonNode page = ada.get("/api/files?limit=1").json();
        assertThat(page.get("files").get(0).get("id")).isEqualTo(other.get("id"));
        JsonNode next =
                ada.get("/api/files?limit=1&cursor=" + page.get("nextCursor").asString()).json();
        assertThat(next.get("files").get(0).get("id")).isEqualTo(first.get("id"));
        assertThat(next.get("nextCursor").isNull()).isTrue();
    }

    @Test
    void whatCannotBeReadSaysWhyAndCanBeTriedAgain() throws InterruptedException {
        try (SocketClient socket = SocketClient.open(ada)) {
            JsonNode file =
                    files.settled(
                            files.send(
                                    FileClient.form(
                                            "file",
                                            "scan.pdf",
                                            "%PDF-1.7 and nothing more"
                                                    .getBytes(StandardCharsets.UTF_8))));

            assertThat(file.get("state").asString()).isEqualTo("failed");
            assertThat(file.get("failure").get("code").asString()).isEqualTo("damaged");
            JsonNode notice =
                    socket.await(frame -> frame.at("/data/type").asString("").equals("file_failed"))
                            .get("data");
            assertThat(notice.get("fileId")).isEqualTo(file.get("id"));
            assertThat(notice.get("reason").asString()).isNotBlank();
            assertThat(ada.get(path(file) + "/preview").code()).isEqualTo("file_not_ready");
            assertThat(ada.post(path(file) + "/retry", "").status()).isEqualTo(202);
            files.await(path(file), now -> now.get("state").asString().equals("failed"));
        }
    }

    @Test
    void formsThatAreNoneAreRefused() {
        byte[] one = "x".getBytes(StandardCharsets.UTF_8);

        assertThat(files.send(one, "application/json").code()).isEqualTo("unsupported_media_type");
        assertThat(files.send(one).code()).isEqualTo("malformed_upload");
        assertThat(files.send(new byte[0]).code()).isEqualTo("malformed_upload");
        assertThat(files.send(FileClient.form("other", "a", one)).code())
                .isEqualTo("one_file_needed");
        assertThat(ada.get("/api/files/1").code()).isEqualTo("invalid_id");
        assertThat(ada.get("/api/files?cursor=x").code()).isEqualTo("invalid_cursor");
        assertThat(ada.get("/api/search?q=").code()).isEqualTo("invalid_query");
        assertThat(ada.get("/api/search?q=x&k=0").code()).isEqualTo("invalid_limit");
    }

    @Test
    void nobodyKeepsMoreThanTheirQuota() {
        for (int i = 0; i < 4; i++) {
            assertThat(files.upload("file " + i, "text " + i).status()).isEqualTo(201);
        }

        Reply refused = files.upload("one more", "text");

        assertThat(refused.status()).isEqualTo(413);
        assertThat(refused.code()).isEqualTo("quota_exceeded");
    }

    @Test
    void anAnswerQuotesTheDocumentAndSaysWhere() throws InterruptedException {
        JsonNode file = files.settled("Frame contract.md", CONTRACT);
        String session = ada.newSession();

        ada.converseRaw(
                session,
                "{\"message\":\"When are invoices due under the Brackwater contract?\","
                        + "\"targetAgentId\":\"documents-agent\"}");

        JsonNode message =
                ada.get(session + "/messages?limit=100")
                        .json()
                        .get("events")
                        .valueStream()
                        .filter(event -> event.get("type").asString().equals("message"))
                        .map(event -> event.get("data"))
                        .filter(data -> !data.get("citations").isEmpty())
                        .findFirst()
                        .orElseThrow();
        JsonNode citation = message.get("citations").get(0);
        String text = ada.get(path(file) + "/preview").json().get("text").asString();
        assertThat(citation.get("fileId")).isEqualTo(file.get("id"));
        assertThat(citation.get("version").asInt()).isEqualTo(1);
        assertThat(citation.get("title").asString()).isEqualTo("Frame contract.md");
        assertThat(citation.get("quote").asString()).contains("within 45 days");
        assertThat(text.substring(citation.get("start").asInt(), citation.get("end").asInt()))
                .isEqualTo(citation.get("quote").asString());
        assertThat(message.get("content").asString()).contains("within 45 days");
    }
}
