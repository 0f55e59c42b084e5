package dev.workmate.live.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Login;
import dev.workmate.access.Logins;
import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Journal;
import dev.workmate.live.LiveFeed;
import dev.workmate.live.Notices;
import dev.workmate.live.Subscription;
import dev.workmate.live.Visit;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.SocketClient;
import java.lang.reflect.Proxy;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that goes down tells viewers to come back, and nothing else. */
@Timeout(90)
class FarewellIT {
    private static final int COME_BACK = 1012;

    @Test
    void everySocketIsToldToComeBack() {
        RunningServer server = RunningServer.start(ObedientModel.model());
        ApiClient ada = server.stranger("Ada");
        String session = ada.newSession();
        try (SocketClient watching = SocketClient.open(ada);
                SocketClient idle = SocketClient.open(ada)) {
            watching.join(session, 0);
            idle.request("ping", "{}");

            server.close();

            assertThat(watching.awaitClose()).isEqualTo(COME_BACK);
            assertThat(idle.awaitClose()).isEqualTo(COME_BACK);
            assertThat(watching.drain())
                    .extracting(frame -> frame.get("event").asString())
                    .doesNotContain("agent:error");
        } finally {
            server.close();
        }
    }

    /** The writer may look before the socket is closed. */
    @Test
    void aSessionIsCalledGoneOnlyWhereItIs() throws Exception {
        RunningServer server = RunningServer.start(ObedientModel.model());
        try {
            User ada = User.of(UserId.next(), "Ada", Role.USER);
            ApiClient client = server.signedIn(ada);
            LiveFeed feed = server.bean(LiveFeed.class);
            String first = client.newSession();
            String second = client.newSession();
            BlockingQueue<String> sent = new LinkedBlockingQueue<>();
            Connection connection = connection(server, ada, sent);
            OwnedSession erased = join(server, ada, first, connection);
            join(server, ada, second, connection);
            connection.start();

            feed.end(erased.id());
            assertThat(next(sent)).contains("session_not_found", erased.id().value());

            feed.close();
            // The round that writes the second word has seen that the feed is closed.
            connection.answer("one");
            assertThat(next(sent)).isEqualTo("one");
            connection.answer("two");
            assertThat(next(sent)).isEqualTo("two");
            assertThat(connection.joinedCount()).isZero();
            connection.closed();
        } finally {
            server.close();
        }
    }

    private static String next(BlockingQueue<String> sent) throws InterruptedException {
        String text = sent.poll(30, TimeUnit.SECONDS);
        assertThat(text).as("what is sent next").isNotNull();
        return text;
    }

    private static OwnedSession join(
            RunningServer server, User user, String path, Connection connection) {
        SessionId id = new SessionId(path.substring(path.lastIndexOf('/') + 1));
        OwnedSession session = server.bean(Ownership.class).check(user, id).orElseThrow();
        Subscription subscription =
                server.bean(LiveFeed.class)
                        .subscribe(session, server.bean(Journal.class), connection.wake())
                        .orElseThrow();
        subscription.startAfter(0);
        connection.join(subscription);
        return session;
    }

    /** A socket whose client reads everything at once. */
    private static Connection connection(
            RunningServer server, User user, BlockingQueue<String> sent) {
        Session socket =
                (Session)
                        Proxy.newProxyInstance(
                                Session.class.getClassLoader(),
                                new Class<?>[] {Session.class},
                                (_, method, arguments) -> {
                                    if (method.getName().equals("sendText")) {
                                        sent.add((String) arguments[0]);
                                        ((Callback) arguments[1]).succeed();
                                    }
                                    return null;
                                });
        Logins logins = server.bean(Logins.class);
        Login login = logins.signIn(user).login();
        return new Connection(socket, Visit.begin(logins, login), server.bean(Notices.class));
    }
}
