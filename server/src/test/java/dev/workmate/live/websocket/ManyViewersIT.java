package dev.workmate.live.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.live.LiveFeed;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.NeedsTheMachine;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.SocketClient;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

@NeedsTheMachine
class ManyViewersIT {
    private static final int IDLE = 1_000;
    private static final int TURNS = 100;

    @Test
    @Timeout(180)
    void losesNoEventWithAThousandIdleViewersAndAHundredTurnsAtOnce() throws Exception {
        try (RunningServer server = RunningServer.start(ObedientModel.model());
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            ApiClient ada = server.stranger("Ada");
            // Before anybody watches: each new session would be told to everybody who does.
            Queue<String> sessions =
                    new ConcurrentLinkedQueue<>(all(threads, IDLE, ada::newSession));
            List<SocketClient> idle = all(threads, IDLE, () -> watching(ada, sessions.remove()));

            List<Boolean> whole = all(threads, TURNS, () -> isWatchedWhole(ada));

            assertThat(whole).hasSize(TURNS).containsOnly(true);
            assertThat(server.bean(SocketEndpoint.class).connectionCount())
                    .isGreaterThanOrEqualTo(IDLE);
            assertThat(idle).allMatch(SocketClient::isOpen);
            assertThat(idle.getLast().request("ping", "{}").get("ok").asBoolean()).isTrue();
            idle.forEach(SocketClient::close);
        }
    }

    @Test
    @Timeout(60)
    void letsGoOfEveryViewerThatLeaves() throws Exception {
        try (RunningServer server = RunningServer.start(ObedientModel.model())) {
            ApiClient ada = server.stranger("Ada");
            String session = ada.newSession();
            for (int i = 0; i < 50; i++) {
                watching(ada, session).close();
            }

            LiveFeed feed = server.bean(LiveFeed.class);
            SocketEndpoint endpoint = server.bean(SocketEndpoint.class);
            var id = new dev.workmate.id.SessionId(SocketClient.sessionId(session));
            for (int i = 0; i < 100 && endpoint.connectionCount() + feed.viewersOf(id) > 0; i++) {
                TimeUnit.MILLISECONDS.sleep(100);
            }

            assertThat(endpoint.connectionCount()).isZero();
            assertThat(feed.viewersOf(id)).isZero();
        }
    }

    private static SocketClient watching(ApiClient client, String session) {
        SocketClient socket = SocketClient.open(client);
        socket.join(session, 0);
        return socket;
    }

    /** Whether a viewer got exactly what a reload gives. */
    private static boolean isWatchedWhole(ApiClient client) {
        String session = client.newSession();
        try (SocketClient socket = watching(client, session)) {
            String message =
                    "{\"sessionId\":\""
                            + SocketClient.sessionId(session)
                            + "\",\"message\":\"compute\"}";
            String turn = socket.request("chat:message", message).get("turnId").asString();
            List<JsonNode> live = SocketClient.events(socket.framesUntilComplete(turn));
            JsonNode page = client.get(session + "/messages?limit=100").json();
            List<JsonNode> reloaded = new ArrayList<>();
            page.get("events").forEach(reloaded::add);
            page.get("transitions").forEach(reloaded::add);
            reloaded.sort(Comparator.comparingLong(event -> event.get("sequence").asLong()));
            return live.equals(reloaded);
        }
    }

    private static <T> List<T> all(ExecutorService threads, int count, Callable<T> work)
            throws Exception {
        List<Future<T>> futures = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            futures.add(threads.submit(work));
        }
        List<T> results = new ArrayList<>();
        for (Future<T> future : futures) {
            results.add(future.get(120, TimeUnit.SECONDS));
        }
        return results;
    }
}
