package dev.workmate.erp.odata.http;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.odata.http.ServiceSignIn.ClientCredentials;
import dev.workmate.erp.odata.text.JsonRows;
import dev.workmate.llm.Secret;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Tokens by OAuth 2 client credentials: fetched when needed, by one thread of its own for all who
 * wait, and anew some time before they end. Asking for one changes nothing, so it may be repeated.
 * Nobody waits longer than their patience, and who stops waiting does not stop the others.
 */
public final class FetchedTokens implements Credentials {
    private static final int MAX_ANSWER = 64 << 10;
    private static final int TRIES = 3;
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String UNREACHABLE =
            "The sign-in server of the ERP system cannot be reached.";
    private static final Duration LONGEST_LEAD = Duration.ofMinutes(5);

    private final ClientCredentials settings;
    private final HttpClient client;
    private final Duration patience;
    private final Duration limit;
    private final InstantSource time;
    private final Pauses pauses;
    private final AtomicReference<@Nullable FutureTask<Token>> fetching = new AtomicReference<>();

    /** Replaced as a whole. */
    private volatile @Nullable Token current;

    public FetchedTokens(
            ClientCredentials settings,
            HttpClient client,
            ConnectionLimits limits,
            InstantSource time,
            Pauses pauses) {
        this.settings = settings;
        this.client = client;
        this.patience = limits.turn();
        this.limit = patience.compareTo(LIMIT) < 0 ? patience : LIMIT;
        this.time = time;
        this.pauses = pauses;
    }

    private record Token(Secret value, Instant renewAt) {
        String header() {
            return "Bearer " + value.reveal();
        }
    }

    @Override
    public String header() throws ErpException, InterruptedException {
        Token known = usable();
        if (known != null) {
            return known.header();
        }
        FutureTask<Token> underWay = fetching();
        try {
            return underWay.get(patience.toMillis(), TimeUnit.MILLISECONDS).header();
        } catch (TimeoutException e) {
            throw unavailable("The sign-in to the ERP system takes too long.");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof ErpException refused
                    ? refused
                    : unavailable("The sign-in to the ERP system failed.");
        }
    }

    /** What is being fetched now, or a new fetch. */
    private FutureTask<Token> fetching() {
        while (true) {
            FutureTask<Token> underWay = fetching.get();
            if (underWay != null && !underWay.isDone()) {
                return underWay;
            }
            FutureTask<Token> fresh = new FutureTask<>(this::fetchUnlessKnown);
            if (fetching.compareAndSet(underWay, fresh)) {
                Thread.ofVirtual().name("erp-sign-in").start(fresh);
                return fresh;
            }
        }
    }

    private Token fetchUnlessKnown() throws ErpException, InterruptedException {
        Token meanwhile = usable();
        if (meanwhile != null) {
            return meanwhile;
        }
        Token fetched = fetch();
        current = fetched;
        return fetched;
    }

    private @Nullable Token usable() {
        Token known = current;
        return known != null && time.instant().isBefore(known.renewAt()) ? known : null;
    }

    @Override
    public boolean renew(String refused) {
        Token known = current;
        if (known != null && known.header().equals(refused)) {
            current = null;
        }
        return true;
    }

    @Override
    public String mask(String text) {
        Token known = current;
        String masked = settings.secret().maskIn(text);
        return known == null ? masked : known.value().maskIn(masked);
    }

    private Token fetch() throws ErpException, InterruptedException {
        for (int tries = 1; ; tries++) {
            try {
                return fetchOnce();
            } catch (ErpException.Unavailable e) {
                if (tries == TRIES) {
                    throw e;
                }
                pauses.pause(pauses.after(tries, Optional.empty()));
            }
        }
    }

    private Token fetchOnce() throws ErpException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(settings.tokenUrl().uri())
                        .version(HttpClient.Version.HTTP_1_1)
                        .timeout(limit)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Accept", "application/json")
                        .POST(BodyPublishers.ofString(form()))
                        .build();
        HttpResponse<byte[]> response = send(request);
        JsonNode answer;
        try {
            answer = read(response.body());
        } catch (JacksonException e) {
            throw unavailable(UNREACHABLE);
        }
        return response.statusCode() == 200
                ? token(answer)
                : refused(response.statusCode(), answer);
    }

    /** The limit holds for all of the answer: its head may come at once and its body never. */
    private HttpResponse<byte[]> send(HttpRequest request)
            throws ErpException, InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> answer =
                client.sendAsync(
                        request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), MAX_ANSWER));
        try {
            return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw unavailable(UNREACHABLE);
        } finally {
            answer.cancel(true);
        }
    }

    private static JsonNode read(byte[] body) {
        return body.length == 0
                ? JsonRows.MAPPER.createObjectNode()
                : JsonRows.MAPPER.readTree(body);
    }

    private String form() {
        return "grant_type=client_credentials&client_id="
                + encoded(settings.clientId())
                + "&client_secret="
                + encoded(settings.secret().reveal())
                + "&scope="
                + encoded(settings.scope());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private Token token(JsonNode answer) throws ErpException {
        String token = answer.path("access_token").asString("");
        if (token.isEmpty() || token.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new ErpException.Unreadable(
                    "The sign-in server of the ERP system answered without a token.",
                    ErpException.Effect.NONE);
        }
        Duration life =
                Duration.ofSeconds(Math.clamp(answer.path("expires_in").asLong(300), 1, 86_400));
        Duration lead = life.dividedBy(5);
        lead = lead.compareTo(LONGEST_LEAD) > 0 ? LONGEST_LEAD : lead;
        return new Token(new Secret(token), time.instant().plus(life).minus(lead));
    }

    private Token refused(int status, JsonNode answer) throws ErpException {
        if (status == 408 || status == 429 || status >= 500) {
            throw unavailable(
                    "The sign-in server of the ERP system is not available (status "
                            + status
                            + ").");
        }
        String code = answer.path("error").asString("status_" + status);
        String said = ServiceFailures.shorten(mask(answer.path("error_description").asString("")));
        throw new ErpException.Forbidden(
                "The sign-in to the ERP system was refused ("
                        + ServiceFailures.shorten(code)
                        + "). Check tenant, client id and client secret."
                        + (said.isEmpty() ? "" : " The sign-in server says: " + said),
                "sign_in_refused",
                ServiceFailures.correlationId(said));
    }

    private static ErpException.Unavailable unavailable(String message) {
        return new ErpException.Unavailable(
                message, "sign_in_unavailable", Optional.empty(), ErpException.Effect.NONE);
    }
}
