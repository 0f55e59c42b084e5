package dev.workmate.access.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.UserId;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Who tries what they may not is in the logs, and who does what they may is not. */
class RefusalsIT {
    @Test
    void whatIsRefusedIsLoggedWithWhoTriedIt() {
        User eve = User.of(UserId.next(), "Eve", Role.USER);
        try (RunningServer server = RunningServer.start(ObedientModel.model())) {
            Logger logger = (Logger) LoggerFactory.getLogger(AccessFilter.class);
            logger.setLevel(Level.INFO);
            ListAppender<ILoggingEvent> lines = new ListAppender<>();
            lines.start();
            logger.addAppender(lines);
            ApiClient client = server.signedIn(eve);
            assertThat(client.get("/api/me").status()).isEqualTo(200);
            assertThat(client.get("/api/admin/people").status()).isEqualTo(403);
            String reader =
                    client.post("/api/me/tokens", "{\"name\":\"t\",\"scopes\":[\"read\"]}")
                            .json()
                            .get("token")
                            .asString();
            assertThat(server.withToken(reader).post("/api/sessions", "{}").status())
                    .isEqualTo(403);
            assertThat(client.get("/api/admin/people").status()).isEqualTo(403);
            // What is refused is logged behind the answer.
            Instant limit = Instant.now().plusSeconds(20);
            while (lines.list.size() < 3 && Instant.now().isBefore(limit)) {
                LockSupport.parkNanos(1_000_000);
            }
            logger.detachAppender(lines);

            assertThat(lines.list.stream().map(ILoggingEvent::getFormattedMessage))
                    .isEqualTo(
                            List.of(
                                    eve.id() + " was refused GET /api/admin/people",
                                    eve.id() + " was refused POST /api/sessions",
                                    eve.id() + " was refused GET /api/admin/people"))
                    .noneMatch(line -> line.contains(reader));
            assertThat(
                            server.signedIn(User.of(UserId.next(), "Auditor", Role.AUDITOR))
                                    .get("/api/admin/log?kind=call_refused&person=" + eve.id())
                                    .json()
                                    .get("entries")
                                    .valueStream()
                                    .map(entry -> entry.get("detail").asString()))
                    .as("once a minute for each route")
                    .containsExactly(
                            "POST /api/sessions: insufficient_scope",
                            "GET /api/admin/people: administrators_only");
        }
    }
}
