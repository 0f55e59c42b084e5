package dev.workmate.billing.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.UserId;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.SocketClient;
import java.util.Base64;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How much one person may have at a time; what one has is no concern of another's. */
@Timeout(60)
class PersonLimitsIT {
    private static final String HANG = "{\"message\":\"hang\"}";
    private static final String WRITE = "{\"message\":\"/task write\"}";

    private static RunningServer server;

    private final ApiClient ada = person("Ada");

    @BeforeAll
    static void start() {
        server =
                RunningServer.start(
                        ObedientModel.model(),
                        "--workmate.max-running-turns=2",
                        "--workmate.max-open-questions=2",
                        "--workmate.max-disk-mib=1",
                        "--workmate.max-sessions=6");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static ApiClient person(String name) {
        return server.signedIn(User.of(UserId.next(), name, Role.USER));
    }

    private static void refused(Reply reply, String code) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(429);
        assertThat(reply.code()).isEqualTo(code);
        assertThat(reply.headers().firstValueAsLong("Retry-After").orElse(0)).isPositive();
    }

    private static void await(BooleanSupplier done) {
        for (int tries = 0; tries < 2_000; tries++) {
            if (done.getAsBoolean()) {
                return;
            }
            LockSupport.parkNanos(10_000_000);
        }
        throw new AssertionError("it does not come about");
    }

    @Test
    void turnsThatRunAreCountedAndOnesThatEndedAreNot() {
        String first = ada.newSession();
        assertThat(ada.post(first + "/turns", HANG).status()).isEqualTo(202);
        assertThat(ada.post(ada.newSession() + "/turns", HANG).status()).isEqualTo(202);
        String third = ada.newSession();

        refused(ada.post(third + "/turns", HANG), "too_many_turns");
        assertThat(person("Bob").post(person("Bob").newSession() + "/turns", HANG).status())
                .as("somebody else's session")
                .isEqualTo(404);
        ApiClient eve = person("Eve");
        assertThat(eve.post(eve.newSession() + "/turns", HANG).status()).isEqualTo(202);
        try (SocketClient socket = SocketClient.open(ada)) {
            String data =
                    "{\"sessionId\":\"%s\",\"message\":\"hang\"}"
                            .formatted(SocketClient.sessionId(third));
            assertThat(socket.request("chat:message", data).at("/error/code").asString())
                    .isEqualTo("too_many_turns");
        }
        assertThat(ada.post(first + "/stop", "{}").status()).isEqualTo(202);
        await(() -> ada.post(third + "/turns", HANG).status() == 202);
    }

    @Test
    void questionsThatWaitAreCountedAndAnsweredOnesAreNot() {
        for (int i = 1; i <= 2; i++) {
            assertThat(ada.post(ada.newSession() + "/turns", WRITE).status()).isEqualTo(202);
            int asked = i;
            await(() -> pending() == asked);
        }
        String third = ada.newSession();
        refused(ada.post(third + "/turns", "{\"message\":\"hello\"}"), "too_many_questions");
        String question =
                ada.get("/api/approvals?state=pending")
                        .json()
                        .at("/approvals/0/approvalId")
                        .asString();
        assertThat(ada.post("/api/approvals/" + question, "{\"decision\":\"denied\"}").status())
                .isEqualTo(200);
        await(() -> ada.post(third + "/turns", "{\"message\":\"hello\"}").status() == 202);
    }

    @Test
    void sessionsAreCountedAndDeletedOnesAreNot() {
        ApiClient bob = person("Bob");
        String first = bob.newSession();
        for (int i = 2; i <= 5; i++) {
            bob.newSession();
        }
        String sixth = bob.post(first + "/fork", "{\"atSequence\":0}").json().at("/id").asString();
        for (Reply reply :
                new Reply[] {
                    bob.post("/api/sessions", "{}"), bob.post(first + "/fork", "{\"atSequence\":0}")
                }) {
            assertThat(reply.status()).as(reply.text()).isEqualTo(409);
            assertThat(reply.code()).isEqualTo("too_many_sessions");
        }
        assertThat(person("Eve").post("/api/sessions", "{}").status()).isEqualTo(201);
        assertThat(bob.delete("/api/sessions/" + sixth).status()).isEqualTo(204);
        assertThat(bob.post("/api/sessions", "{}").status()).isEqualTo(201);
    }

    private int pending() {
        return ada.get("/api/approvals?state=pending").json().get("approvals").size();
    }

    @Test
    void whoHasFilledTheirDiskSendsNoMoreAttachmentsButWords() {
        String session = ada.newSession();
        String file = Base64.getEncoder().encodeToString("x".repeat(700_000).getBytes());
        String message =
                "{\"message\":\"hello\",\"attachments\":[{\"name\":\"a.txt\",\"data\":\""
                        + file
                        + "\"}]}";
        ada.converseRaw(session, message);

        refused(ada.post(session + "/turns", message), "disk_limit");
        assertThat(ada.converse(session, "only words")).isNotEmpty();
        ApiClient eve = person("Eve");
        assertThat(eve.converseRaw(eve.newSession(), message)).isNotEmpty();
    }
}
