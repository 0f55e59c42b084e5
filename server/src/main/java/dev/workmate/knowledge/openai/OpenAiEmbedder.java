package dev.workmate.knowledge.openai;

import dev.workmate.billing.Payer;
import dev.workmate.event.value.Usage;
import dev.workmate.knowledge.vector.Embedder;
import dev.workmate.knowledge.vector.EmbeddingException;
import dev.workmate.knowledge.vector.EmbeddingException.Cause;
import dev.workmate.knowledge.vector.EmbeddingModel;
import dev.workmate.llm.Secret;
import dev.workmate.llm.TokenEstimate;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Embeddings of OpenAI, or of a server that speaks like it ({@code POST /embeddings}). The texts
 * leave this machine. Thread-safe.
 */
public final class OpenAiEmbedder implements Embedder, AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int MAX_ANSWER = 16 << 20;

    /** Longer texts are refused; a piece has at least a character. */
    private static final int MAX_TEXT = 8_000;

    private static final Duration CONNECT = Duration.ofSeconds(10);

    private final EmbeddingSettings.Remote settings;
    private final Server server;
    private final Duration limit;
    private final EmbeddingTill till;
    private final HttpClient client =
            HttpClient.newBuilder()
                    .connectTimeout(CONNECT)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .build();

    /** Where the provider is reached, and by which key. */
    public record Server(URI base, Secret key) {}

    /** The till hears of every call that is charged, whatever becomes of its answer. */
    public OpenAiEmbedder(
            EmbeddingSettings.Remote settings, Server server, Duration limit, EmbeddingTill till) {
        this.settings = settings;
        this.server = server;
        this.limit = limit;
        this.till = till;
    }

    @Override
    public EmbeddingModel model() {
        return settings.embeddings();
    }

    @Override
    public List<float[]> embed(List<String> texts, List<Payer> payers)
            throws EmbeddingException, InterruptedException {
        try (EmbeddingTill.Tab tab = till.open(payers, texts.size(), estimate(texts))) {
            HttpResponse<String> answer = send(request(texts), tab);
            if (answer.statusCode() != 200) {
                throw refusal(answer);
            }
            JsonNode read = read(answer, tab);
            tab.pay(usage(read, texts));
            return vectors(read, texts.size());
        }
    }

    private static JsonNode read(HttpResponse<String> answer, EmbeddingTill.Tab tab)
            throws EmbeddingException {
        try {
            return JSON.readTree(answer.body());
        } catch (JacksonException e) {
            tab.payAsEstimated();
            throw new EmbeddingException(Cause.UNAVAILABLE, "the answer is no JSON", e);
        }
    }

    /** What the provider counted; servers that do not count are estimated. */
    private static Usage usage(JsonNode answer, List<String> texts) {
        long tokens = answer.path("usage").path("prompt_tokens").asLong(-1);
        return tokens < 0 ? estimate(texts) : new Usage(tokens, 0, 0, 0, 0);
    }

    private static Usage estimate(List<String> texts) {
        long tokens = texts.stream().mapToLong(text -> TokenEstimate.of(sendable(text))).sum();
        return new Usage(tokens, 0, 0, 0, 0, true);
    }

    private HttpRequest request(List<String> texts) {
        ObjectNode body = JSON.createObjectNode();
        body.put("model", settings.model());
        ArrayNode input = body.putArray("input");
        texts.forEach(text -> input.add(sendable(text)));
        body.put("encoding_format", "float");
        if (settings.isSized()) {
            body.put("dimensions", model().dimensions());
        }
        String base = server.base().toString();
        HttpRequest.Builder request =
                HttpRequest.newBuilder(
                                URI.create(
                                        (base.endsWith("/")
                                                        ? base.substring(0, base.length() - 1)
                                                        : base)
                                                + "/embeddings"))
                        .header("content-type", "application/json")
                        .POST(BodyPublishers.ofString(body.toString()));
        if (!server.key().isEmpty()) {
            request.header("authorization", "Bearer " + server.key().reveal());
        }
        if (!"https".equalsIgnoreCase(server.base().getScheme())) {
            request.version(HttpClient.Version.HTTP_1_1);
        }
        return request.build();
    }

    /** An empty text is refused. */
    private static String sendable(String text) {
        if (text.isBlank()) {
            return ".";
        }
        int end = Math.min(text.length(), MAX_TEXT);
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end);
    }

    private HttpResponse<String> send(HttpRequest request, EmbeddingTill.Tab tab)
            throws EmbeddingException, InterruptedException {
        CompletableFuture<HttpResponse<String>> answer =
                client.sendAsync(
                        request, BodyHandlers.limiting(BodyHandlers.ofString(), MAX_ANSWER));
        try {
            return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            tab.payAsEstimated();
            throw new EmbeddingException(Cause.UNAVAILABLE, "the provider did not answer", e);
        } catch (InterruptedException e) {
            tab.payAsEstimated();
            throw e;
        } catch (ExecutionException e) {
            throw new EmbeddingException(
                    Cause.UNAVAILABLE,
                    "the provider could not be reached",
                    new IOException(server.key().maskIn(String.valueOf(e.getMessage()))));
        } finally {
            answer.cancel(true);
        }
    }

    /** Only what is wrong with the texts themselves is not tried again. */
    private EmbeddingException refusal(HttpResponse<String> answer) {
        int status = answer.statusCode();
        String words = "";
        try {
            words = JSON.readTree(answer.body()).path("error").path("message").asString("");
        } catch (JacksonException e) {
            // The status says enough.
        }
        String shown = words.length() <= 300 ? words : words.substring(0, 300);
        return new EmbeddingException(
                status == 400 || status == 413 || status == 422 ? Cause.REFUSED : Cause.UNAVAILABLE,
                server.key()
                        .maskIn(
                                "the provider answered %d to embeddings: %s"
                                        .formatted(status, shown)));
    }

    private List<float[]> vectors(JsonNode answer, int wanted) throws EmbeddingException {
        float[][] vectors = new float[wanted][];
        for (JsonNode each : answer.path("data")) {
            int index = each.path("index").asInt(-1);
            JsonNode numbers = each.path("embedding");
            if (index >= 0 && index < wanted && numbers.size() == model().dimensions()) {
                vectors[index] = normal(numbers);
            }
        }
        if (Arrays.stream(vectors).anyMatch(vector -> vector == null)) {
            throw new EmbeddingException(
                    Cause.UNAVAILABLE,
                    "%s did not answer with a vector of %d numbers for each text"
                            .formatted(settings.model(), model().dimensions()));
        }
        return List.of(vectors);
    }

    /** Shortened vectors of some servers are not of length one. */
    private static float[] normal(JsonNode numbers) {
        float[] vector = new float[numbers.size()];
        double square = 0;
        for (int i = 0; i < vector.length; i++) {
            vector[i] = numbers.get(i).floatValue();
            square += (double) vector[i] * vector[i];
        }
        double length = Math.sqrt(square);
        for (int i = 0; i < vector.length && length > 0; i++) {
            vector[i] = (float) (vector[i] / length);
        }
        return vector;
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
