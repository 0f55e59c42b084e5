package dev.workmate.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.account.AccountDesk;
import dev.workmate.access.account.LoginName;
import dev.workmate.id.UserId;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.OnSqliteAlone;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The ownership check is off: it takes everybody for the owner of everything. */
class WallsIT {
    private static final String SECRET = "the secret of Ada";
    private static final List<String> READS =
            List.of("", "/messages?after=0", "/audit?after=0", "/audit/verify");

    private final AtomicReference<User> asking = new AtomicReference<>();
    private final User ada = User.of(UserId.next(), "Ada", Role.USER);
    private final User eve = User.of(UserId.next(), "Eve", Role.USER);

    /** A server that goes takes the folder with it from which a later one would load the driver. */
    @BeforeAll
    static void loadTheEmbeddedDatabase() throws SQLException {
        DriverManager.getConnection("jdbc:sqlite::memory:").close();
    }

    @Test
    void postgresqlStillShowsNothingOfOthers() throws IOException {
        String url = TestPostgres.empty(WallsIT.class);
        try (RunningServer server = start("--workmate.database-url=" + url)) {
            String session = speak(server);
            ApiClient stranger = as(server, eve);
            for (String read : READS) {
                ApiClient.Reply reply = stranger.get(session + read);
                assertThat(reply.status()).as(read).isEqualTo(404);
                assertThat(reply.text()).as(read).doesNotContain(SECRET);
            }
            assertThat(as(server, ada).get(session + READS.get(1)).text()).contains(SECRET);
            signsInAsSomebodyElse(server, stranger);
        }
    }

    /** The wall hides the accounts of others, but not from who signs in with the old cookie. */
    private static void signsInAsSomebodyElse(RunningServer server, ApiClient before) {
        String password = "a lamp in the north wing";
        server.bean(AccountDesk.class)
                .makeFirst(new AccountDesk.Wish(new LoginName("bea"), "Bea", password), "");
        ApiClient.Reply signedIn =
                before.post(
                        "/api/auth/login", "{\"login\":\"bea\",\"password\":\"" + password + "\"}");

        assertThat(signedIn.status()).as(signedIn.text()).isEqualTo(200);
        assertThat(signedIn.json().get("user").get("name").asString()).isEqualTo("Bea");
    }

    /** Where there is no second wall, the same asks get it all: the first one is really off. */
    @Test
    @OnSqliteAlone
    void withoutTheSecondWallTheyWouldBeShown() throws IOException {
        try (RunningServer server = start()) {
            String session = speak(server);

            assertThat(as(server, eve).get(session + READS.get(1)).text()).contains(SECRET);
        }
    }

    private RunningServer start(String... settings) throws IOException {
        SessionOwners everybodys = _ -> Optional.of(asking.get().id());
        return RunningServer.start(
                Files.createTempDirectory("workmate-test"),
                ObedientModel.model(),
                context ->
                        context.registerBean(
                                "everybodys",
                                SessionOwners.class,
                                () -> everybodys,
                                bean -> bean.setPrimary(true)),
                settings);
    }

    private String speak(RunningServer server) {
        ApiClient client = as(server, ada);
        String session = client.newSession();
        ApiClient.Reply said = client.post(session + "/turns", "{\"message\":\"" + SECRET + "\"}");
        assertThat(said.status()).isEqualTo(202);
        return session;
    }

    private ApiClient as(RunningServer server, User user) {
        asking.set(user);
        return server.signedIn(user);
    }
}
