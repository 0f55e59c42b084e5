package dev.workmate.erp.odata;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.odata.SignIn.ClientCredentials;
import dev.workmate.llm.Secret;
import java.io.IOException;
import java.io.InputStream;
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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Tokens by OAuth 2 client credentials: fetched when needed, by one thread for all who wait, and
 * anew some time before they end. Asking for one changes nothing, so it may be repeated.
 */
final class FetchedTokens implements Credentials {
    private static final int MAX_ANSWER = 64 << 10;
    private static final int TRIES = 3;
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Duration LONGEST_LEAD = Duration.ofMinutes(5);

    private final ClientCredentials settings;
    private final HttpClient client;
    private final Duration patience;
    private final InstantSource time;
    private final Pauses pauses;
    private final ReentrantLock fetching = new ReentrantLock(true);

    /** Replaced as a whole, by whoever holds {@code fetching}. */
    private volatile @Nullable Token current;

    FetchedTokens(
            ClientCredentials settings,
            HttpClient client,
            Limits limits,
            InstantSource time,
            Pauses pauses) {
        this.settings = settings;
        this.client = client;
        this.patience = limits.turn();
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
        if (!fetching.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS)) {
            throw unavailable("The sign-in to the ERP system takes too long.");
        }
        try {
            Token meanwhile = usable();
            if (meanwhile != null) {
                return meanwhile.header();
            }
            Token fetched = fetch();
            current = fetched;
            return fetched.header();
        } finally {
            fetching.unlock();
        }
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
                        .timeout(LIMIT)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Accept", "application/json")
                        .POST(BodyPublishers.ofString(form()))
                        .build();
        try {
            HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
            JsonNode answer = read(response);
            return response.statusCode() == 200
                    ? token(answer)
                    : refused(response.statusCode(), answer);
        } catch (IOException | JacksonException e) {
            throw unavailable("The sign-in server of the ERP system cannot be reached.");
        }
    }

    private static JsonNode read(HttpResponse<InputStream> response) throws IOException {
        try (InputStream body = response.body()) {
            byte[] bytes = body.readNBytes(MAX_ANSWER);
            return bytes.length == 0
                    ? JsonRows.MAPPER.createObjectNode()
                    : JsonRows.MAPPER.readTree(bytes);
        }
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
        String said = Failures.shorten(mask(answer.path("error_description").asString("")));
        throw new ErpException.Forbidden(
                "The sign-in to the ERP system was refused ("
                        + Failures.shorten(code)
                        + "). Check tenant, client id and client secret."
                        + (said.isEmpty() ? "" : " The sign-in server says: " + said),
                "sign_in_refused",
                Failures.correlationId(said));
    }

    private static ErpException.Unavailable unavailable(String message) {
        return new ErpException.Unavailable(
                message, "sign_in_unavailable", Optional.empty(), ErpException.Effect.NONE);
    }
}
