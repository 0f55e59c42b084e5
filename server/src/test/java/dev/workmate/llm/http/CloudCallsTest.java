package dev.workmate.llm.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.llm.Answer;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.Secret;
import dev.workmate.llm.anthropic.AnthropicWire;
import dev.workmate.llm.gemini.GeminiWire;
import dev.workmate.llm.openai.ResponsesWire;
import dev.workmate.llm.testkit.Asked;
import dev.workmate.llm.testkit.BuiltInCards;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Models behind cloud platforms: what is posted where, and what happens to a token that ends. */
class CloudCallsTest {
    private static final String PLACE = "/v1/projects/p-1/locations/eu/publishers/";
    private static final CallLimits LIMITS =
            CallLimits.DEFAULT.withTimes(Duration.ofSeconds(10), Duration.ofSeconds(30));

    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private final AtomicInteger token = new AtomicInteger(1);
    private final List<String> taken = new ArrayList<>(List.of("Bearer token-1"));
    private HttpServer server;

    private record Call(String target, Map<String, String> headers, JsonNode body) {}

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void asksGeminiOnVertexByItsPlaceAndAToken() throws Exception {
        Answer answer = ask(new GeminiWire(), "gemini", PLACE + "google", "gemini-2.5-flash");
        assertThat(answer.blocks()).containsExactly(new TextBlock("Hello.", List.of()));
        Call call = calls.getFirst();
        assertThat(call.target())
                .isEqualTo(PLACE + "google/models/gemini-2.5-flash:streamGenerateContent?alt=sse");
        assertThat(call.headers())
                .containsEntry("authorization", "Bearer token-1")
                .doesNotContainKey("x-goog-api-key");
        assertThat(call.body().has("contents")).isTrue();
    }

    @Test
    void asksClaudeOnVertexWithItsVersionInTheBody() throws Exception {
        ask(
                new AnthropicWire(AnthropicWire.ApiVersion.V2023_06_01),
                "anthropic",
                PLACE + "anthropic",
                "claude-sonnet-4-5@20250929");
        Call call = calls.getFirst();
        assertThat(call.target())
                .isEqualTo(PLACE + "anthropic/models/claude-sonnet-4-5@20250929:streamRawPredict");
        assertThat(call.headers())
                .containsEntry("authorization", "Bearer token-1")
                .doesNotContainKeys("x-api-key", "anthropic-version");
        assertThat(call.body().has("model")).isFalse();
        assertThat(call.body().path("anthropic_version").asString()).isEqualTo("vertex-2023-10-16");
        assertThat(call.body().path("max_tokens").asInt()).isPositive();
    }

    @Test
    void signsInAnewOnceWhereATokenHasEnded() throws Exception {
        taken.set(0, "Bearer token-2");
        Answer answer = ask(new GeminiWire(), "gemini", PLACE + "google", "gemini-2.5-flash");
        assertThat(answer.blocks()).hasSize(1);
        assertThat(calls)
                .extracting(call -> call.headers().get("authorization"))
                .containsExactly("Bearer token-1", "Bearer token-2");
    }

    @Test
    void givesUpWhereTheNewTokenIsRefusedToo() {
        taken.set(0, "Bearer another");
        ModelException failure =
                catchThrowableOfType(
                        ModelException.class,
                        () ->
                                ask(
                                        new GeminiWire(),
                                        "gemini",
                                        PLACE + "google",
                                        "gemini-2.5-flash"));
        assertThat(failure.code().key()).isEqualTo("auth_failed");
        assertThat(calls).hasSize(2);
    }

    @Test
    void doesNotAskAgainWhereAPlainKeyIsRefused() {
        ModelException failure =
                catchThrowableOfType(
                        ModelException.class,
                        () ->
                                model(
                                                new ResponsesWire(),
                                                "openai",
                                                new Endpoint(
                                                        "openai",
                                                        base("/v1"),
                                                        new Secret("wrong-key")),
                                                "gpt-5.6")
                                        .ask(Asked.request(Asked.user("Hello?")), Deltas.IGNORED));
        assertThat(failure.code().key()).isEqualTo("auth_failed");
        assertThat(calls).hasSize(1);
    }

    private Answer ask(ProviderWire wire, String wireName, String path, String model)
            throws Exception {
        Endpoint endpoint = new Endpoint("vertex", base(path), Secret.NONE, new Tokens());
        return model(wire, wireName, endpoint, model)
                .ask(Asked.request(Asked.user("Hello?")), Deltas.IGNORED);
    }

    private static ProviderModel model(
            ProviderWire wire, String wireName, Endpoint endpoint, String model) {
        return new ProviderModel(
                wire,
                endpoint,
                model,
                BuiltInCards.read().find(wireName, endpoint.provider(), model),
                new StreamingHttp(StreamingHttp.client(LIMITS), LIMITS),
                new RetryPolicy(InstantSource.system(), () -> 4.0));
    }

    private URI base(String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    /** Gives the next token once one was refused. */
    private final class Tokens implements CallSigning {
        @Override
        public Map<String, String> headers(WireRequest call) {
            return Map.of("authorization", "Bearer token-" + token.get());
        }

        @Override
        public boolean renew() {
            token.incrementAndGet();
            return true;
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        Map<String, String> headers = new HashMap<>();
        exchange.getRequestHeaders()
                .forEach(
                        (name, values) ->
                                headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
        String target = exchange.getRequestURI().toString();
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        calls.add(new Call(target, headers, WireJson.any(body)));
        if (!taken.contains(headers.get("authorization"))) {
            respond(
                    exchange,
                    401,
                    "application/json",
                    "{\"error\":{\"code\":401,\"message\":\"expired\",\"status\":\"UNAUTHENTICATED\"}}");
            return;
        }
        respond(exchange, 200, "text/event-stream", target.contains("Raw") ? CLAUDE : GEMINI);
    }

    private static void respond(HttpExchange exchange, int status, String type, String body)
            throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("content-type", type);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static final String GEMINI =
            "data: {\"candidates\":[{\"content\":{\"role\":\"model\",\"parts\":[{\"text\":\"Hello.\"}]},"
                    + "\"finishReason\":\"STOP\"}],\"usageMetadata\":{\"promptTokenCount\":3,"
                    + "\"candidatesTokenCount\":2,\"totalTokenCount\":5}}\r\n\r\n";

    private static final String CLAUDE =
            "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"id\":\"msg_1\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"c\",\"content\":[],\"stop_reason\":null,\"usage\":{\"input_tokens\":3,\"output_tokens\":1}}}\n\n"
                    + "event: content_block_start\ndata: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}\n\n"
                    + "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"Hello.\"}}\n\n"
                    + "event: content_block_stop\ndata: {\"type\":\"content_block_stop\",\"index\":0}\n\n"
                    + "event: message_delta\ndata: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":{\"output_tokens\":2}}\n\n"
                    + "event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n";
}
