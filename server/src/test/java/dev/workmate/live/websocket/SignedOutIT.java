package dev.workmate.live.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.Login;
import dev.workmate.access.Logins;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.Tokens;
import dev.workmate.access.User;
import dev.workmate.access.Users;
import dev.workmate.access.jdbc.JdbcActs;
import dev.workmate.access.jdbc.JdbcPeople;
import dev.workmate.billing.Rates;
import dev.workmate.database.Database;
import dev.workmate.id.UserId;
import dev.workmate.journal.Journal;
import dev.workmate.live.LiveFeed;
import dev.workmate.live.Notices;
import dev.workmate.live.Visit;
import dev.workmate.live.http.MessageForm;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.SocketClient;
import dev.workmate.turn.ApprovalDesk;
import dev.workmate.turn.Turns;
import java.lang.reflect.Proxy;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.eclipse.jetty.websocket.api.Session;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** Who is signed out sees nothing more, at once, over a socket and over a stream. */
@Timeout(60)
class SignedOutIT {
    /** Of connections that no socket ends. */
    private static final List<Visit> VISITS = new ArrayList<>();

    /** Far below the time after which a login is looked at again in any case. */
    private static final Duration AT_ONCE = Duration.ofSeconds(15);

    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.start(ObedientModel.model());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aSocketIsClosedAndToldWhy() {
        ApiClient ada = server.stranger("Ada");
        String session = ada.newSession();
        try (SocketClient socket = SocketClient.open(ada)) {
            socket.join(session, 0);
            long begun = System.nanoTime();

            ada.post("/api/auth/logout", "{}");

            assertThat(socket.awaitClose()).isEqualTo(1008);
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(AT_ONCE);
            List<JsonNode> said = socket.drain();
            assertThat(said)
                    .filteredOn(frame -> frame.get("event").asString().equals("notification"))
                    .extracting(frame -> frame.get("data").get("type").asString())
                    .contains("signed_out");
            assertThat(said)
                    .filteredOn(frame -> frame.get("event").asString().equals("agent:error"))
                    .extracting(frame -> frame.get("data").get("code").asString())
                    .containsExactly("not_authenticated");
        }
    }

    @Test
    void aStreamIsEnded() throws Exception {
        ApiClient ada = server.stranger("Ada");
        String session = ada.newSession();
        ApiClient program = withApiToken(ada, "{\"name\":\"viewer\"}");
        try (Stream<String> lines =
                program.stream(program.request(session + "/stream?after=0").GET())) {
            CompletableFuture<List<String>> seen = CompletableFuture.supplyAsync(lines::toList);
            awaitViewer();

            revokeAll(ada);

            assertThat(seen.get(AT_ONCE.toSeconds(), TimeUnit.SECONDS))
                    .contains("event: signed_out");
        }
    }

    @Test
    void theStreamOfATurnIsEndedToo() throws Exception {
        ApiClient ada = server.stranger("Ada");
        String session = ada.newSession();
        ApiClient program = withApiToken(ada, "{\"name\":\"sender\"}");
        try (Stream<String> lines =
                program.stream(
                        program.request(session + "/turns")
                                .header("Content-Type", "application/json")
                                .header("Accept", "text/event-stream")
                                .POST(BodyPublishers.ofString("{\"message\":\"hang\"}")))) {
            Iterator<String> seen = lines.iterator();
            String line = seen.next();
            while (!line.contains("one moment")) {
                line = seen.next();
            }

            revokeAll(ada);

            CompletableFuture<List<String>> rest =
                    CompletableFuture.supplyAsync(
                            () -> {
                                List<String> left = new ArrayList<>();
                                seen.forEachRemaining(left::add);
                                return left;
                            });
            assertThat(rest.get(AT_ONCE.toSeconds(), TimeUnit.SECONDS))
                    .contains("event: signed_out");
        } finally {
            ada.post(session + "/stop", "{}");
        }
    }

    @Test
    void anotherTokenOfTheSamePersonGoesOn() {
        ApiClient ada = server.stranger("Ada");
        ApiClient program = withApiToken(ada, "{\"name\":\"viewer\"}");
        try (SocketClient own = SocketClient.open(ada);
                SocketClient foreign = SocketClient.open(program)) {
            revokeAll(ada);

            assertThat(foreign.awaitClose()).isEqualTo(1008);
            assertThat(own.request("ping", "{}").get("ok").asBoolean()).isTrue();
        }
    }

    @Test
    void aSocketEndsWithItsTokensTime() {
        User ada = User.of(UserId.next(), "Ada", Role.USER);
        server.bean(Users.class).add(ada);
        Logins.Issued issued =
                server.bean(Logins.class)
                        .issueApiToken(ada, "short", Optional.of(Instant.now().plusSeconds(5)))
                        .orElseThrow();
        try (SocketClient socket = SocketClient.open(server.withToken(issued.secret().reveal()))) {
            assertThat(socket.request("ping", "{}").get("ok").asBoolean()).isTrue();

            long begun = System.nanoTime();
            assertThat(socket.awaitClose()).isEqualTo(1008);
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(AT_ONCE);
        }
    }

