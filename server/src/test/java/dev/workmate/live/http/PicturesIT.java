package dev.workmate.live.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.Image;
import dev.workmate.llm.ImageType;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.llm.testkit.Photos;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
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

/** Pictures come with a message, stay with their session, and are shown to their owner alone. */
class PicturesIT {
    private static final List<ModelRequest> ASKED = new CopyOnWriteArrayList<>();
    private static RunningServer server;
    private static volatile boolean sees;

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
                                        sees,
                                        card.limits(),
                                        Set.of(),
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
        sees = true;
        ASKED.clear();
    }

    private static String message(String attachment) {
        return "{\"message\":\"hello\",\"attachments\":[" + attachment + "]}";
    }

    private static String picture(String mediaType, byte[] content) {
        return "{\"name\":\"dot\",\"mediaType\":\"%s\",\"data\":\"%s\"}"
                .formatted(mediaType, Base64.getEncoder().encodeToString(content));
    }

    private JsonNode attachment() {
        return events("user_message_confirmed").getLast().get("data").get("attachments").get(0);
    }

    private List<JsonNode> events(String type) {
        return ada.get(session + "/messages?limit=100")
                .json()
                .get("events")
                .valueStream()
                .filter(event -> event.get("type").asString().equals(type))
                .toList();
    }

    private HttpResponse<byte[]> fetch(ApiClient client, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(client.request(path).build(), BodyHandlers.ofByteArray());
    }

    @Test
    void isKeptShownAgainAndSentToTheModelAlsoLater() throws Exception {
        byte[] png = Photos.bytes(ImageType.PNG);
        ada.converseRaw(session, message(picture("image/png", png)));
        JsonNode kept = attachment();
        assertThat(kept.get("name").asString()).isEqualTo("dot");
        assertThat(kept.get("size").asInt()).isEqualTo(png.length);
        assertThat(kept.has("data")).isFalse();

        HttpResponse<byte[]> shown =
                fetch(ada, session + "/attachments/" + kept.get("fileId").asString());
        assertThat(shown.statusCode()).isEqualTo(200);
        assertThat(shown.body()).isEqualTo(png);
        assertThat(shown.headers().firstValue("content-type")).contains("image/png");
        assertThat(shown.headers().firstValue("content-security-policy").orElseThrow())
                .contains("sandbox");

        ada.converse(session, "hello again");
        List<Image> seen =
                ASKED.stream()
                        .filter(request -> request.role() == ModelRole.SUPERVISOR)
                        .flatMap(request -> request.messages().stream())
                        .filter(UserSaid.class::isInstance)
                        .flatMap(said -> ((UserSaid) said).images().stream())
                        .toList();
        assertThat(seen).hasSize(2);
        for (Image image : seen) {
            assertThat(image.bytes().read()).isEqualTo(png);
        }
        assertThat(events("notice")).isEmpty();
    }

    @Test
    void theUserIsToldWhereTheModelCannotSee() {
        sees = false;
        ada.converseRaw(session, message(picture("image/gif", Photos.bytes(ImageType.GIF))));
        assertThat(events("notice"))
                .hasSize(1)
                .allSatisfy(
                        notice ->
                                assertThat(notice.get("data").get("code").asString())
                                        .isEqualTo("pictures_not_seen"));
    }

    @Test
    void belongsToItsOwner() throws Exception {
        ada.converseRaw(session, message(picture("image/webp", Photos.bytes(ImageType.WEBP))));
        String path = session + "/attachments/" + attachment().get("fileId").asString();
        ApiClient eve = server.stranger("Eve");
        assertThat(eve.get(path).status()).isEqualTo(404);
        assertThat(server.anonymous().get(path).status()).isEqualTo(401);
        String id = attachment().get("fileId").asString();
        String other = ada.newSession();
        assertThat(ada.get(other + "/attachments/" + id).code()).isEqualTo("attachment_not_found");
        for (String wrong : List.of("x", "0197AB00-0000-7000-8000-000000000001")) {
            Reply reply = ada.get(session + "/attachments/" + wrong);
            assertThat(reply.status()).isEqualTo(404);
            assertThat(reply.code()).isEqualTo("attachment_not_found");
        }
    }

    @Test
    void isRefusedWhereItIsNotWhatItSays() {
        byte[] png = Photos.bytes(ImageType.PNG);
        refuses(picture("image/jpeg", png), 400, "unsupported_picture");
        refuses(picture("image/svg+xml", "<svg/>".getBytes()), 400, "unsupported_picture");
        refuses("{\"name\":\"x\",\"data\":\"***\"}", 400, "invalid_field");
        refuses("{\"name\":\"x\",\"data\":7}", 400, "invalid_field");
        refuses("{\"name\":\"x\"}", 400, "invalid_field");
        byte[] large = java.util.Arrays.copyOf(png, InlineFiles.MAX_PICTURE_BYTES + 1);
        refuses(picture("image/png", large), 413, "picture_too_large");
        String one =
                picture("image/png", java.util.Arrays.copyOf(png, InlineFiles.MAX_PICTURE_BYTES));
        refuses(String.join(",", one, one, one), 413, "body_too_large");
        byte[] half = java.util.Arrays.copyOf(png, InlineFiles.MAX_TOGETHER / 4 + 1);
        String part = picture("image/png", half);
        refuses(String.join(",", part, part, part, part), 413, "picture_too_large");
        refuses(
                String.join(",", java.util.Collections.nCopies(21, picture("image/png", png))),
                400,
                "too_many_attachments");
        assertThat(events("user_message_confirmed")).isEmpty();
    }

    private void refuses(String attachments, int status, String code) {
        Reply reply = ada.post(session + "/turns", message(attachments));
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.code()).isEqualTo(code);
    }
}
