package dev.workmate.privacy.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.SessionId;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.privacy.Retention;
import dev.workmate.privacy.jdbc.AgedSessions;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import dev.workmate.tool.blob.Blobs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What people are told of their data, and what administrators may do with it. */
@Timeout(120)
class OwnDataIT {
    private static final String CONFIRMED = "{\"confirm\":\"erase everything\"}";

    @TempDir static Path home;
    private static RunningServer server;

    private final User ada = User.of(UserId.next(), "Ada", Role.USER);
    private final ApiClient api = server.signedIn(ada);
    private final ApiClient eve = server.stranger("Eve");
    private final ApiClient admin =
            server.signedIn(User.of(UserId.next(), "Root", Role.USER, Role.ADMINISTRATOR));

    private final ApiClient elsewhere =
            server.signedIn(
                    new User(UserId.next(), TenantId.next(), "Far", Set.of(Role.ADMINISTRATOR)));

    @BeforeAll
    static void start() {
        server = RunningServer.start(home, ObedientModel.model());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void anArchiveHoldsAllOfOnePersonAndNothingOfAnother() throws Exception {
        String session = api.newSession();
        api.converse(session, "My own words");
        eve.converse(eve.newSession(), "Words of Eve");
        TalkativePerson sender = new TalkativePerson(api, new Canaries());
        String file = sender.upload("..\\..\\notes.txt", "My own file");
        String removed = sender.upload("old.txt", "My old file");
        assertThat(api.delete(removed).status()).isEqualTo(204);
        api.patch(session, "{\"folder\":\"My drawer\",\"pinned\":true}");
        SessionId place = new SessionId(session.substring(session.lastIndexOf('/') + 1));
        String blob =
                server.bean(Blobs.class)
                        .keep(place, "text/plain", "My long output".getBytes(UTF_8));
        String secret =
                api.post("/api/me/tokens", "{\"name\":\"reports\"}").json().get("token").asString();

        Map<String, String> archive = archive();

        String id = session.substring(session.lastIndexOf('/') + 1);
        assertThat(archive.get("sessions/" + id + ".jsonl"))
                .contains("My own words", "\"type\":\"model_call_completed\"");
        assertThat(archive.keySet())
                .contains("README.txt", "account.jsonl", "usage.jsonl", "preferences.jsonl")
                .noneMatch(name -> List.of(name.split("[/\\\\]")).contains(".."));
        assertThat(archive)
                .anySatisfy(
                        (name, text) -> {
                            assertThat(name).startsWith("library/" + file.substring(11) + "/");
                            assertThat(text).isEqualTo("My own file");
                        });
        assertThat(archive.get("sign-ins-and-tokens.jsonl")).contains("reports");
        assertThat(archive.get("sessions/" + id + "/blobs/" + blob)).isEqualTo("My long output");
        assertThat(archive.get("removed/" + removed.substring(11) + "/old.txt"))
                .isEqualTo("My old file");
        assertThat(archive.get("sessions.jsonl")).contains("My drawer", "pinned_at");
        assertThat(archive.get("log.jsonl"))
                .containsIgnoringCase("token_made")
                .contains("\"actor_id\":\"you\"");
        assertThat(archive.get("README.txt"))
                .contains(
                        archive.keySet().stream()
                                .filter(name -> name.endsWith(".jsonl") && !name.contains("/"))
                                .toList())
                .contains("removed/ID/NAME");
        assertThat(archive.values())
                .noneMatch(text -> text.contains("Words of Eve") || text.contains(secret));
    }

    @Test
    void halfAnArchiveIsNone() {
        String file = new TalkativePerson(api, new Canaries()).upload("lost.txt", "Soon lost");
        assertThat(api.get("/api/me/export").status()).isEqualTo(200);
        server.bean(Database.class)
                .<Integer>write(
                        connection ->
                                Sql.update(
                                        connection,
                                        "DELETE FROM file_pieces WHERE content_id = (SELECT"
                                                + " content_id FROM files WHERE id = ?)",
                                        file.substring("/api/files/".length())));

        assertThat(api.get("/api/me/export").status()).isGreaterThanOrEqualTo(500);
    }

    @Test
    void tellsWhichModelsWereSentSomething() throws InterruptedException {
        assertThat(api.get("/api/me/providers").json().get("providers")).isEmpty();
        String session = api.newSession();
        api.converse(session, "compute");
        JsonNode sent =
                TalkativePerson.await(() -> api.get("/api/me/providers").json().at("/providers/0"));

        assertThat(sent.get("calls").asInt()).isPositive();
        assertThat(sent.get("sessions").asInt()).isEqualTo(1);
        assertThat(sent.get("contents").valueStream().map(JsonNode::asString))
                .contains("messages")
                .doesNotContain("documents");
        assertThat(eve.get("/api/me/providers").json().get("providers")).isEmpty();
    }

    @Test
    void onlyAnAdministratorErasesSomebodyElse() throws InterruptedException {
        String path = "/api/admin/people/" + ada.id() + "/erasure";
        api.converse(api.newSession(), "My own words");

        assertThat(eve.post(path, CONFIRMED).code()).isEqualTo("administrators_only");
        assertThat(admin.post(path, "{}").code()).isEqualTo("confirmation_needed");
        assertThat(elsewhere.post(path, CONFIRMED).code())
                .as("an administrator of another tenant")
                .isEqualTo("person_not_found");
        assertThat(admin.post("/api/admin/people/" + UserId.next() + "/erasure", CONFIRMED).code())
                .isEqualTo("person_not_found");
        assertThat(api.get("/api/me").status()).isEqualTo(200);

        Reply begun = admin.post(path, CONFIRMED);

        assertThat(begun.status()).isEqualTo(202);
        TalkativePerson.await(
                () -> {
                    JsonNode now = progress(begun).json();
                    return now.get("done").asBoolean() ? now : now.path("missing");
                });
        assertThat(api.get("/api/me").status()).isEqualTo(401);
        assertThat(eve.get("/api/me").status()).isEqualTo(200);
    }

    @Test
    void whatIsOnHoldStays() throws InterruptedException {
        String session = api.newSession();
        String hold =
                "/api/admin/holds/sessions/" + session.substring(session.lastIndexOf('/') + 1);
        assertThat(eve.put(hold, "{\"reason\":\"case 7\"}").code())
                .isEqualTo("administrators_only");
        assertThat(elsewhere.put(hold, "{\"reason\":\"case 7\"}").status()).isEqualTo(404);
        assertThat(admin.put(hold, "{\"reason\":\"case 7\"}").status()).isEqualTo(200);
        assertThat(admin.get("/api/admin/holds").text()).contains("case 7");
        assertThat(elsewhere.get("/api/admin/holds").text()).doesNotContain("case 7");
        assertThat(elsewhere.delete(hold).status()).isEqualTo(404);

        assertThat(erase(api).code()).isEqualTo("legal_hold");
        assertThat(api.delete(session).code()).isEqualTo("legal_hold");
        assertThat(api.delete(api.newSession()).status()).isEqualTo(204);
        assertThat(aged(Retention.Action.DELETE)).noneMatch(each -> session.endsWith(each));
        assertThat(api.get(session).status()).isEqualTo(200);

        assertThat(admin.delete(hold).status()).isEqualTo(204);
        assertThat(admin.delete(hold).code()).isEqualTo("hold_not_found");
        assertThat(aged(Retention.Action.DELETE)).anyMatch(each -> session.endsWith(each));
        assertThat(erase(api).status()).isEqualTo(202);
    }

    @Test
    void filesOfWhoIsHeldStay() {
        String file = new TalkativePerson(api, new Canaries()).upload("notes.txt", "My own file");
        String hold = "/api/admin/holds/people/" + ada.id().value();
        assertThat(admin.put(hold, "{\"reason\":\"case 8\"}").status()).isEqualTo(200);

        assertThat(api.delete(file).status()).isEqualTo(409);
        assertThat(api.delete(file).code()).isEqualTo("legal_hold");
        assertThat(api.get(file).status()).isEqualTo(200);

        assertThat(admin.delete(hold).status()).isEqualTo(204);
        assertThat(api.delete(file).status()).isEqualTo(204);
    }

    @Test
    void retentionArchivesOnce() {
        String session = api.newSession();
        assertThat(aged(Retention.Action.ARCHIVE)).anyMatch(session::endsWith);
        api.patch(session, "{\"archived\":true}");
        assertThat(aged(Retention.Action.ARCHIVE)).noneMatch(session::endsWith);
        assertThat(aged(Retention.Action.DELETE)).anyMatch(session::endsWith);
    }

    /** As if nothing had happened for long: all that is before a moment in the future. */
    private static List<String> aged(Retention.Action action) {
        return new AgedSessions(server.bean(Database.class))
                        .others(
                                Set.of(),
                                new Retention.Due(Instant.now().plusSeconds(60), action, 1_000))
                        .stream()
                        .map(old -> old.session().value())
                        .toList();
    }

    private static Reply erase(ApiClient person) {
        return person.send(
                person.request("/api/me")
                        .header("Content-Type", "application/json")
                        .method(
                                "DELETE",
                                java.net.http.HttpRequest.BodyPublishers.ofString(CONFIRMED)));
    }

    private static Reply progress(Reply begun) {
        ApiClient anybody = server.anonymous();
        return anybody.send(
                anybody.request("/api/erasures/" + begun.json().get("id").asString())
                        .header("Erasure-Secret", begun.json().get("secret").asString())
                        .GET());
    }

    private Map<String, String> archive() throws IOException, InterruptedException {
        HttpResponse<byte[]> response =
                HttpClient.newHttpClient()
                        .send(
                                api.request("/api/me/export").GET().build(),
                                HttpResponse.BodyHandlers.ofByteArray());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/zip");
        Map<String, String> files = new TreeMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(response.body()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return files;
    }
}
