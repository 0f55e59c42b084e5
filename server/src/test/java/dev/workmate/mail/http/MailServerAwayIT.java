package dev.workmate.mail.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.UserId;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** Mail servers that do not do what they should; nobody waits for them. */
@Timeout(60)
class MailServerAwayIT {
    private static RunningServer start(int port) {
        return RunningServer.start(
                ObedientModel.model(),
                "--workmate.smtp-url=smtp+plain://127.0.0.1:" + port,
                "--workmate.mail-from=workmate@example.org");
    }

    private static ApiClient administrator(RunningServer server) {
        return server.signedIn(User.of(UserId.next(), "Root", Role.USER, Role.ADMINISTRATOR));
    }

    private static JsonNode mail(ApiClient root) {
        return root.get("/api/admin/mail").json().get("mails").path(0);
    }

    @Test
    void whatIsNotTakenWaitsAndAdministratorsSeeWhy() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        try (RunningServer server = start(port)) {
            ApiClient root = administrator(server);
            assertThat(root.post("/api/admin/invitations", invitation()).status()).isEqualTo(201);
            for (int i = 0; i < 2_000 && !mail(root).path("error").isString(); i++) {
                LockSupport.parkNanos(10_000_000);
            }
            JsonNode mail = mail(root);
            assertThat(mail.path("error").asString()).contains("127.0.0.1").contains("" + port);
            assertThat(mail.path("state").asString()).isEqualTo("waiting");
            assertThat(mail.path("attempts").asInt()).isEqualTo(1);
            ApiClient user = server.stranger("Eve");
            assertThat(user.get("/api/admin/mail").status()).isEqualTo(403);
        }
    }

    private static String invitation() {
        return "{\"email\":\"ada@example.org\"}";
    }

    /** The server takes the call and never says a word: calls of people do not wait for it. */
    @Test
    void aMailServerThatHangsHoldsUpNobody() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
                RunningServer server = start(silent.getLocalPort())) {
            ApiClient root = administrator(server);
            for (int i = 0; i < 20; i++) {
                assertThat(root.post("/api/admin/invitations", invitation()).status())
                        .isEqualTo(201);
            }
            assertThat(root.get("/api/admin/mail").json().get("mails")).hasSize(20);
        }
    }
}
