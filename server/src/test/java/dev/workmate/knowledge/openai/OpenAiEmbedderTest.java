package dev.workmate.knowledge.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.workmate.billing.Checkout;
import dev.workmate.billing.Payer;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.vector.EmbeddingException;
import dev.workmate.knowledge.vector.EmbeddingException.Cause;
import dev.workmate.llm.Secret;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Against a local server that refuses what the real one refuses. */
@Timeout(60)
class OpenAiEmbedderTest {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int DIMENSIONS = 4;
    private static final List<Payer> ADA = List.of(Payer.alone(UserId.next()));

    private final CountDownLatch never = new CountDownLatch(1);
    private final List<Usage> spent = new CopyOnWriteArrayList<>();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/v1/embeddings", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        never.countDown();
        server.stop(0);
    }

    private EmbeddingTill till() {
        return new EmbeddingTill(
                "openai:small",
                _ -> Optional.empty(),
                Checkout.FREE,
                (_, _, _) -> {},
                expense -> spent.add(expense.usage()));
    }

    private OpenAiEmbedder embedder(String model, String key, Duration limit) {
        return new OpenAiEmbedder(
                new EmbeddingSettings.Remote("openai", model, DIMENSIONS),
                new OpenAiEmbedder.Server(
                        URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1/"),
                        new Secret(key)),
                limit,
                till());
    }

    private OpenAiEmbedder embedder() {
        return embedder("text-embedding-3-small", "sk-right", Duration.ofSeconds(30));
    }

    private void answer(HttpExchange call) throws IOException {
        JsonNode body = JSON.readTree(call.getRequestBody().readAllBytes());
        String refusal = refusal(call, body);
        if (!refusal.isEmpty()) {
            int status = refusal.startsWith("Incorrect API key") ? 401 : 400;
            ObjectNode problem = JSON.createObjectNode();
            problem.putObject("error").put("message", refusal).put("type", "invalid_request_error");
            send(call, status, problem.toString());
            return;
        }
        switch (body.path("input").get(0).asString()) {
            case "busy" -> send(call, 429, "{\"error\":{\"message\":\"Rate limit reached\"}}");
            case "broken" -> send(call, 200, "{\"data\":[{\"index\":0,\"embedding\":[1]}]}");
            case "nonsense" -> send(call, 200, "<html>");
            case "silence" -> hang();
            default -> send(call, 200, embeddings(body));
        }
    }

    private void hang() {
        try {
            never.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String refusal(HttpExchange call, JsonNode body) {
        if (!"Bearer sk-right".equals(call.getRequestHeaders().getFirst("Authorization"))) {
            return "Incorrect API key provided: sk-wrong.";
        }
        if (!body.path("model").asString("").startsWith("text-embedding-")) {
            return "The model does not exist or you do not have access to it.";
        }
        if (body.has("dimensions") && !body.path("model").asString().contains("-3-")) {
            return "This model does not support specifying dimensions.";
        }
        for (JsonNode text : body.path("input")) {
            if (!text.isString() || text.asString().isEmpty() || text.asString().length() > 8_192) {
                return "'$.input' is invalid. Please check the API reference.";
            }
        }
        return body.path("input").isEmpty() || body.path("input").size() > 2_048
                ? "'$.input' is invalid."
                : "";
    }

    /** In another order than they were asked, which the real one may do. */
    private static String embeddings(JsonNode body) {
        ObjectNode answer = JSON.createObjectNode();
        ArrayNode data = answer.put("object", "list").putArray("data");
        int length = body.path("dimensions").asInt(DIMENSIONS);
        for (int i = body.path("input").size() - 1; i >= 0; i--) {
            ObjectNode each = data.addObject().put("object", "embedding").put("index", i);
            ArrayNode numbers = each.putArray("embedding");
            numbers.add(body.path("input").get(i).asString().length());
            for (int k = 1; k < length; k++) {
                numbers.add(0);
            }
        }
        answer.putObject("usage").put("prompt_tokens", 7).put("total_tokens", 7);
        return answer.toString();
    }

    private static void send(HttpExchange call, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        call.sendResponseHeaders(status, bytes.length);
        call.getResponseBody().write(bytes);
        call.close();
    }

    private static EmbeddingException failure(OpenAiEmbedder embedder, String text) {
        return catchThrowableOfType(
                EmbeddingException.class, () -> embedder.embed(List.of(text), ADA));
    }

    @Test
    void vectorsComeInTheOrderOfTheTextsAndOfLengthOne() throws Exception {
        try (OpenAiEmbedder embedder = embedder()) {
            assertThat(embedder.embed(List.of("four", "", "x".repeat(20_000)), ADA))
                    .containsExactly(
                            new float[] {1, 0, 0, 0},
                            new float[] {1, 0, 0, 0},
                            new float[] {1, 0, 0, 0});
        }
        try (OpenAiEmbedder old =
                embedder("text-embedding-ada-002", "sk-right", Duration.ofSeconds(30))) {
            assertThat(old.embed(List.of("one"), ADA)).hasSize(1);
        }
    }

    @Test
    void whatTheTextsAreNotToBlameForIsTriedAgain() {
        try (OpenAiEmbedder embedder = embedder()) {
            for (String text : List.of("busy", "broken", "nonsense")) {
                assertThat(failure(embedder, text).kind()).isEqualTo(Cause.UNAVAILABLE);
            }
        }
        try (OpenAiEmbedder wrong =
                embedder("text-embedding-3-small", "sk-wrong", Duration.ofSeconds(30))) {
            EmbeddingException refused = failure(wrong, "any");
            assertThat(refused.kind()).isEqualTo(Cause.UNAVAILABLE);
            assertThat(refused).hasMessageContaining("401").hasMessageNotContaining("sk-wrong");
        }
        try (OpenAiEmbedder unknown = embedder("gpt", "sk-right", Duration.ofSeconds(30))) {
            assertThat(failure(unknown, "any").kind()).isEqualTo(Cause.REFUSED);
        }
        try (OpenAiEmbedder hasty =
                embedder("text-embedding-3-small", "sk-right", Duration.ofMillis(200))) {
            assertThat(failure(hasty, "silence").kind()).isEqualTo(Cause.UNAVAILABLE);
        }
    }

    @Test
    void whatIsChargedIsTold() throws Exception {
        try (OpenAiEmbedder embedder = embedder()) {
            embedder.embed(List.of("one", "two"), ADA);
            assertThat(spent).containsExactly(new Usage(7, 0, 0, 0, 0));

            failure(embedder, "busy");
            assertThat(spent).as("refused").hasSize(1);

            failure(embedder, "broken");
            assertThat(spent.getLast().estimated()).as("without a count").isTrue();
            assertThat(spent.getLast().inputTokens()).isPositive();
        }
        try (OpenAiEmbedder hasty =
                embedder("text-embedding-3-small", "sk-right", Duration.ofMillis(200))) {
            failure(hasty, "silence");
            assertThat(spent).as("cut").hasSize(3);
        }
    }

    @Test
    void knownModelsHaveAPrice() {
        assertThat(EmbeddingPrices.of(remote("openai", "text-embedding-3-small")).orElseThrow())
                .extracting(prices -> prices.cost(new Usage(1_000_000, 0, 0, 0, 0), Instant.EPOCH))
                .isEqualTo(new Money(new BigDecimal("0.02"), "USD"));
        assertThat(EmbeddingPrices.of(remote("openai", "own"))).isEmpty();
        assertThat(EmbeddingPrices.of(remote("elsewhere", "text-embedding-3-small"))).isEmpty();
    }

    private static EmbeddingSettings.Remote remote(String provider, String model) {
        return new EmbeddingSettings.Remote(provider, model, DIMENSIONS);
    }

    @Test
    void aServerThatIsNotThereIsSaidToBeThat() {
        OpenAiEmbedder embedder = embedder();
        server.stop(0);

        assertThat(failure(embedder, "any").kind()).isEqualTo(Cause.UNAVAILABLE);
    }

    @Test
    void settingsAreReadStrictly() {
        assertThat(EmbeddingSettings.read("")).isEqualTo(new EmbeddingSettings.Local());
        assertThat(EmbeddingSettings.read(" OFF ")).isEqualTo(new EmbeddingSettings.Off());
        assertThat(EmbeddingSettings.read("openai:text-embedding-3-small"))
                .isEqualTo(new EmbeddingSettings.Remote("openai", "text-embedding-3-small", 1_024));
        assertThat(EmbeddingSettings.read("ollama:nomic-embed-text:v1.5@768"))
                .isEqualTo(new EmbeddingSettings.Remote("ollama", "nomic-embed-text:v1.5", 768));
        for (String wrong :
                List.of("on", "openai", "openai:ada", "openai:x@0", "openai:x@4096", "a b:c@3")) {
            assertThatIllegalArgumentException().isThrownBy(() -> EmbeddingSettings.read(wrong));
        }
    }
}
