package dev.workmate.knowledge.source.microsoft;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Microsoft Graph and its sign-in server on this machine, as far as documents go, after the public
 * documentation. It refuses what the real one refuses: calls without a valid token, unknown delta
 * tokens (410), what is denied (403), too many calls (429), and of downloads what {@link
 * LocalDownloads} refuses. Thread-safe.
 */
public final class LocalGraph implements AutoCloseable {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final int PAGE = 3;

    private final HttpServer server;
    private final LocalEntra entra = new LocalEntra();
    private final Map<String, LocalDrive> drives = new ConcurrentHashMap<>();
    private final Set<String> deltas = ConcurrentHashMap.newKeySet();
    private final Set<String> lost = ConcurrentHashMap.newKeySet();
    private final LocalDownloads downloads =
            new LocalDownloads((drive, item) -> drives.get(drive).bytes(item));
    private final Deque<Integer> throttles = new ArrayDeque<>();

    public LocalGraph() {
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::serve);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        drives.put("drive-own", new LocalDrive("drive-own", "OneDrive"));
        drives.put("drive-sales", new LocalDrive("drive-sales", "Documents"));
    }

    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** What an operator sets to use it. */
    public String[] settings() {
        return new String[] {
            "--workmate.graph-url=" + address() + "/v1.0",
            "--workmate.graph-login-url=" + address(),
            "--workmate.graph-tenant=contoso",
            "--workmate.graph-client-id=" + LocalEntra.CLIENT,
            "--workmate.graph-client-secret=" + LocalEntra.SECRET,
            "--workmate.graph-application=on"
        };
    }

    /** As if time had passed. */
    public void expireTokens() {
        entra.expireTokens();
    }

    /** As after a changed password. */
    public void revokeAll() {
        entra.revokeAll();
    }

    /** The address that Workmate's callback is registered with. */
    public void register(String redirect) {
        entra.register(redirect);
    }

    public LocalDrive own() {
        return drives.get("drive-own");
    }

    /** A drive of its own, for a test among others. */
    public LocalDrive another() {
        String id = "drive-" + UUID.randomUUID();
        drives.put(id, new LocalDrive(id, "OneDrive"));
        return drives.get(id);
    }

    /** Whatever was made difficult is easy again. */
    public void calm() {
        synchronized (throttles) {
            throttles.clear();
        }
        downloads.calm();
    }

    public LocalDrive library() {
        return drives.get("drive-sales");
    }

    /** The items of a drive whose bytes were asked for, one entry for each first byte. */
    public List<String> downloads(LocalDrive drive) {
        return downloads.begun(drive);
    }

    LocalDownloads files() {
        return downloads;
    }

    /** The next so many calls are too many. */
    public void throttle(int count, int seconds) {
        synchronized (throttles) {
            for (int i = 0; i < count; i++) {
                throttles.add(seconds);
            }
        }
    }

    /** No delta token is known any more. */
    public void forgetDeltas() {
        deltas.clear();
    }

    /** A drive that the person may not see any more. */
    public void lose(LocalDrive drive) {
        lost.add(drive.id());
    }

    public void endLinksAtOnce(boolean atOnce) {
        downloads.endLinksAtOnce(atOnce);
    }

    /** Whoever downloads this item waits until the answer's latch is counted down. */
    public CountDownLatch hold(LocalDrive drive, String item) {
        return downloads.hold(drive, item);
    }

    @Override
    public void close() {
        downloads.letGo();
        server.stop(0);
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            if (path.endsWith("/oauth2/v2.0/authorize")) {
                answer(exchange, entra.authorize(query(exchange)));
            } else if (path.endsWith("/oauth2/v2.0/token")) {
                byte[] body = exchange.getRequestBody().readAllBytes();
                answer(exchange, entra.token(parse(new String(body, StandardCharsets.UTF_8))));
            } else if (path.startsWith("/download/")) {
                downloads.serve(exchange, path.substring("/download/".length()));
            } else {
                guarded(exchange, path);
            }
        }
    }

    private void guarded(HttpExchange exchange, String path) throws IOException {
        String bearer =
                Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
                        .filter(header -> header.startsWith("Bearer "))
                        .map(header -> header.substring(7))
                        .orElse("");
        if (!entra.isValid(bearer)) {
            exchange.getResponseHeaders().add("WWW-Authenticate", "Bearer");
            error(exchange, 401, "InvalidAuthenticationToken");
            return;
        }
        Integer pause;
        synchronized (throttles) {
            pause = throttles.poll();
        }
        if (pause != null) {
            exchange.getResponseHeaders().add("Retry-After", pause.toString());
            error(exchange, 429, "activityLimitReached");
            return;
        }
        graph(exchange, Arrays.asList(path.replaceFirst("^/v1.0/", "").split("/")));
    }

    private void graph(HttpExchange exchange, List<String> path) throws IOException {
        switch (path.getFirst()) {
            case "me" -> {
                if (path.size() == 1) {
                    send(
                            exchange,
                            200,
                            MAPPER.createObjectNode()
                                    .put("id", "ada-id")
                                    .put("userPrincipalName", "ada@contoso.com"));
                } else {
                    list(exchange, List.of(named("drive-own", "OneDrive")));
                }
            }
            case "sites" ->
                    list(
                            exchange,
                            path.size() == 1
                                    ? List.of(named("contoso.sharepoint.com,1,2", "Sales"))
                                    : List.of(named("drive-sales", "Documents")));
            case "drives" -> drive(exchange, path);
            default -> error(exchange, 404, "itemNotFound");
        }
    }

    private void drive(HttpExchange exchange, List<String> path) throws IOException {
        LocalDrive drive = drives.get(path.get(1));
        if (drive == null || lost.contains(drive.id())) {
            error(exchange, drive == null ? 404 : 403, "accessDenied");
            return;
        }
        if (path.size() == 2) {
            send(exchange, 200, named(drive.id(), drive.name()));
        } else if (path.get(2).equals("root") && path.get(3).equals("delta")) {
            delta(exchange, drive);
        } else {
            String item = path.get(2).equals("root") ? LocalDrive.TOP : path.get(3);
            item(exchange, drive, item, path.getLast().equals("children"));
        }
    }

    private void item(HttpExchange exchange, LocalDrive drive, String item, boolean children)
            throws IOException {
        if (!drive.isReadable(item)) {
            error(exchange, drive.has(item) ? 403 : 404, "itemNotFound");
            return;
        }
        if (children) {
            list(exchange, drive.children(item).stream().map(drive::told).toList());
            return;
        }
        ObjectNode json = drive.told(item);
        if (json.has("file")) {
            json.put(
                    "@microsoft.graph.downloadUrl",
                    address() + "/download/" + downloads.link(drive, item));
        }
        send(exchange, 200, json);
    }

    /** A token is the kind, a place in the list, and two places of the log. */
    private void delta(HttpExchange exchange, LocalDrive drive) throws IOException {
        String token = query(exchange).getOrDefault("token", "");
        if (!token.isEmpty() && !deltas.contains(token)) {
            exchange.getResponseHeaders()
                    .add("Location", address() + "/v1.0/drives/" + drive.id() + "/root/delta");
            error(exchange, 410, "resyncChangesApplyDifferences");
            return;
        }
        int[] at =
                token.isEmpty()
                        ? new int[] {1, 0, drive.changeCount(), 0}
                        : Arrays.stream(token.split("\\.")[0].split("-"))
                                .mapToInt(Integer::parseInt)
                                .toArray();
        send(exchange, 200, page(drive, at[0] == 1, at[1], at[2], at[3]));
    }

    /** Changes up to one place of the log, so that what changes meanwhile is told the next time. */
    private ObjectNode page(LocalDrive drive, boolean whole, int at, int since, int upTo) {
        int until = whole || upTo > 0 ? upTo : drive.changeCount();
        List<String> items = whole ? drive.all() : drive.changed(since, until);
        boolean last = at + PAGE >= items.size();
        ObjectNode json = MAPPER.createObjectNode();
        ArrayNode value = json.putArray("value");
        items.stream()
                .skip(at)
                .limit(PAGE)
                .filter(each -> !whole || drive.has(each))
                .forEach(each -> value.add(drive.told(each)));
        String next =
                last
                        ? "0-0-" + (whole ? since : until) + "-0"
                        : (whole ? 1 : 0) + "-" + (at + PAGE) + "-" + since + "-" + until;
        return json.put(last ? "@odata.deltaLink" : "@odata.nextLink", link(drive, next));
    }

    private String link(LocalDrive drive, String place) {
        String token = place + "." + UUID.randomUUID();
        deltas.add(token);
        return address() + "/v1.0/drives/" + drive.id() + "/root/delta?token=" + token;
    }

    private static ObjectNode named(String id, String name) {
        return MAPPER.createObjectNode().put("id", id).put("name", name);
    }

    private static void list(HttpExchange exchange, List<ObjectNode> nodes) throws IOException {
        ObjectNode json = MAPPER.createObjectNode();
        json.putArray("value").addAll(nodes);
        send(exchange, 200, json);
    }

    static void error(HttpExchange exchange, int status, String code) throws IOException {
        ObjectNode json = MAPPER.createObjectNode();
        json.putObject("error").put("code", code).put("message", "no");
        send(exchange, status, json);
    }

    private static void answer(HttpExchange exchange, LocalEntra.Answer answer) throws IOException {
        answer.location().ifPresent(to -> exchange.getResponseHeaders().add("Location", to));
        send(exchange, answer.status(), answer.body());
    }

    private static void send(HttpExchange exchange, int status, ObjectNode json)
            throws IOException {
        send(exchange, status, json.toString());
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    private static Map<String, String> query(HttpExchange exchange) {
        return parse(Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse(""));
    }

    private static Map<String, String> parse(String form) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String pair : form.split("&")) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                values.put(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
            }
        }
        return values;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
