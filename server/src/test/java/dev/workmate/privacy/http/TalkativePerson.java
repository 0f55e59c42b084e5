package dev.workmate.privacy.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** Leaves a canary in every place that takes a person's words. */
final class TalkativePerson {
    private static final String BOUNDARY = "----canary";
    private static final int TRIES = 1_200;

    private final ApiClient api;
    private final Canaries canaries;

    TalkativePerson(ApiClient api, Canaries canaries) {
        this.api = api;
        this.canaries = canaries;
    }

    /** What a server needs so that there is a place for each kind of words. */
    static List<String> settings(Path home) {
        try {
            Path papers = Files.createDirectories(home.resolveSibling("papers"));
            return List.of(
                    "--workmate.folders=Papers=" + papers,
                    "--workmate.connection-hosts=127.0.0.1",
                    "--workmate.trusted-proxies=127.0.0.1");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void fillEverything() throws InterruptedException {
        String session = api.newSession();
        api.converseRaw(
                session,
                "{\"message\":\"%s\",\"clientMessageId\":\"%s\"}"
                        .formatted(canaries.said(300), canaries.said(1)));
        rate(session);
        assertThat(
                        api.patch(
                                        session,
                                        "{\"title\":\"%s\",\"folder\":\"%s\"}"
                                                .formatted(canaries.said(5), canaries.next()))
                                .status())
                .isEqualTo(200);
        attach(session);
        fork(session);
        approve();
        enqueue();
        files();
        sourcesAndSystems();
        search();
        assertThat(
                        api.put(
                                        "/api/settings",
                                        "{\"agent\":\"%s\",\"model\":\"%s\"}"
                                                .formatted(canaries.next(), canaries.next()))
                                .status())
                .isEqualTo(200);
        for (int i = 0; i < 20; i++) {
            assertThat(
                            api.post("/api/me/tokens", "{\"name\":\"" + canaries.next() + "\"}")
                                    .status())
                    .isEqualTo(201);
        }
        comeFromElsewhere();
        String thrownAway = api.newSession();
        api.converse(thrownAway, canaries.said(100));
        assertThat(api.patch(thrownAway, "{\"deleted\":true}").status()).isEqualTo(200);
    }

    /** What a program calls itself and where it is, in calls that are let in and refused. */
    private void comeFromElsewhere() {
        assertThat(fromElsewhere("/api/me", "GET").status()).isEqualTo(200);
        assertThat(fromElsewhere("/api/files/" + Canaries.NEVER_STORED, "DELETE").status())
                .isEqualTo(403);
        // When tokens were used last is stored a little later, or when somebody looks.
        assertThat(api.get("/api/me/sign-ins").status()).isEqualTo(200);
    }

    private Reply fromElsewhere(String path, String method) {
        Reply reader =
                api.post(
                        "/api/me/tokens",
                        "{\"name\":\"%s\",\"scopes\":[\"read\"]}".formatted(canaries.next()));
        return api.send(
                HttpRequest.newBuilder(api.server().resolve(path))
                        .header("Authorization", "Bearer " + reader.json().get("token").asString())
                        .header("User-Agent", canaries.next())
                        .header("X-Forwarded-For", canaries.next())
                        .method(method, BodyPublishers.noBody()));
    }

    private void rate(String session) {
        JsonNode answer =
                api.get(session + "/messages")
                        .json()
                        .get("events")
                        .valueStream()
                        .filter(event -> event.get("type").asString().equals("message"))
                        .findFirst()
                        .orElseThrow();
        String message = answer.get("data").get("messageId").asString();
        Reply rated =
                api.put(
                        session + "/messages/" + message + "/rating",
                        "{\"rating\":\"down\",\"comment\":\"" + canaries.said(10) + "\"}");
        assertThat(rated.status()).isLessThan(300);
    }

    /** The bytes lie beside the log, as those of long outputs do. */
    private void attach(String session) {
        String bytes =
                Base64.getEncoder()
                        .encodeToString(canaries.said(20).getBytes(StandardCharsets.UTF_8));
        api.converseRaw(
                session,
                "{\"message\":\"see there\",\"attachments\":[{\"name\":\"%s.txt\",\"data\":\"%s\"}]}"
                        .formatted(canaries.said(1), bytes));
    }

    /** Where documents come from, and systems of one's own; none of them can be reached. */
    private void sourcesAndSystems() {
        Reply source =
                api.post(
                        "/api/sources",
                        "{\"kind\":\"folder\",\"root\":\"Papers\",\"name\":\"%s\",\"path\":\"%s\"}"
                                .formatted(canaries.next(), canaries.next()));
        assertThat(source.status()).as(source.text()).isEqualTo(201);
        Reply system =
                api.post(
                        "/api/connections",
                        """
                        {"kind":"erp","name":"%s","way":"token","secret":"%s","settings":
                         {"url":"http://127.0.0.1:9/%s","company":"%s"}}
                        """
                                .formatted(
                                        canaries.next(),
                                        Canaries.NEVER_STORED,
                                        canaries.next(),
                                        canaries.next()));
        assertThat(system.status()).as(system.text()).isEqualTo(201);
    }

    /** What is asked for is told, and kept nowhere. */
    private void search() {
        for (String path : List.of("/api/search?q=", "/api/sessions?q=", "/api/files?q=")) {
            assertThat(api.get(path + Canaries.NEVER_STORED).status()).isEqualTo(200);
        }
        String nowhere = "/api/sessions/" + Canaries.NEVER_STORED;
        assertThat(api.get(nowhere).status()).isGreaterThanOrEqualTo(400);
        assertThat(
                        api.post(
                                        "/api/me/tokens",
                                        "{\"name\":\"%s\",\"scopes\":[\"%s\"]}"
                                                .formatted(
                                                        Canaries.NEVER_STORED,
                                                        Canaries.NEVER_STORED))
                                .status())
                .isBetween(400, 499);
    }

    private void fork(String session) {
        long head = api.get(session + "/messages").json().get("head").asLong();
        Reply forked = api.post(session + "/fork", "{\"atSequence\":" + head + "}");
        assertThat(forked.status()).isEqualTo(201);
        String path = "/api/sessions/" + forked.json().get("id").asString();
        api.converse(path, canaries.said(50));
    }

    /** The arguments are edited, so that tool, result and workspace have the person's words. */
    private void approve() throws InterruptedException {
        String session = api.newSession();
        api.post(session + "/turns", "{\"message\":\"/task write\"}");
        JsonNode question =
                await(
                        () ->
                                api.get("/api/approvals?state=pending")
                                        .json()
                                        .get("approvals")
                                        .path(0));
        Reply answer =
                api.post(
                        "/api/approvals/" + question.get("approvalId").asString(),
                        "{\"decision\":\"approved\",\"reason\":\"%s\",\"arguments\":{\"path\":\"%s.txt\",\"content\":\"%s\"}}"
                                .formatted(canaries.said(5), canaries.next(), canaries.next(100)));
        assertThat(answer.status()).isEqualTo(200);
        await(
                () -> {
                    JsonNode state = api.get(session).json().path("state");
                    return state.asString().equals("idle") ? state : state.path("missing");
                });
    }

    /** One turn hangs, so that the next message waits in line. */
    private void enqueue() {
        String session = api.newSession();
        api.post(session + "/turns", "{\"message\":\"hang " + canaries.said(10) + "\"}");
        Reply waiting =
                api.post(
                        session + "/turns",
                        "{\"message\":\"hang %s\",\"whenBusy\":\"enqueue\"}"
                                .formatted(canaries.said(50)));
        assertThat(waiting.status()).isEqualTo(202);
    }

    private void files() throws InterruptedException {
        String file = upload(canaries.next() + ".md", "# " + canaries.next(100));
        await(
                () -> {
                    JsonNode now = api.get(file).json();
                    return now.get("state").asString().equals("ready") ? now : now.path("missing");
                });
        assertThat(api.get("/api/search?q=" + "kanarix").status()).isEqualTo(200);
        api.patch(file, "{\"folder\":\"" + canaries.next() + "\"}");
        String removed = upload(canaries.next() + ".txt", canaries.next(50));
        assertThat(api.delete(removed).status()).isEqualTo(204);
        String part = canaries.next(20);
        JsonNode upload =
                api.post(
                                "/api/uploads",
                                "{\"name\":\"%s\",\"size\":100000,\"folder\":\"%s\"}"
                                        .formatted(canaries.next(), canaries.next()))
                        .json();
        Reply put =
                api.send(
                        api.request(
                                        "/api/uploads/"
                                                + upload.get("uploadId").asString()
                                                + "?offset=0")
                                .header("Content-Type", "application/octet-stream")
                                .PUT(BodyPublishers.ofString(part)));
        assertThat(put.status()).isEqualTo(200);
    }

    String upload(String name, String text) {
        String form =
                ("--%s\r\nContent-Disposition: form-data; name=\"file\"; filename=\"%s\"\r\n"
                                + "Content-Type: text/plain\r\n\r\n%s\r\n--%s--\r\n")
                        .formatted(BOUNDARY, name, text, BOUNDARY);
        Reply sent =
                api.send(
                        api.request("/api/files")
                                .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                                .POST(
                                        BodyPublishers.ofByteArray(
                                                form.getBytes(StandardCharsets.UTF_8))));
        assertThat(sent.status()).isEqualTo(201);
        return "/api/files/" + sent.json().get("id").asString();
    }

    static JsonNode await(Supplier<JsonNode> look) throws InterruptedException {
        for (int i = 0; i < TRIES; i++) {
            JsonNode found = look.get();
            if (!found.isMissingNode()) {
                return found;
            }
            Thread.sleep(50);
        }
        throw new AssertionError("it did not come");
    }
}
