package dev.workmate.knowledge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.FileId;
import dev.workmate.llm.Models;
import dev.workmate.llm.offline.OfflineModel;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.RunningServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The demo company's documents answer, messages bring files along, a restart goes on. */
@Timeout(180)
class LibraryIT {
    @TempDir static Path home;
    private static RunningServer server;

    private final ApiClient ada = server.stranger("Ada");
    private final FileClient files = new FileClient(ada);
    private final String session = ada.newSession();

    @BeforeAll
    static void start() {
        server = startAt(home, "--workmate.demo-documents=on");
    }

    private static RunningServer startAt(Path place, String... settings) {
        Models offline = _ -> new OfflineModel(Duration.ZERO);
        return RunningServer.start(place, offline, settings);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static List<JsonNode> events(ApiClient who, String where, String type) {
        return who.get(where + "/messages?limit=100")
                .json()
                .get("events")
                .valueStream()
                .filter(event -> event.get("type").asString().equals(type))
                .map(event -> event.get("data"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    When are invoices due under the Greenhead contract?                   | within 45 days           | Frame contract Greenhead Outfitters.md
                    What is the credit limit in the contract with Blackgate Sports?       | 80,000 EUR               | Frame contract Blackgate Sports.md
                    How long is the warranty of the head torch Lumen 300?                 | two years                | Head torch Lumen 300 manual.html
                    Wie lange ist die Gewährleistung für Zelte im Rahmenvertrag?          | drei Jahre               | Rahmenvertrag Thistlebeck Gear House.md
                    """)
    void theDemoCompanysPapersAnswer(String question, String words, String title)
            throws InterruptedException {
        ApiClient demo = server.demo();
        new FileClient(demo)
                .await(
                        "/api/files",
                        page ->
                                page.get("files").size() == 8
                                        && page.get("files")
                                                .valueStream()
                                                .allMatch(
                                                        file ->
                                                                file.get("state")
                                                                        .asString()
                                                                        .equals("ready")));
        String talk = demo.newSession();

        demo.converse(talk, question);

        JsonNode citation =
                events(demo, talk, "message").stream()
                        .flatMap(message -> message.get("citations").valueStream())
                        .filter(each -> each.get("quote").asString().contains(words))
                        .findFirst()
                        .orElseThrow(
                                () -> new AssertionError(events(demo, talk, "message").toString()));
        assertThat(citation.get("title").asString()).isEqualTo(title);
        String preview = "/api/files/" + citation.get("fileId").asString() + "/preview";
        String text = demo.get(preview).json().get("text").asString();
        assertThat(text.substring(citation.get("start").asInt(), citation.get("end").asInt()))
                .isEqualTo(citation.get("quote").asString());
    }

    @Test
    void whatTheDocumentsDoNotSayIsNotMadeUp() {
        ada.converseRaw(
                session,
                "{\"message\":\"Who painted the ceiling?\",\"targetAgentId\":\"documents-agent\"}");

        JsonNode message = events(ada, session, "message").getFirst();
        assertThat(message.get("content").asString()).contains("say nothing about");
        assertThat(message.get("citations")).isEmpty();
    }

    @Test
    void aMessageBringsAFileAlongByItsId() throws InterruptedException {
        String id = files.settled("terms.md", "Payment within 45 days.").get("id").asString();

        Reply sent =
                ada.post(
                        session + "/turns",
                        "{\"message\":\"hello\",\"attachments\":[{\"fileId\":\"%s\",\"name\":\"x\"}]}"
                                .formatted(id.toLowerCase(java.util.Locale.ROOT)));

        assertThat(sent.status()).isEqualTo(202);
        JsonNode attachment =
                events(ada, session, "user_message_confirmed").getFirst().get("attachments").get(0);
        assertThat(attachment.get("fileId").asString()).isEqualTo(id);
        assertThat(attachment.get("name").asString()).isEqualTo("terms.md");
        assertThat(ada.get(session + "/attachments/" + id).text())
                .contains("Payment within 45 days.");
    }

    @Test
    void filesOfOthersAndFilesWithoutTextDoNotComeAlong() throws InterruptedException {
        String theirs =
                new FileClient(server.stranger("Eve"))
                        .settled("a.md", "Secret.")
                        .get("id")
                        .asString();
        String broken = files.settled("a.pdf", "%PDF-1.7 no more").get("id").asString();

        for (String id : List.of(theirs, FileId.next().value())) {
            assertThat(attach(id).code()).isEqualTo("file_not_found");
        }
        assertThat(attach(broken).code()).isEqualTo("file_not_ready");
        assertThat(ada.get(session + "/attachments/" + theirs).status()).isEqualTo(404);
        assertThat(events(ada, session, "user_message_confirmed")).isEmpty();
    }

    private Reply attach(String id) {
        return ada.post(
                session + "/turns",
                "{\"message\":\"x\",\"attachments\":[{\"fileId\":\"" + id + "\"}]}");
    }

    @Test
    void onWishWhatFitsAMessageComesAlong() throws InterruptedException {
        files.settled("terms.md", "Payment within 45 days of the invoice.");

        ada.post(
                session + "/turns",
                "{\"message\":\"hello about payment\",\"enableAutoSemanticSearch\":true}");

        JsonNode found =
                events(ada, session, "user_message_confirmed").getFirst().get("attachments").get(0);
        assertThat(found.get("name").asString()).isEqualTo("Found in your files.md");
        assertThat(ada.get(session + "/attachments/" + found.get("fileId").asString()).text())
                .contains("Payment within 45 days of the invoice.")
                .contains("terms.md");
        String other = ada.newSession();
        ada.post(other + "/turns", "{\"message\":\"zebra\",\"enableAutoSemanticSearch\":true}");
        assertThat(events(ada, other, "user_message_confirmed").getFirst().get("attachments"))
                .isEmpty();
    }

    /** The server is closed while files wait and are being read. */
    @Test
    void aRestartGoesOnWithWhatWasNotRead(@TempDir Path place) throws InterruptedException {
        List<String> paths;
        String token;
        try (RunningServer first = startAt(place)) {
            ApiClient bo = first.stranger("Bo");
            token = bo.token();
            FileClient sent = new FileClient(bo);
            paths =
                    List.of("one", "two", "three").stream()
                            .map(word -> sent.upload(word + ".txt", word + " word").json())
                            .map(file -> "/api/files/" + file.get("id").asString())
                            .toList();
        }
        try (RunningServer second = startAt(place)) {
            ApiClient bo = second.withToken(token);
            for (String path : paths) {
                JsonNode file =
                        new FileClient(bo)
                                .await(path, now -> now.get("state").asString().equals("ready"));
                assertThat(file.get("characters").asInt()).isPositive();
            }
            assertThat(bo.get("/api/search?q=word").json().get("hits")).hasSize(3);
        }
    }
}
