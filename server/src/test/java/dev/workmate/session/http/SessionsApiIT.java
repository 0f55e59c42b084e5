package dev.workmate.session.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.OnBothEngines;
import dev.workmate.testkit.RunningServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@OnBothEngines
class SessionsApiIT {
    private static RunningServer server;

    private final ApiClient ada = server.stranger("Ada");

    @BeforeAll
    static void start() {
        server = RunningServer.start(ObedientModel.model());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void opensASessionWithoutATitle() {
        Reply reply = ada.post("/api/sessions", "{}");

        assertThat(reply.status()).isEqualTo(201);
        JsonNode session = reply.json();
        assertThat(session.get("id").asString()).matches("[0-9A-F-]{36}");
        assertThat(session.get("title").isNull()).isTrue();
        assertThat(session.get("head").asInt()).isZero();
        assertThat(session.get("activeTurnId").isNull()).isTrue();
        assertThat(session.get("parked").asBoolean()).isFalse();
        assertThat(session.get("createdAt").asString())
                .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
        assertThat(reply.headers().firstValue("Location"))
                .contains("/api/sessions/" + session.get("id").asString());
    }

    @Test
    void findsASessionByItsIdInAnyCase() {
        String path = ada.newSession();

        assertThat(ada.get(path.toLowerCase(java.util.Locale.ROOT)).status()).isEqualTo(200);
    }

    @Test
    void pagesSessionsWithTheNewestActivityFirst() {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            made.addFirst(id(ada.newSession()));
        }

        List<String> read = new ArrayList<>();
        String next = "";
        do {
            JsonNode page = ada.get("/api/sessions?limit=3" + next).json();
            page.get("sessions").forEach(each -> read.add(each.get("id").asString()));
            next =
                    page.get("nextCursor").isNull()
                            ? ""
                            : "&cursor=" + page.get("nextCursor").asString();
        } while (!next.isEmpty());

        assertThat(read).isEqualTo(made);
    }