    @Test
    void aFrameThatComesBeforeTheCloseIsNotHeard() {
        User ada = User.of(UserId.next(), "Ada", Role.USER);
        ApiClient client = server.signedIn(ada);
        String session = client.newSession();
        String message =
                """
                {"event":"chat:message","id":"1","data":{"sessionId":"%s","message":"hello"}}"""
                        .formatted(session.substring(session.lastIndexOf('/') + 1));
        Logins logins = server.bean(Logins.class);
        Login over = logins.signIn(ada).login();
        // Not started, so that nobody closes it before the frame is read.
        Connection closing = connection(logins, over);
        Connection open = connection(logins, logins.signIn(ada).login());

        logins.signOut(over);
        reader().read(closing, message);
        assertThat(messages(client, session)).isZero();

        reader().read(open, message);
        assertThat(messages(client, session)).isOne();
    }

    /** Nobody tells this server: its next look at the login would be half a minute away. */
    @Test
    void aFrameIsNotHeardWhereAnotherServerHasEndedTheLoginOrChangedItsPersonsRoles() {
        User ada = User.of(UserId.next(), "Ada", Role.USER);
        ApiClient client = server.signedIn(ada);
        String session = client.newSession();
        String message =
                """
                {"event":"chat:message","id":"1","data":{"sessionId":"%s","message":"hello"}}"""
                        .formatted(session.substring(session.lastIndexOf('/') + 1));
        Logins logins = server.bean(Logins.class);
        Login over = logins.signIn(ada).login();
        Connection ended = connection(logins, over);
        Connection changed =
                connection(
                        logins,
                        logins.issueApiToken(ada, "t", Optional.empty()).orElseThrow().login());
        Logins elsewhere =
                new Logins(
                        server.bean(Users.class),
                        server.bean(Tokens.class),
                        InstantSource.system());

        elsewhere.signOut(over);
        reader().read(ended, message);
        new JdbcPeople(
                        server.bean(Database.class),
                        server.bean(JdbcActs.class),
                        InstantSource.system())
                .changeRoles(ada, Set.of(Role.AUDITOR), Act.by(ada, ActKind.ROLES_CHANGED, "", ""));
        reader().read(changed, message);

        assertThat(server.signedIn(ada).get(session + "/messages").json().get("events")).isEmpty();
    }

    private static long messages(ApiClient client, String session) {
        return client.get(session + "/messages")
                .json()
                .get("events")
                .valueStream()
                .filter(event -> event.get("type").asString().equals("user_message_confirmed"))
                .count();
    }

    @AfterEach
    void leave() {
        VISITS.forEach(Visit::close);
        VISITS.clear();
    }

    /** A socket that takes what is written to it. */
    private static Connection connection(Logins logins, Login login) {
        Session socket =
                (Session)
                        Proxy.newProxyInstance(
                                Session.class.getClassLoader(),
                                new Class<?>[] {Session.class},
                                (_, _, _) -> null);
        Visit visit = Visit.begin(logins, login);
        VISITS.add(visit);
        return new Connection(socket, visit, server.bean(Notices.class));
    }

    private static FrameReader reader() {
        return new FrameReader(
                server.bean(Ownership.class),
                server.bean(Journal.class),
                server.bean(LiveFeed.class),
                server.bean(Turns.class),
                server.bean(ApprovalDesk.class),
                server.bean(MessageForm.class),
                Rates.UNLIMITED);
    }

    @Test
    void whoHasLeftIsForgotten() {
        ApiClient ada = server.stranger("Ada");
        try (SocketClient socket = SocketClient.open(ada)) {
            socket.request("ping", "{}");
            assertThat(server.bean(Logins.class).staying()).isPositive();
        }
        long end = System.nanoTime() + AT_ONCE.toNanos();
        while (server.bean(Logins.class).staying() > 0 && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertThat(server.bean(Logins.class).staying()).isZero();
    }

    private static ApiClient withApiToken(ApiClient owner, String wish) {
        return server.withToken(owner.post("/api/me/tokens", wish).json().get("token").asString());
    }

    private static void revokeAll(ApiClient owner) {
        owner.get("/api/me/tokens")
                .json()
                .get("tokens")
                .forEach(token -> owner.delete("/api/me/tokens/" + token.get("id").asString()));
    }

    /** The stream's call has reached the server. */
    private static void awaitViewer() {
        long end = System.nanoTime() + AT_ONCE.toNanos();
        while (server.bean(Logins.class).staying() == 0 && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
