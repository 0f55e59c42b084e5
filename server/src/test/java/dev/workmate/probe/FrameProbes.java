package dev.workmate.probe;

import dev.workmate.access.Role;
import dev.workmate.access.Scope;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.SocketClient;
import java.io.IOException;
import java.net.http.WebSocketHandshakeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Sends every frame that clients may send, by every caller, about what is the victim's. */
final class FrameProbes {
    /**
     * Frames with their data; a frame that the server knows and that is missing here is a finding.
     */
    private static final Map<String, String> FRAMES =
            Map.of(
                    "session:join", "{\"sessionId\":\"{id}\",\"after\":0}",
                    "session:leave", "{\"sessionId\":\"{id}\"}",
                    "chat:message", "{\"sessionId\":\"{id}\",\"message\":\"from elsewhere\"}",
                    "chat:stop", "{\"sessionId\":\"{id}\"}",
                    "approval:resolve",
                            "{\"approvalId\":\"{approvalId}\",\"decision\":\"approved\"}",
                    "ping", "{}");

    private static final Route A_SESSION =
            new Route("GET", "/api/sessions/{id}", Route.Area.THING, 200, "");

    private static final Path READER =
            Path.of("src/main/java/dev/workmate/live/websocket/FrameReader.java");
    private static final Pattern KNOWN = Pattern.compile("case \"([a-z:]+)\" ->");

    private final Things things;
    private final Visitors visitors;
    private final Queue<String> findings;
    private int sent;

    FrameProbes(Things things, Visitors visitors, Queue<String> findings) {
        this.things = things;
        this.visitors = visitors;
        this.findings = findings;
    }

    /** How many frames and handshakes there were. */
    int run(BiPredicate<Caller, Route> among) throws IOException {
        Set<String> unknown = new TreeSet<>();
        KNOWN.matcher(Files.readString(READER))
                .results()
                .map(m -> m.group(1))
                .forEach(unknown::add);
        unknown.removeAll(FRAMES.keySet());
        unknown.forEach(
                frame ->
                        findings.add(
                                "decide who may send " + frame + " and add it to FrameProbes"));
        for (Caller caller : Caller.values()) {
            if (among.test(caller, A_SESSION)) {
                open(caller).ifPresent(opened -> talk(caller, opened));
            }
        }
        return sent;
    }

    private Optional<SocketClient> open(Caller caller) {
        sent++;
        int expected = !caller.door.opens() ? 401 : caller.scopes.contains(Scope.READ) ? 101 : 403;
        try {
            SocketClient socket = SocketClient.open(visitors.client(caller));
            if (expected != 101) {
                findings.add(caller + " opened a socket");
            }
            return Optional.of(socket);
        } catch (CompletionException e) {
            int status =
                    e.getCause() instanceof WebSocketHandshakeException refused
                            ? refused.getResponse().statusCode()
                            : 0;
            if (status != expected) {
                findings.add(caller + ": the socket was answered " + status + ", not " + expected);
            }
            return Optional.empty();
        }
    }

    private void talk(Caller caller, SocketClient socket) {
        try (socket) {
            FRAMES.forEach(
                    (frame, data) -> {
                        String variable = frame.equals("approval:resolve") ? "approvalId" : "id";
                        for (Things.Thing thing : things.all(variable)) {
                            ask(
                                    caller,
                                    socket,
                                    frame,
                                    data.replace("{" + variable + "}", thing.value()),
                                    thing);
                        }
                    });
            if (!caller.isTheVictim()) {
                silent(caller, socket);
            }
        }
    }

    private void ask(
            Caller caller, SocketClient socket, String frame, String data, Things.Thing thing) {
        Optional<String> expected = expected(caller, frame, thing);
        if (expected.isEmpty()) {
            return;
        }
        sent++;
        JsonNode answer = socket.request(frame, data);
        String code = answer.get("ok").asBoolean() ? "ok" : answer.at("/error/code").asString();
        if (!code.equals(expected.get())) {
            findings.add(
                    caller
                            + ": "
                            + frame
                            + " "
                            + data
                            + " answered "
                            + code
                            + ", not "
                            + expected.get());
        }
    }

    /** Empty for what would change something or is the caller's own. */
    private static Optional<String> expected(Caller caller, String frame, Things.Thing thing) {
        boolean asks = frame.startsWith("chat:");
        boolean resolves = frame.equals("approval:resolve");
        Scope scope = asks ? Scope.WRITE : resolves ? Scope.APPROVE : Scope.READ;
        if (!caller.scopes.contains(scope)) {
            return Optional.of("insufficient_scope");
        }
        boolean role =
                caller.has(Role.USER)
                        || !(asks || resolves)
                        || (resolves && caller.has(Role.APPROVER));
        if (!role) {
            return Optional.of("role_required");
        }
        if (frame.equals("ping") || frame.equals("session:leave")) {
            return Optional.of("ok");
        }
        if (resolves) {
            boolean may =
                    thing.takesTwo()
                            ? caller.isOfTheTenant() && caller.has(Role.APPROVER)
                            : caller.isTheVictim();
            return may ? Optional.empty() : Optional.of("approval_not_found");
        }
        return caller.isTheVictim() ? Optional.empty() : Optional.of("session_not_found");
    }

    private void silent(Caller caller, SocketClient socket) {
        socket.drain().stream()
                .map(frame -> frame.toString().toLowerCase(Locale.ROOT))
                .filter(text -> text.contains(Victim.CANARY))
                .forEach(text -> findings.add(caller + " was sent " + text));
    }

    /** Sockets of all others hear nothing while the victim works. */
    void othersHearNothing(ApiClient victim) {
        Map<Caller, SocketClient> sockets = new EnumMap<>(Caller.class);
        List<SocketClient> open = new ArrayList<>();
        try {
            for (Caller caller : Caller.values()) {
                if (caller.door.opens() && caller.scopes.contains(Scope.READ)) {
                    SocketClient socket = SocketClient.open(visitors.client(caller));
                    open.add(socket);
                    sockets.put(caller, socket);
                }
            }
            victim.converse(victim.newSession(), Victim.CANARY);
            SocketClient own = sockets.get(Caller.VICTIM);
            own.await(frame -> frame.toString().contains("session_changed"));
            sockets.forEach(
                    (caller, socket) -> {
                        socket.request("ping", "{}");
                        if (!caller.isTheVictim()
                                && socket.drain().stream().anyMatch(FrameProbes::notifies)) {
                            findings.add(caller + " was notified of what the victim did");
                        }
                    });
        } finally {
            open.forEach(SocketClient::close);
        }
    }

    private static boolean notifies(JsonNode frame) {
        String event = frame.get("event").asString();
        return event.equals("notification") || event.equals("agent:event");
    }
}
