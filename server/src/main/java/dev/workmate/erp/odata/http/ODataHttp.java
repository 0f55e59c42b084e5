package dev.workmate.erp.odata.http;

import dev.workmate.erp.ChangeTimes;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpException.Effect;
import dev.workmate.erp.odata.http.ServiceFailures.Kind;
import dev.workmate.erp.odata.http.ServiceFailures.Refusal;
import dev.workmate.erp.odata.text.UnreadableJson;
import dev.workmate.time.Deadline;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import javax.net.ssl.SSLHandshakeException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/**
 * Asks a service. Reads are repeated where that may help; a write goes out once, over a connection
 * of its own, and whatever is lost after that is an unknown outcome. Thread-safe.
 */
public final class ODataHttp implements AutoCloseable {
    private static final int MAX_REFUSAL = 64 << 10;

    private final ConnectionLimits limits;
    private final HttpClient client;
    private final Credentials credentials;
    private final Gate gate;
    private final Pauses pauses;
    private final ScheduledExecutorService clock = clock();

    public ODataHttp(
            ServiceSignIn signIn,
            ConnectionLimits limits,
            InstantSource time,
            Pauses pauses,
            Gate gate) {
        this.limits = limits;
        this.pauses = pauses;
        this.client = client(limits);
        this.credentials = Credentials.of(signIn, client, limits, time, pauses);
        this.gate = gate;
    }

    /** Forgets limits that were kept, and with them the answers they were for. */
    private static ScheduledExecutorService clock() {
        ScheduledThreadPoolExecutor clock =
                new ScheduledThreadPoolExecutor(
                        1, Thread.ofPlatform().daemon().name("erp-limits").factory());
        clock.setRemoveOnCancelPolicy(true);
        return clock;
    }

