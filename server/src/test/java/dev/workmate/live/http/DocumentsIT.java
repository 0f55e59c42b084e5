package dev.workmate.live.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.Document;
import dev.workmate.llm.DocumentType;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCard.Feature;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.llm.testkit.Papers;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Documents come with a message, stay with their session, and go back to their owner alone. */
class DocumentsIT {
    private static final List<ModelRequest> ASKED = new CopyOnWriteArrayList<>();
    private static RunningServer server;
    private static volatile Set<Feature> features;

    private final ApiClient ada = server.stranger("Ada");
    private final String session = ada.newSession();

    @BeforeAll
    static void start() {
        Models obedient = ObedientModel.model();
        server =
                RunningServer.start(
                        new Models() {
                            @Override
                            public LanguageModel forRole(ModelRole role) {
                                LanguageModel model = obedient.forRole(role);
                                return new LanguageModel() {
                                    @Override
                                    public Answer ask(ModelRequest request, Deltas deltas)
                                            throws ModelException, InterruptedException {
                                        ASKED.add(request);
                                        return model.ask(request, deltas);
                                    }
                                };
                            }

                            @Override
                            public ModelCard cardOf(ModelRole role) {
                                ModelCard card = ModelCard.IN_PROCESS;
                                return new ModelCard(
                                        card.thinking(),
                                        card.temperature(),
                                        card.forcedTools(),
                                        true,
                                        true,
                                        card.limits(),
                                        Set.of(),
                                        Optional.empty(),
                                        features,
                                        Optional.empty());
                            }
                        });
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void forget() {
        features = Set.of(Feature.DOCUMENTS);
        ASKED.clear();
    }

    private static String message(String attachment) {
        return "{\"message\":\"hello\",\"attachments\":[" + attachment + "]}";
    }

    private static String file(String name, byte[] content) {
        return "{\"name\":\"%s\",\"data\":\"%s\"}"
                .formatted(name, Base64.getEncoder().encodeToString(content));
    }

    private List<JsonNode> events(String type) {
        return ada.get(session + "/messages?limit=100")
                .json()
                .get("events")
                .valueStream()
                .filter(event -> event.get("type").asString().equals(type))
                .toList();
    }

    private JsonNode attachment() {
        return events("user_message_confirmed").getFirst().get("data").get("attachments").get(0);
    }

    private HttpResponse<byte[]> fetch() throws Exception {
        String path = session + "/attachments/" + attachment().get("fileId").asString();
        return HttpClient.newHttpClient()
                .send(ada.request(path).build(), BodyHandlers.ofByteArray());
    }

    private static List<Document> read() {
        return ASKED.stream()
                .filter(request -> request.role() == ModelRole.SUPERVISOR)
                .flatMap(request -> request.messages().stream())
                .filter(UserSaid.class::isInstance)
                .flatMap(said -> ((UserSaid) said).documents().stream())
                .toList();
    }

    @Test
    void isKeptGivenBackAndReadByTheModelAlsoLater() throws Exception {
        byte[] pdf = Papers.bytes(DocumentType.PDF);
        ada.converseRaw(session, message(file("terms.pdf", pdf)));
        JsonNode kept = attachment();
        assertThat(kept.get("name").asString()).isEqualTo("terms.pdf");
        assertThat(kept.get("mediaType").asString()).isEqualTo("application/pdf");
        assertThat(kept.get("size").asInt()).isEqualTo(pdf.length);
        assertThat(kept.get("pages").asInt()).isEqualTo(1);

        HttpResponse<byte[]> back = fetch();
        assertThat(back.body()).isEqualTo(pdf);
        assertThat(back.headers().firstValue("content-disposition")).contains("attachment");
        assertThat(back.headers().firstValue("content-security-policy").orElseThrow())
                .contains("sandbox");

        ada.converse(session, "hello again");
        assertThat(read()).hasSize(2);
        for (Document document : read()) {
            assertThat(document.bytes().read()).isEqualTo(pdf);
        }
        assertThat(events("notice")).isEmpty();
    }

    @Test
    void aTextIsPlainWhateverItIs() throws Exception {
        String html = "# Hi\n<script>alert(1)</script> Grüße 🚀";
        ada.converseRaw(session, message(file("a.md", html.getBytes(StandardCharsets.UTF_8))));
        assertThat(attachment().get("mediaType").asString()).isEqualTo("text/markdown");
        assertThat(attachment().has("pages")).isFalse();
        HttpResponse<byte[]> back = fetch();
        assertThat(back.headers().firstValue("content-type").orElseThrow())
                .startsWith("text/plain");
        assertThat(new String(back.body(), StandardCharsets.UTF_8)).isEqualTo(html);
        assertThat(read().getFirst().text()).isEqualTo(html);
    }

    @Test
    void theUserIsToldWhereTheModelCannotRead() {
        features = Set.of(Feature.CITATIONS);
        ada.converseRaw(session, message(file("terms.pdf", Papers.bytes(DocumentType.PDF))));
        assertThat(events("notice"))
                .extracting(notice -> notice.get("data").get("code").asString())
                .containsExactly("documents_not_read");
    }

    @Test
    void isRefusedWhereItIsNone() {
        refuses(file("a.zip", new byte[] {'P', 'K', 3, 4, 0}), 400, "unsupported_document");
        refuses(
                file("empty.txt", " ".getBytes(StandardCharsets.UTF_8)),
                400,
                "unsupported_document");
        String claimed =
                file("a.pdf", "hello".getBytes(StandardCharsets.UTF_8))
                        .replace("{", "{\"mediaType\":\"application/pdf\",");
        refuses(claimed, 400, "unsupported_document");
        String locked = "%PDF-1.7 trailer<</Encrypt 9 0 R>>";
        refuses(file("a.pdf", locked.getBytes(StandardCharsets.UTF_8)), 400, "document_locked");
        String long101 = "%PDF-1.7 " + "<</Type/Page>>".repeat(InlineFiles.MAX_PAGES + 1);
        refuses(file("a.pdf", long101.getBytes(StandardCharsets.UTF_8)), 413, "document_too_large");
        byte[] text = "a".repeat(InlineFiles.MAX_TEXT_BYTES + 1).getBytes(StandardCharsets.UTF_8);
        refuses(file("a.txt", text), 413, "document_too_large");
        assertThat(events("user_message_confirmed")).isEmpty();
    }

    private void refuses(String attachments, int status, String code) {
        Reply reply = ada.post(session + "/turns", message(attachments));
        assertThat(reply.code()).isEqualTo(code);
        assertThat(reply.status()).isEqualTo(status);
    }
}
