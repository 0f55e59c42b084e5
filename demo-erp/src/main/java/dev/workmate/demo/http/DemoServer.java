package dev.workmate.demo.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.workmate.demo.odata.Service;
import dev.workmate.demo.odata.message.ODataAnswer;
import dev.workmate.demo.odata.message.ODataError;
import dev.workmate.demo.odata.message.ODataRequest;
import dev.workmate.demo.user.DemoUser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The server on the loopback address: routes, tokens, limits and faults around the APIs. */
public final class DemoServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DemoServer.class);
    private static final Pattern API =
            Pattern.compile(
                    "((?:/v2\\.0/[^/]+/[^/]+)?/api/(v2\\.0|tarnhollow/planning/v1\\.0))(/.*)?");

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final ScheduledExecutorService watch =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("demo-erp-watch").factory());
    private final Map<String, Service> services;
    private final IssuedTokens tokens;
    private final SignInServer signIns;
    private final UserLimits limits;
    private final LimitOptions options;
    private final Faults faults = new Faults();
    private volatile Duration slowness = Duration.ZERO;

    /** Services by the end of their route: {@code v2.0} or {@code publisher/group/version}. */
    public DemoServer(
            int port,
            Map<String, Service> services,
            TokenOptions tokens,
            LimitOptions limits,
            InstantSource time) {
        this.services = Map.copyOf(services);
        this.tokens = new IssuedTokens(tokens, time);
        this.signIns = new SignInServer(this.tokens, time);
        this.limits = new UserLimits(limits, time);
        this.options = limits;
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port), 256);
        } catch (IOException e) {
            throw new UncheckedIOException("The demo ERP cannot listen on port " + port, e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public Faults faults() {
        return faults;
    }

    /** Holds each request's place among the running ones this much longer. */
    public void slowDown(Duration duration) {
        slowness = duration;
    }

    public void expireTokens() {
        tokens.expireAll();
    }

    /** Renewal tokens that were given out are worth nothing any more. */
    public void endSignIns() {
        signIns.endAll();
    }

    @Override
    public void close() {
        server.stop(0);
        watch.shutdownNow();
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        ScheduledFuture<?> limit =
                watch.schedule(
                        exchange::close,
                        options.longestRequest().toMillis(),
                        TimeUnit.MILLISECONDS);
        try {
            String path = exchange.getRequestURI().getRawPath();
            Faults.Fate fate = faults.next(exchange.getRequestMethod(), path);
            pause(fate.delay());
            if (fate.dropped()) {
                throw new AnswerStream.CutException();
            }
            if (fate.refusal().isPresent()) {
                exchange.getRequestBody().readNBytes(options.largestBody());
                send(exchange, refusal(fate.refusal().get()), fate.sentBytes());
            } else {
                serve(exchange, path, fate.sentBytes());
            }
        } finally {
            limit.cancel(false);
        }
    }

    private static void pause(Duration duration) throws IOException {
        try {
            Thread.sleep(duration);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("stopped while delayed", e);
        }
    }

    private static ODataAnswer refusal(Faults.Refusal refusal) {
        String code =
                refusal.status() == 429 ? "Application_TooManyRequests" : "Internal_ServerError";
        ODataAnswer answer =
                Errors.answer(
                        new ODataError(refusal.status(), code, "The request was turned away."));
        return refusal.retryAfter()
                .map(wait -> answer.with("Retry-After", Long.toString(wait.toSeconds())))
                .orElse(answer);
    }

    private void serve(HttpExchange exchange, String path, long cutAfter) throws IOException {
        if (path.contains("/oauth2/") || path.contains("/.well-known/")) {
            byte[] body = exchange.getRequestBody().readNBytes(64 * 1024);
            ODataAnswer answer =
                    signIns.answer(
                                    "http://127.0.0.1:" + port(),
                                    exchange.getRequestMethod(),
                                    path,
                                    exchange.getRequestURI().getRawQuery(),
                                    body)
                            .orElseGet(() -> ODataAnswer.empty(404));
            send(exchange, answer, cutAfter);
            return;
        }
        try {
            DemoUser user = tokens.user(header(exchange, "Authorization"));
            try (UserLimits.Permit _ = limits.enter(user.name())) {
                pause(slowness);
                user.rights().during(() -> answer(exchange, path, cutAfter));
            }
        } catch (ODataError refused) {
            exchange.getRequestBody().readNBytes(options.largestBody());
            send(exchange, Errors.answer(refused), cutAfter);
        }
    }

    private void answer(HttpExchange exchange, String path, long cutAfter) throws IOException {
        ODataAnswer answer;
        try {
            answer = dispatch(exchange, path);
        } catch (ODataError refused) {
            answer = Errors.answer(refused);
        } catch (RuntimeException e) {
            LOG.error("A request to {} failed; the caller gets 500", path, e);
            answer = Errors.answer(Errors.unexpected());
        }
        send(exchange, answer, cutAfter);
    }

    private ODataAnswer dispatch(HttpExchange exchange, String path) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(options.largestBody() + 1);
        if (body.length > options.largestBody()) {
            throw new ODataError(413, "BadRequest", "The request body is too large.");
        }
        Matcher route = API.matcher(path);
        Service service = route.matches() ? services.get(route.group(2)) : null;
        if (service == null) {
            throw ODataError.notFound("No HTTP resource was found that matches the request URI.");
        }
        String rest = route.group(3) == null ? "" : route.group(3);
        ODataRequest request =
                new ODataRequest(
                        exchange.getRequestMethod(),
                        "http://127.0.0.1:" + port() + route.group(1),
                        rest,
                        exchange.getRequestURI().getRawQuery(),
                        headers(exchange),
                        body);
        return rest.equals("/$batch")
                ? new Batch(service).answer(request)
                : service.handle(request);
    }

    private static Map<String, String> headers(HttpExchange exchange) {
        Map<String, String> headers = new HashMap<>();
        exchange.getRequestHeaders()
                .forEach(
                        (name, values) ->
                                headers.put(
                                        name.toLowerCase(Locale.ROOT), String.join(",", values)));
        return headers;
    }

    private static Optional<String> header(HttpExchange exchange, String name) {
        return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name));
    }

    /** Throws when the connection is to break off; the server then closes it. */
    private static void send(HttpExchange exchange, ODataAnswer answer, long cutAfter)
            throws IOException {
        answer.headers().forEach(exchange.getResponseHeaders()::set);
        exchange.getResponseHeaders().set("OData-Version", "4.0");
        AnswerStream out = new AnswerStream(exchange, answer.status(), cutAfter);
        try {
            answer.body().writeTo(out);
        } catch (ODataError late) {
            if (out.started()) {
                throw new IOException("an answer failed half way", late);
            }
            send(exchange, Errors.answer(late), cutAfter);
            return;
        }
        out.finish();
    }
}
