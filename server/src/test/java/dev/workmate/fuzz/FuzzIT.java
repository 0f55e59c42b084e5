package dev.workmate.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.live.websocket.SocketEndpoint;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.SocketClient;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** Whatever is sent: nothing is our fault, nothing is lost, and who should stay connected does. */
class FuzzIT {
    private static final int FRAMES = 5_000;
    private static final int REQUESTS = 5_000;
    private static final int CLIENTS = 8;

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
    @Timeout(120)
    void connectionsSurviveAnyFrame() throws Exception {
        ApiClient ada = server.stranger("Ada");
        inParallel(
                client -> {
                    String session = ada.newSession();
                    Noise noise = new Noise(client, SocketClient.sessionId(session));
                    try (SocketClient socket = SocketClient.open(ada)) {
                        for (int i = 0; i < FRAMES / CLIENTS; i++) {
                            if (noise.chance(50)) {
                                socket.sendBinary(noise.bytes());
                            } else {
                                socket.sendRaw(noise.frame());
                            }
                        }
                        assertThat(socket.request("ping", "{}").get("ok").asBoolean()).isTrue();
                        assertThat(socket.drain())
                                .extracting(FuzzIT::code)
                                .doesNotContain("internal_error", "store_unavailable");
                    }
                });
        assertThat(ada.get("/api/me").status()).isEqualTo(200);
    }

    @Test
    @Timeout(180)
    void noRequestIsEverOurFault() throws Exception {
        ApiClient ada = server.stranger("Ada");
        Map<String, Integer> statuses = new TreeMap<>();
        SocketClient viewer = SocketClient.open(ada);
        inParallel(
                client -> {
                    String session = ada.newSession();
                    Noise noise = new Noise(1_000 + client, SocketClient.sessionId(session));
                    for (int i = 0; i < REQUESTS / CLIENTS; i++) {
                        byte[] request = noise.request(ada.token());
                        String status = exchange(request);
                        assertThat(status)
                                .as(new String(request, StandardCharsets.ISO_8859_1))
                                .doesNotStartWith("HTTP/1.1 5");
                        synchronized (statuses) {
                            statuses.merge(
                                    status.split(" ", 3)[1 % status.split(" ", 3).length],
                                    1,
                                    Integer::sum);
                        }
                    }
                });

        assertThat(statuses).containsKeys("400", "401", "404", "405", "415");
        assertThat(viewer.request("ping", "{}").get("ok").asBoolean()).isTrue();
        viewer.close();
        assertThat(ada.get("/api/me").status()).isEqualTo(200);
        awaitNoConnections();
    }

    private static void awaitNoConnections() throws InterruptedException {
        SocketEndpoint endpoint = server.bean(SocketEndpoint.class);
        for (int i = 0; i < 100 && endpoint.connectionCount() > 0; i++) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        assertThat(endpoint.connectionCount()).isZero();
    }

    private static String code(JsonNode frame) {
        JsonNode data = frame.path("data");
        return data.path("error").path("code").asString(data.path("code").asString(""));
    }

    /** The status line, or nothing where the server rightly hung up on noise. */
    private static String exchange(byte[] request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.address().getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request);
            socket.getOutputStream().flush();
            socket.shutdownOutput();
            byte[] reply = socket.getInputStream().readNBytes(64);
            return new String(reply, StandardCharsets.ISO_8859_1).lines().findFirst().orElse("");
        } catch (SocketException e) {
            // The server may close while we still write what it no longer wants.
            return "";
        }
    }

    private interface Client {
        void run(int number) throws Exception;
    }

    private static void inParallel(Client client) throws Exception {
        List<Future<?>> clients = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < CLIENTS; i++) {
                int number = i;
                clients.add(
                        threads.submit(
                                () -> {
                                    client.run(number);
                                    return null;
                                }));
            }
        }
        for (Future<?> each : clients) {
            each.get(1, TimeUnit.SECONDS);
        }
    }
}