    private static HttpClient client(ConnectionLimits limits) {
        return HttpClient.newBuilder()
                .connectTimeout(limits.connect())
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    @Override
    public void close() {
        clock.shutdownNow();
        client.shutdownNow();
    }

    public Credentials credentials() {
        return credentials;
    }

    /** Asks until there is an answer, it is known that there is none, or time is up. */
    public <T> T read(ServiceRequest request, ServiceAnswer.Reader<T> reader)
            throws ErpException, InterruptedException {
        Deadline end = Deadline.in(limits.total());
        boolean renewed = false;
        for (int tries = 1; ; tries++) {
            Attempt<T> attempt = attempt(request, reader, end.left());
            if (attempt instanceof Attempt.Got<T>(T value)) {
                return value;
            }
            Attempt.Lost<T> lost = (Attempt.Lost<T>) attempt;
            if (lost.status() == 401 && !renewed && credentials.renew(lost.header())) {
                renewed = true;
                continue;
            }
            Duration pause = pauses.after(tries, lost.wish());
            if (!lost.again() || tries > limits.retries() || pause.compareTo(end.left()) >= 0) {
                throw lost.failure();
            }
            pauses.pause(pause);
        }
    }

    /** What came of asking once. */
    private sealed interface Attempt<T> {
        public record Got<T>(T value) implements Attempt<T> {}

        public record Lost<T>(
                ErpException failure,
                boolean again,
                Optional<Duration> wish,
                int status,
                String header)
                implements Attempt<T> {}
    }

    private <T> Attempt<T> attempt(
            ServiceRequest request, ServiceAnswer.Reader<T> reader, Duration left)
            throws ErpException, InterruptedException {
        String header = credentials.header();
        Duration limit = shorter(left, limits.request());
        try (Gate.Place _ = gate.enter(left)) {
            HttpResponse<InputStream> response =
                    client.send(built(request, header, limit), BodyHandlers.ofInputStream());
            return answered(response, reader, limit, header);
        } catch (HttpConnectTimeoutException e) {
            return lost(unreachable("cannot be reached", Effect.NONE), header);
        } catch (HttpTimeoutException e) {
            return lost(unreachable("did not answer in time", Effect.NONE), header);
        } catch (IOException e) {
            checkInterrupt();
            return lost(unreachable("cannot be reached", Effect.NONE), header);
        }
    }

    private <T> Attempt<T> answered(
            HttpResponse<InputStream> response,
            ServiceAnswer.Reader<T> reader,
            Duration limit,
            String header)
            throws ErpException, InterruptedException {
        int status = response.statusCode();
        GuardedStream body = guarded(response, limit);
        try (body) {
            if (isSuccess(status)) {
                return new Attempt.Got<>(
                        reader.read(new ServiceAnswer(status, response.headers(), body)));
            }
            spare(response);
            Refusal refusal = refusal(response, body);
            return new Attempt.Lost<>(
                    ServiceFailures.of(refusal, Kind.READ, credentials),
                    status == 429 || status == 502 || status == 503 || status == 504,
                    pauses.wish(response.headers()),
                    status,
                    header);
        } catch (UnreadableJson e) {
            throw new ErpException.Unreadable(unreadable(e), Effect.NONE);
        } catch (UnexpectedEndOfInputException | JacksonIOException | IOException e) {
            checkInterrupt();
            String what = body.isLate() ? "did not answer in time" : "broke off its answer";
            return lost(unreachable(what, Effect.NONE), header);
        } catch (JacksonException e) {
            checkInterrupt();
            throw new ErpException.Unreadable(unreadable(e), Effect.NONE);
        }
    }

    /** What one caller is told holds for all. */
    private void spare(HttpResponse<?> response) {
        if (response.statusCode() == 429 || response.statusCode() == 503) {
            pauses.wish(response.headers()).ifPresent(gate::leaveAlone);
        }
    }

    private static <T> Attempt<T> lost(ErpException failure, String header) {
        return new Attempt.Lost<>(failure, true, Optional.empty(), 0, header);
    }

    /**
     * Sends once, waiting for a place and for the whole answer no longer than leaves time to look
     * what became of it. {@code unread} says what is known where the service agreed and the rest of
     * its answer was lost.
     */
    public <T> T write(ServiceRequest request, ServiceAnswer.Reader<T> reader, Unread<T> unread)
            throws ErpException, InterruptedException {
        Duration patience = shorter(limits.request(), ChangeTimes.USUAL.answer());
        Deadline end = Deadline.in(patience);
        String header = credentials.header();
        try (Gate.Place _ = gate.enter(end.within(patience.dividedBy(2)))) {
            if (end.isOver()) {
                throw unreachable("let nobody in in time; nothing was sent", Effect.NONE);
            }
            HttpClient once = client(limits);
            try {
                HttpResponse<InputStream> response =
                        once.send(built(request, header, end.left()), BodyHandlers.ofInputStream());
                return written(response, reader, unread, header, end);
            } finally {
                once.shutdownNow();
            }
        } catch (HttpConnectTimeoutException | ConnectException | SSLHandshakeException e) {
            throw unreachable("cannot be reached; nothing was sent", Effect.NONE);
        } catch (HttpTimeoutException e) {
            checkInterrupt();
            throw unreachable("did not answer in time", Effect.ON_ITS_WAY);
        } catch (IOException e) {
            checkInterrupt();
            throw unreachable("did not answer", Effect.UNKNOWN);
        }
    }

    /** What a success means of which only the status is known. */
    @FunctionalInterface
    public interface Unread<T> {
        T value() throws ErpException;
    }

    private <T> T written(
            HttpResponse<InputStream> response,
            ServiceAnswer.Reader<T> reader,
            Unread<T> unread,
            String header,
            Deadline end)
            throws ErpException, InterruptedException {
        int status = response.statusCode();
        try (GuardedStream body = guarded(response, end.left())) {
            if (isSuccess(status)) {
                return reader.read(new ServiceAnswer(status, response.headers(), body));
            }
            if (status == 401) {
                credentials.renew(header);
            }
            spare(response);
            throw ServiceFailures.of(refusal(response, body), Kind.WRITE, credentials);
        } catch (IOException | JacksonException e) {
            checkInterrupt();
            if (isSuccess(status)) {
                return unread.value();
            }
            throw unreachable("failed", Effect.UNKNOWN);
        }
    }

    private GuardedStream guarded(HttpResponse<InputStream> response, Duration limit) {
        return new GuardedStream(response.body(), limits.maxAnswerBytes(), limit, clock);
    }

    /** The status alone says enough where the rest does not come. */
    private static Refusal refusal(HttpResponse<InputStream> response, InputStream body) {
        byte[] text;
        try {
            text = body.readNBytes(MAX_REFUSAL);
        } catch (IOException e) {
            text = new byte[0];
        }
        return new Refusal(response.statusCode(), response.headers(), text);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static boolean isSuccess(int status) {
        return status >= 200 && status < 300 || status == 304;
    }

    private static HttpRequest built(ServiceRequest request, String header, Duration limit) {
        HttpRequest.Builder built =
                HttpRequest.newBuilder(request.uri())
                        .timeout(limit.isPositive() ? limit : Duration.ofMillis(1))
                        .header("OData-MaxVersion", "4.0")
                        .header("User-Agent", "Workmate");
        boolean plain = !"https".equalsIgnoreCase(request.uri().getScheme());
        if (plain || !request.method().equals("GET")) {
            built.version(HttpClient.Version.HTTP_1_1);
        }
        if (!request.headers().containsKey("Accept")) {
            built.header("Accept", "application/json");
        }
        if (!header.isEmpty()) {
            built.header("Authorization", header);
        }
        request.headers().forEach(built::header);
        return built.method(
                        request.method(),
                        request.body()
                                .map(BodyPublishers::ofString)
                                .orElseGet(BodyPublishers::noBody))
                .build();
    }

    private static void checkInterrupt() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    private static String unreadable(Exception e) {
        return "The ERP system answered what cannot be read"
                + (e instanceof UnreadableJson ? ": " + e.getMessage() + "." : ".");
    }

    private static ErpException unreachable(String what, Effect effect) {
        String end =
                effect != Effect.NONE
                        ? ". Whether the change took effect is not known; it was not sent again."
                        : ".";
        return new ErpException.Unavailable(
                "The ERP system " + what + end, "unreachable", Optional.empty(), effect);
    }
}