    @Test
    void renamesAndFindsByTitle() {
        String path = ada.newSession();
        ada.newSession();

        Reply renamed = ada.patch(path, "{\"title\":\"  100% of\\nCosts  \"}");

        assertThat(renamed.status()).isEqualTo(200);
        assertThat(renamed.json().get("title").asString()).isEqualTo("100% of Costs");
        JsonNode found = ada.get("/api/sessions?q=100%25%20OF").json().get("sessions");
        assertThat(found).hasSize(1);
        assertThat(found.get(0).get("title").asString()).isEqualTo("100% of Costs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"title\":\"\"}", "{\"title\":\"  \"}"})
    void refusesAnEmptyTitle(String body) {
        Reply reply = ada.patch(ada.newSession(), body);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.code()).isEqualTo("invalid_title");
    }

    @Test
    void erasesASession() {
        String path = ada.newSession();
        ada.converse(path, "hello");

        assertThat(ada.delete(path).status()).isEqualTo(204);

        assertThat(ada.get(path).code()).isEqualTo("session_not_found");
        assertThat(ada.get(path + "/messages").status()).isEqualTo(404);
        assertThat(ada.get("/api/sessions").json().get("sessions")).isEmpty();
    }

    @Test
    void arrangesTheList() {
        String path = ada.newSession();
        String other = ada.newSession();
        ada.converse(path, "hello");
        assertThat(ada.get(path).json().get("unread").asBoolean()).isTrue();

        JsonNode seen = ada.patch(path, "{\"seen\":1000,\"pinned\":true}").json();
        assertThat(seen.get("unread").asBoolean()).isFalse();
        assertThat(seen.get("pinned").asBoolean()).isTrue();
        assertThat(listed("?show=pinned")).containsExactly(id(path));
        assertThat(listed("")).containsExactly(id(path), id(other));

        ada.patch(path, "{\"archived\":true}");
        assertThat(listed("")).containsExactly(id(other));
        assertThat(listed("?show=archived")).containsExactly(id(path));
        ada.patch(path, "{\"archived\":false,\"pinned\":false}");
        assertThat(listed("?show=pinned")).isEmpty();
        assertThat(listed("")).containsExactly(id(path), id(other));
    }

    @Test
    void aDeletedSessionComesBackWhereItIsWanted() {
        String path = ada.newSession();
        ada.converse(path, "keep me");

        JsonNode deleted = ada.patch(path, "{\"deleted\":true}").json();
        assertThat(deleted.get("erasedAt").asString()).endsWith("Z");
        assertThat(listed("")).isEmpty();
        assertThat(listed("?show=deleted")).containsExactly(id(path));
        assertThat(listed("?q=keep")).isEmpty();

        JsonNode back = ada.patch(path, "{\"deleted\":false}").json();
        assertThat(back.get("erasedAt").isNull()).isTrue();
        assertThat(listed("")).containsExactly(id(path));
        assertThat(ada.get(path + "/messages").json().get("events")).isNotEmpty();
    }

    @Test
    void nobodyElseArrangesASession() {
        String path = ada.newSession();

        assertThat(server.stranger("Eve").patch(path, "{\"deleted\":true}").status())
                .isEqualTo(404);
        assertThat(ada.get(path).json().get("erasedAt").isNull()).isTrue();
    }

    @Test
    void findsSessionsByWhatWasSaidAndTellsWhere() throws InterruptedException {
        String path = ada.newSession();
        ada.newSession();
        ada.converse(path, "tell me of the Quagmire");
        ApiClient eve = server.stranger("Eve");
        eve.converse(eve.newSession(), "the quagmire of Eve");

        JsonNode found = ada.get("/api/sessions?q=quagm").json().get("sessions");
        for (int i = 0; found.isEmpty() && i < 200; i++) {
            // Words follow the log a moment later.
            Thread.sleep(50);
            found = ada.get("/api/sessions?q=quagm").json().get("sessions");
        }

        assertThat(found).hasSize(1);
        assertThat(found.get(0).get("id").asString()).isEqualTo(id(path));
        assertThat(found.get(0).get("hit").get("text").asString())
                .endsWith("tell me of the Quagmire");
        assertThat(found.get(0).get("hit").get("sequence").asLong()).isPositive();
    }

    private List<String> listed(String query) {
        List<String> ids = new ArrayList<>();
        ada.get("/api/sessions" + query)
                .json()
                .get("sessions")
                .forEach(each -> ids.add(each.get("id").asString()));
        return ids;
    }

    @ParameterizedTest
    @CsvSource({
        "/api/sessions?show=everything, invalid_show",
        "/api/sessions?limit=0, invalid_limit",
        "/api/sessions?limit=51, invalid_limit",
        "/api/sessions?limit=x, invalid_limit",
        "/api/sessions?limit=, invalid_limit",
        "/api/sessions?limit=99999999999999999999, invalid_limit",
        "/api/sessions?cursor=zzz, invalid_cursor",
        "/api/sessions/1-1-1-1-1, invalid_id",
        "/api/sessions/nonsense/messages, invalid_id",
    })
    void refusesWhatHasTheWrongForm(String path, String code) {
        Reply reply = ada.get(path);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.code()).isEqualTo(code);
        assertThat(reply.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(reply.json().get("correlationId").asString())
                .matches("[0-9A-F-]{36}")
                .isEqualTo(reply.headers().firstValue("X-Correlation-Id").orElseThrow());
    }

    @Test
    void hidesWhatBelongsToSomebodyElse() {
        ApiClient eve = server.stranger("Eve");
        String path = ada.newSession();

        List<Reply> replies =
                List.of(
                        eve.get(path),
                        eve.patch(path, "{\"title\":\"mine\"}"),
                        eve.delete(path),
                        eve.get(path + "/messages"),
                        eve.post(path + "/turns", "{\"message\":\"hi\"}"),
                        eve.post(path + "/stop", ""),
                        eve.get(path + "/stream"),
                        eve.get(path + "/audit"),
                        eve.get(path + "/audit/verify"));

        assertThat(replies)
                .allSatisfy(
                        reply -> {
                            assertThat(reply.status()).isEqualTo(404);
                            assertThat(reply.code()).isEqualTo("session_not_found");
                        });
        assertThat(ada.get(path).status()).isEqualTo(200);
    }

    @Test
    void pagesMessagesOfAConversation() {
        String path = ada.newSession();
        for (int i = 0; i < 5; i++) {
            ada.converse(path, "message " + i);
        }

        JsonNode all = ada.get(path + "/messages").json();
        JsonNode newest = ada.get(path + "/messages?limit=3").json();
        JsonNode older =
                ada.get(
                                path
                                        + "/messages?limit=100&before="
                                        + newest.get("events").get(0).get("sequence"))
                        .json();

        assertThat(all.get("hasMore").asBoolean()).isFalse();
        assertThat(newest.get("hasMore").asBoolean()).isTrue();
        assertThat(all.get("events")).hasSize(10);
        List<JsonNode> joined = new ArrayList<>();
        older.get("events").forEach(joined::add);
        newest.get("events").forEach(joined::add);
        assertThat(joined).hasSameElementsAs(all.get("events"));
        assertThat(ada.get(path + "/messages?limit=101").code()).isEqualTo("invalid_limit");
        assertThat(ada.get(path + "/messages?after=1&before=2").code())
                .isEqualTo("invalid_sequence");
        assertThat(ada.get(path + "/messages?after=-1").code()).isEqualTo("invalid_sequence");
    }

    @Test
    void showsTheWholeLogForAuditAndProvesIt() {
        String path = ada.newSession();
        ada.converse(path, "compute something");

        JsonNode audit = ada.get(path + "/audit?limit=500").json();
        JsonNode verified = ada.get(path + "/audit/verify").json();

        long head = audit.get("head").asLong();
        assertThat(audit.get("events")).hasSize((int) head);
        assertThat(audit.get("events"))
                .allSatisfy(event -> assertThat(event.get("hash").asString()).hasSize(64));
        assertThat(audit.get("events"))
                .extracting(event -> event.get("type").asString())
                .contains("turn_started", "model_call_completed", "turn_ended");
        assertThat(verified.get("valid").asBoolean()).isTrue();
        // The title may have come in between.
        assertThat(verified.get("events").asLong())
                .isEqualTo(verified.get("head").asLong())
                .isGreaterThanOrEqualTo(head);
        assertThat(verified.has("firstInvalid")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UPDATE message_events SET (payload, sealed) = (SELECT o.payload, o.sealed FROM message_events o WHERE o.session_number = message_events.session_number AND o.sequence = 2) WHERE sequence = 1 AND|1",
                "UPDATE message_events SET payload = '{' WHERE sequence = 3 AND|3",
                "UPDATE message_events SET created_at = created_at + 1 WHERE sequence = 2 AND|2",
                "DELETE FROM message_events WHERE sequence = 2 AND|2",
                "DELETE FROM message_events WHERE sequence >= 4 AND|4",
            })
    void noticesWhatSomebodyChangedInTheLog(String statement, long firstInvalid) {
        String path = ada.newSession();
        ada.converse(path, "hello");
        server.bean(Database.class)
                .write(
                        connection -> {
                            try (var sql = connection.createStatement()) {
                                return sql.executeUpdate(
                                        statement
                                                + " session_number = (SELECT number FROM sessions"
                                                + " WHERE id = '"
                                                + id(path)
                                                + "')");
                            }
                        });

        JsonNode verified = ada.get(path + "/audit/verify").json();

        assertThat(verified.get("valid").asBoolean()).isFalse();
        assertThat(verified.get("firstInvalid").asLong()).isEqualTo(firstInvalid);
    }

    private static String id(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
