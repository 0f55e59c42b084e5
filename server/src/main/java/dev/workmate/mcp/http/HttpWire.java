package dev.workmate.mcp.http;

import dev.workmate.mcp.McpCredentials;
import dev.workmate.mcp.McpException;
import dev.workmate.mcp.McpException.Kind;
import dev.workmate.mcp.McpServerSettings.Remote;
import dev.workmate.mcp.McpWire;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Streamable HTTP: every message is a request of its own, answered by JSON or by a stream of
 * events. Redirects are never followed, so what we send reaches the configured address only.
 * Thread-safe.
 */
public final class HttpWire implements McpWire {
    private static final Logger log = LoggerFactory.getLogger(HttpWire.class);
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);
    private static final Duration TELL_LIMIT = Duration.ofSeconds(10);
    private static final Duration END_LIMIT = Duration.ofSeconds(2);
    private static final int MAX_SESSION_ID = 1_000;

    private final HttpClient client;
    private final Remote remote;
    private final McpCredentials credentials;
    private final Inbox inbox;
    private final Map<Long, Exchange> open = new ConcurrentHashMap<>();
    private volatile Era era = Era.STATELESS;
    private volatile String version = "";
    private volatile Optional<String> session = Optional.empty();
    private volatile Optional<Listening> listening = Optional.empty();
    private volatile boolean closed;

    public HttpWire(Remote remote, Inbox inbox) {
        this(remote, McpCredentials.NONE, inbox);
    }

    public HttpWire(Remote remote, McpCredentials credentials, Inbox inbox) {
        this.remote = remote;
        this.credentials = credentials;
        this.inbox = inbox;
        this.client =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .connectTimeout(CONNECT_LIMIT)
                        .build();
    }

    @Override
    public void agree(Era agreed, String spoken) {
        era = agreed;
        version = spoken;
    }

    @Override
    public boolean hasHeaders() {
        return era == Era.STATELESS;
    }

    @Override
    public void send(Outgoing message) throws McpException, InterruptedException {
        if (closed) {
            throw new McpException(Kind.GONE, "the connection is closed");
        }
        if (message.form() == McpWire.Form.REQUEST) {
            Exchange exchange = new Exchange(this, message.id());
            open.put(message.id(), exchange);
            exchange.start(message);
        } else if (era == Era.HANDSHAKE) {
            tell(message);
        }
        // In the stateless revision a closed stream says all that a message could.
    }

    private void tell(Outgoing message) throws McpException, InterruptedException {
        Call call =
                new Call(client, post(message, credentials(Map.of())).timeout(TELL_LIMIT).build());
        try (call) {
            HttpResponse<?> answer = call.head(TELL_LIMIT);
            log.debug("{} was answered with HTTP {}", message.method(), answer.statusCode());
        }
    }

    /** What says who asks; {@code refused} is what was just turned away. */
    Map<String, String> credentials(Map<String, String> refused)
            throws McpException, InterruptedException {
        return credentials.headers(refused);
    }

    HttpRequest.Builder post(Outgoing message, Map<String, String> shown) {
        HttpRequest.Builder request =
                request(shown)
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, text/event-stream")
                        .POST(BodyPublishers.ofString(message.text()));
        if (era == Era.STATELESS) {
            request.header("Mcp-Method", message.method());
            message.headers().forEach(request::header);
        }
        return request;
    }

    private HttpRequest.Builder request(Map<String, String> shown) {
        HttpRequest.Builder request = HttpRequest.newBuilder(remote.address());
        remote.headers().forEach(request::header);
        shown.forEach(request::setHeader);
        if (!version.isEmpty()) {
            request.header("MCP-Protocol-Version", version);
        }
        session.ifPresent(id -> request.header("Mcp-Session-Id", id));
        return request;
    }

    /** Asks for messages of the server, going on after the given event. */
    HttpRequest get(Optional<String> after) throws McpException, InterruptedException {
        HttpRequest.Builder request =
                request(credentials(Map.of())).header("Accept", "text/event-stream").GET();
        after.ifPresent(id -> request.header("Last-Event-ID", id));
        return request.build();
    }

    HttpClient client() {
        return client;
    }

    Inbox inbox() {
        return inbox;
    }

    boolean isResumable() {
        return era == Era.HANDSHAKE;
    }

    boolean isClosed() {
        return closed;
    }

    /** A server with sessions names ours in its answer to the handshake. */
    void noteSession(HttpResponse<?> answer) {
        if (era == Era.HANDSHAKE && session.isEmpty()) {
            session =
                    answer.headers()
                            .firstValue("Mcp-Session-Id")
                            .filter(id -> id.length() <= MAX_SESSION_ID)
                            .filter(id -> id.chars().allMatch(c -> c > 0x20 && c < 0x7f));
        }
    }

    /** Whether this answer says that our session is over. */
    boolean isEndOfSession(HttpResponse<?> answer) {
        return answer.statusCode() == 404 && session.isPresent();
    }

    /** Without its session the connection is of no use. */
    void sessionEnded() {
        session = Optional.empty();
        inbox.lost("the server ended our session");
    }

    void finished(long request) {
        open.remove(request);
    }

    @Override
    public void abandon(long request) {
        Exchange exchange = open.remove(request);
        if (exchange != null) {
            exchange.cancel();
        }
    }

    @Override
    public void listen() {
        Listening started = new Listening(this);
        listening = Optional.of(started);
        started.start();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        listening.ifPresent(Listening::close);
        open.keySet().forEach(this::abandon);
        session.ifPresent(_ -> endSession());
        inbox.lost("the connection was closed");
        client.shutdownNow();
    }

    private void endSession() {
        try {
            HttpRequest end = request(credentials(Map.of())).timeout(END_LIMIT).DELETE().build();
            try (Call call = new Call(client, end)) {
                call.head(END_LIMIT);
            }
        } catch (McpException e) {
            log.debug("a session could not be ended: {}", e.text());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
