package dev.workmate.llm.provider.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.workmate.live.redis.RedisAddress;
import dev.workmate.live.redis.RedisCircuit;
import dev.workmate.live.redis.RedisPlaces;
import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.ModelSettings;
import dev.workmate.llm.ToolChoice;
import dev.workmate.llm.offline.OfflineModel;
import dev.workmate.llm.testkit.BuiltInCards;
import dev.workmate.outbound.LocalPauses;
import dev.workmate.testkit.TestRedis;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A provider that bears only so many calls, asked by two servers with one Redis between them. */
@Timeout(120)
class SharedProviderTest {
    private static final int CALLS = 16;
    private static final String ANSWER =
            "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"hi\"}}]}\n\n"
                    + "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}"
                    + "\n\ndata: [DONE]\n\n";

    @TempDir Path folder;

    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private HttpServer provider;

    @BeforeEach
    void start() throws IOException {
        provider =
                HttpServer.create(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), CALLS);
        provider.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        provider.createContext("/", this::answer);
        provider.start();
    }

    @AfterEach
    void stop() {
        provider.stop(0);
    }

    private void answer(HttpExchange call) throws IOException {
        most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
        call.getRequestBody().readAllBytes();
        // So long that others would come meanwhile if they could.
        LockSupport.parkNanos(Duration.ofMillis(30).toNanos());
        underWay.decrementAndGet();
        call.getResponseHeaders().set("Content-Type", "text/event-stream");
        call.sendResponseHeaders(200, 0);
        try (OutputStream body = call.getResponseBody()) {
            body.write(ANSWER.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void isNotAskedByMoreCallsAtOnceThanItBears() throws Exception {
        assertThat(mostOf("toy=2")).isEqualTo(2);
    }

    @Test
    void whatIsSaidOfAnotherProviderIsNotForThisOne() throws Exception {
        assertThat(mostOf("other=2")).isGreaterThan(2);
    }

    /** How many calls were under way at a time at the most. */
    private int mostOf(String limit) throws Exception {
        try (TestRedis redis = TestRedis.start(folder);
                RedisPlaces one =
                        new RedisPlaces(RedisAddress.parse(redis.url()), new RedisCircuit());
                RedisPlaces other =
                        new RedisPlaces(RedisAddress.parse(redis.url()), new RedisCircuit());
                ConfiguredModels first = models(limit, one);
                ConfiguredModels second = models(limit, other);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            one.start();
            other.start();
            List<Future<Answer>> answers = new ArrayList<>();
            for (int i = 0; i < CALLS; i++) {
                ConfiguredModels models = i % 2 == 0 ? first : second;
                answers.add(
                        threads.submit(
                                () ->
                                        models.forRole(ModelRole.GENERAL)
                                                .ask(question(), Deltas.IGNORED)));
            }
            for (Future<Answer> each : answers) {
                assertThat(each.get().blocks().toString()).contains("hi");
            }
        }
        return most.get();
    }

    private ConfiguredModels models(String limit, RedisPlaces places) {
        return new ConfiguredModels(
                ModelSettings.read(
                        Map.of(
                                "WORKMATE_ENDPOINT_TOY_URL",
                                "http://127.0.0.1:" + provider.getAddress().getPort() + "/v1",
                                "WORKMATE_ENDPOINT_TOY_WIRE",
                                "chat",
                                "WORKMATE_MODEL",
                                "toy:m",
                                "WORKMATE_MODEL_CALLS_AT_ONCE",
                                limit)),
                BuiltInCards.read(),
                new OfflineModel(Duration.ZERO),
                InstantSource.system(),
                new LocalPauses(InstantSource.system()),
                places);
    }

    private static ModelRequest question() {
        return new ModelRequest(
                ModelRole.GENERAL,
                "agent",
                "system",
                List.of(new UserSaid("hello")),
                List.of(),
                ToolChoice.NONE,
                0,
                100);
    }
}
