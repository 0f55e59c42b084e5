package dev.workmate.llm.http;

import dev.workmate.llm.FailureCode;
import dev.workmate.time.Deadline;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Asks a provider which models it has. That costs nothing, and shows whether the key is taken.
 * Thread-safe.
 */
public final class ModelList {
    private static final int MAX_ANSWER = 8 << 20;
    private static final Pattern DAY = Pattern.compile("-20\\d{2}-?\\d{2}-?\\d{2}");

    private final HttpClient client;
    private final Duration limit;

    public ModelList(HttpClient client, Duration limit) {
        this.client = client;
        this.limit = limit;
    }

    /** What became of the question. */
    public sealed interface Outcome {
        /** The provider took the key and named its models, without what stands before a name. */
        record Listed(Set<String> models) implements Outcome {
            public Listed {
                models = Set.copyOf(models);
            }

            /** By its own name, with the day it is from, or with the tag that is usual. */
            public boolean has(String model) {
                String name = model.toLowerCase(Locale.ROOT);
                return models.contains(name)
                        || models.contains(name + ":latest")
                        || models.stream()
                                .filter(each -> each.startsWith(name + "-"))
                                .anyMatch(
                                        each ->
                                                DAY.matcher(each.substring(name.length()))
                                                        .matches());
            }
        }

        /** There is no list here; a sign-in, where there is one, succeeded. */
        record NoList() implements Outcome {}

        /** The provider did not take the key, or could not be asked; the words may be shown. */
        record Failed(FailureCode code, String words) implements Outcome {}
    }

    public Outcome ask(ProviderWire wire, Endpoint endpoint) throws InterruptedException {
        Deadline deadline = Deadline.in(limit);
        Optional<URI> address = wire.modelList(endpoint);
        try {
            Map<String, String> headers = new HashMap<>(wire.headers(endpoint));
            WireRequest call =
                    new WireRequest(address.orElse(endpoint.base()), wire.headers(endpoint), "");
            headers.putAll(endpoint.signIn().headers(call));
            return address.isEmpty() || !endpoint.signIn().isForEveryCall()
                    ? new Outcome.NoList()
                    : judged(wire, fetch(address.get(), headers, deadline));
        } catch (CallFailure failure) {
            return new Outcome.Failed(failure.code(), masked(endpoint, failure));
        }
    }

    private HttpResponse<String> fetch(URI address, Map<String, String> headers, Deadline deadline)
            throws CallFailure, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address).header("accept", "application/json").GET();
        if (!"https".equalsIgnoreCase(address.getScheme())) {
            request.version(HttpClient.Version.HTTP_1_1);
        }
        headers.forEach(request::header);
        try {
            return ShortCall.send(client, request.build(), MAX_ANSWER, deadline.within(limit));
        } catch (HttpTimeoutException e) {
            throw CallFailure.of(
                    FailureCode.TIMEOUT,
                    "The provider did not answer within %d s.".formatted(limit.toSeconds()),
                    e);
        } catch (IOException e) {
            throw CallFailure.of(
                    FailureCode.CONNECTION_FAILED, "The provider could not be reached.", e);
        }
    }

    private static Outcome judged(ProviderWire wire, HttpResponse<String> response)
            throws CallFailure {
        int status = response.statusCode();
        if (status == 404 || status == 405 || status == 501) {
            return new Outcome.NoList();
        }
        if (status != 200) {
            throw wire.failure(new Refusal(status, response.headers(), response.body()));
        }
        JsonNode body = WireJson.any(response.body());
        JsonNode list = body.path(body.has("data") ? "data" : "models");
        if (!list.isArray()) {
            return new Outcome.NoList();
        }
        Set<String> names = new LinkedHashSet<>();
        for (JsonNode model : list) {
            String id = WireJson.text(model, "id");
            String name = id.isEmpty() ? WireJson.text(model, "name") : id;
            names.add(name.replaceFirst("^models/", "").toLowerCase(Locale.ROOT));
        }
        return new Outcome.Listed(names);
    }

    private static String masked(Endpoint endpoint, CallFailure failure) {
        return endpoint.key().maskIn(String.valueOf(failure.getMessage()));
    }
}
