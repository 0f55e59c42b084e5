package dev.workmate.privacy.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.database.Database;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.privacy.Retention;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The sweep of retention, as a server that was told how long does it. */
@Timeout(60)
class RetentionIT {
    private static final String PATH = "/api/admin/retention";
    private static final String MONTH = "{\"days\":30,\"action\":\"delete\"}";

    private final User ada = User.of(UserId.next(), "Ada", Role.USER);
    private final User far = new User(UserId.next(), TenantId.next(), "Far", Set.of(Role.USER));

    private static RunningServer start(String action) {
        return RunningServer.start(
                ObedientModel.model(),
                "--workmate.retention-days=30",
                "--workmate.retention-action=" + action);
    }

    private static String session(RunningServer server, User owner, Duration ago) {
        Instant then = Instant.now().minus(ago);
        SessionId id = SessionId.next();
        new JdbcJournal(
                        server.bean(Database.class),
                        new EventJson(),
                        CommitListener.NONE,
                        () -> then)
                .open(id, owner.id());
        return "/api/sessions/" + id;
    }

    @Test
    void whatIsOldIsDeletedInEveryTenantAndWhatIsNotOldStays() {
        try (RunningServer server = start("delete")) {
            ApiClient atAda = server.signedIn(ada);
            ApiClient atFar = server.signedIn(far);
            String old = session(server, ada, Duration.ofDays(31));
            String farOld = session(server, far, Duration.ofDays(31));
            String young = session(server, ada, Duration.ofDays(29));
            assertThat(atAda.get(old).status()).isEqualTo(200);

            assertThat(server.bean(Retention.class).sweep()).isEqualTo(2);

            assertThat(
                            List.of(
                                    atAda.get(old).status(),
                                    atFar.get(farOld).status(),
                                    atAda.get(young).status()))
                    .isEqualTo(List.of(404, 404, 200));
            assertThat(server.bean(Retention.class).sweep()).as("once").isZero();
        }
    }

    @Test
    void whatIsOldIsArchivedAndCanStillBeRead() {
        try (RunningServer server = start("archive")) {
            ApiClient atAda = server.signedIn(ada);
            String old = session(server, ada, Duration.ofDays(31));
            String young = session(server, ada, Duration.ofDays(29));

            assertThat(server.bean(Retention.class).sweep()).isEqualTo(1);

            assertThat(atAda.get(old).status()).isEqualTo(200);
            assertThat(atAda.get("/api/sessions").text())
                    .contains(young.substring(young.lastIndexOf('/') + 1))
                    .doesNotContain(old.substring(old.lastIndexOf('/') + 1));
            assertThat(atAda.get("/api/sessions?show=archived").text())
                    .contains(old.substring(old.lastIndexOf('/') + 1));
            assertThat(server.bean(Retention.class).sweep()).as("once").isZero();
        }
    }

    /** Where the server says nothing: each tenant's administrators decide for their own. */
    @Test
    void aTenantsOwnRuleIsSweptByAndNoOtherTenantsAndNothingThatIsHeld() {
        try (RunningServer server = RunningServer.start(ObedientModel.model())) {
            User root = User.of(UserId.next(), "Root", Role.USER, Role.ADMINISTRATOR);
            ApiClient admin = server.signedIn(root);
            ApiClient atAda = server.signedIn(ada);
            ApiClient atFar = server.signedIn(far);
            String old = session(server, ada, Duration.ofDays(31));
            String held = session(server, ada, Duration.ofDays(31));
            String young = session(server, ada, Duration.ofDays(29));
            String farOld = session(server, far, Duration.ofDays(31));
            String hold = held.substring(held.lastIndexOf('/') + 1);
            assertThat(
                            admin.put("/api/admin/holds/sessions/" + hold, "{\"reason\":\"suit\"}")
                                    .status())
                    .isEqualTo(200);
            assertThat(server.bean(Retention.class).sweep()).as("all is kept").isZero();

            assertThat(atAda.put(PATH, MONTH).code()).isEqualTo("administrators_only");
            assertThat(admin.put(PATH, "{\"days\":30,\"action\":\"burn\"}").code())
                    .isEqualTo("invalid_field");
            assertThat(admin.put(PATH, MONTH).json().get("setBy").asString()).isEqualTo("tenant");
            assertThat(admin.get("/api/admin/log?area=administration").text())
                    .contains("conversations are kept for 30 days, then: delete");

            assertThat(server.bean(Retention.class).sweep()).isEqualTo(1);

            assertThat(
                            List.of(
                                    atAda.get(old).status(),
                                    atAda.get(held).status(),
                                    atAda.get(young).status(),
                                    atFar.get(farOld).status()))
                    .isEqualTo(List.of(404, 200, 200, 200));
            assertThat(admin.delete(PATH).status()).isEqualTo(204);
            assertThat(admin.get(PATH).json().get("setBy").asString()).isEqualTo("server");
        }
    }

    @Test
    void aTenantCanKeepWhatTheServerWouldDelete() {
        try (RunningServer server = start("delete")) {
            User root = User.of(UserId.next(), "Root", Role.USER, Role.ADMINISTRATOR);
            ApiClient admin = server.signedIn(root);
            ApiClient atAda = server.signedIn(ada);
            String old = session(server, ada, Duration.ofDays(31));
            assertThat(admin.get(PATH).text())
                    .contains("\"days\":30", "\"action\":\"delete\"", "\"setBy\":\"server\"");
            assertThat(admin.put(PATH, "{\"days\":0}").text())
                    .contains("\"setBy\":\"tenant\"", "\"server\":{\"days\":30");

            assertThat(server.bean(Retention.class).sweep()).isZero();

            assertThat(atAda.get(old).status()).isEqualTo(200);
        }
    }
}
