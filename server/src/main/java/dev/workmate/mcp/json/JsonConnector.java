package dev.workmate.mcp.json;

import dev.workmate.mcp.McpConnector;
import dev.workmate.mcp.McpException;
import dev.workmate.mcp.McpException.Kind;
import dev.workmate.mcp.McpServerSettings;
import dev.workmate.mcp.McpServerSettings.Dialect;
import dev.workmate.mcp.McpSession;
import dev.workmate.mcp.McpWire;
import dev.workmate.mcp.McpWire.Era;
import dev.workmate.tool.Progress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Opens connections and finds out what the server speaks: asks in the stateless revision first, and
 * falls back to the handshake unless the answer shows a server of that revision. What was found out
 * is kept until it proves wrong. Thread-safe.
 */
public final class JsonConnector implements McpConnector {
    private static final Logger log = LoggerFactory.getLogger(JsonConnector.class);
    private static final int UNSUPPORTED_VERSION = -32022;
    private static final int FIRST_STATELESS_ERROR = -32020;

    private final McpServerSettings settings;
    private final McpWire.Factory wires;
    private final Revisions revisions;
    private final Duration probeLimit;
    private final Duration handshakeLimit;
    private volatile Dialect known;

    public JsonConnector(McpServerSettings settings, McpWire.Factory wires, String ourVersion) {
        this(settings, wires, ourVersion, Duration.ofSeconds(10), Duration.ofSeconds(60));
    }

    JsonConnector(
            McpServerSettings settings,
            McpWire.Factory wires,
            String ourVersion,
            Duration probeLimit,
            Duration handshakeLimit) {
        this.settings = settings;
        this.wires = wires;
        this.revisions = new Revisions(ourVersion);
        this.probeLimit = probeLimit;
        this.handshakeLimit = handshakeLimit;
        this.known = settings.dialect();
    }

    @Override
    public McpSession open(McpSession.Listener listener) throws McpException, InterruptedException {
        Line line = new Line(listener);
        try {
            McpSession session = negotiate(line);
            line.keep = true;
            line.peer.report();
            return session;
        } catch (McpException e) {
            known = settings.dialect();
            throw e;
        } finally {
            if (!line.keep) {
                line.hangUp();
            }
        }
    }

    private McpSession negotiate(Line line) throws McpException, InterruptedException {
        if (known != Dialect.HANDSHAKE) {
            Optional<JsonNode> discovered = discover(line);
            if (discovered.isPresent()) {
                known = Dialect.STATELESS;
                line.wire().agree(Era.STATELESS, Revisions.STATELESS);
                return session(line, Era.STATELESS, Revisions.STATELESS, discovered.get());
            }
        }
        McpSession session = shakeHands(line);
        known = Dialect.HANDSHAKE;
        return session;
    }

    /** What the server says about itself; empty where it wants a handshake. */
    private Optional<JsonNode> discover(Line line) throws McpException, InterruptedException {
        line.dial();
        line.wire().agree(Era.STATELESS, Revisions.STATELESS);
        Duration limit = known == Dialect.STATELESS ? handshakeLimit : probeLimit;
        try {
            JsonNode found = ask(line, "server/discover", revisions.params(Era.STATELESS), limit);
            return speaks(found) ? Optional.of(found) : handshakeOr(noCommonVersion());
        } catch (McpException e) {
            if (e.code() <= FIRST_STATELESS_ERROR && e.code() >= UNSUPPORTED_VERSION) {
                boolean older = e.versions().stream().anyMatch(Revisions.HANDSHAKE::contains);
                return older ? handshakeOr(e) : refuse(e);
            }
            log.debug("{} does not speak the stateless revision: {}", settings.name(), e.text());
            if (e.kind() == Kind.LOST) {
                // Some servers end at a question they do not know.
                line.hangUp();
            }
            return handshakeOr(e);
        }
    }

    private Optional<JsonNode> handshakeOr(McpException failure) throws McpException {
        return settings.dialect() == Dialect.STATELESS ? refuse(failure) : Optional.empty();
    }

    private static Optional<JsonNode> refuse(McpException failure) throws McpException {
        throw failure;
    }

    private static boolean speaks(JsonNode found) {
        for (JsonNode version : found.path("supportedVersions")) {
            if (version.asString("").equals(Revisions.STATELESS)) {
                return true;
            }
        }
        return false;
    }

    private static McpException noCommonVersion() {
        return new McpException(Kind.UNREADABLE, "it speaks no revision that we do");
    }

    private McpSession shakeHands(Line line) throws McpException, InterruptedException {
        line.dial();
        line.wire().agree(Era.HANDSHAKE, "");
        ObjectNode params =
                JsonTrees.object().put("protocolVersion", Revisions.HANDSHAKE.getFirst());
        params.putObject("capabilities");
        params.set("clientInfo", revisions.clientInfo());
        JsonNode answer = ask(line, "initialize", params, handshakeLimit);
        String version = answer.path("protocolVersion").asString("");
        if (!Revisions.HANDSHAKE.contains(version)) {
            throw noCommonVersion();
        }
        line.wire().agree(Era.HANDSHAKE, version);
        line.peer.tell("notifications/initialized", JsonTrees.object());
        line.wire().listen();
        return session(line, Era.HANDSHAKE, version, answer);
    }

    private static JsonNode ask(Line line, String method, ObjectNode params, Duration limit)
            throws McpException, InterruptedException {
        return line.peer.ask(
                new UnnumberedRequest(method, params, Map.of()), limit, Progress.IGNORED);
    }

    private McpSession session(Line line, Era era, String version, JsonNode introduction) {
        JsonSession session =
                new JsonSession(
                        settings,
                        line.peer,
                        line.wire(),
                        new JsonSession.Agreement(revisions, era, version),
                        introduction.path("capabilities").path("tools"));
        if (era == Era.STATELESS) {
            session.subscribe(line.listener);
        }
        return session;
    }

    /** The connection while it is being made. For one thread. */
    private final class Line {
        private final McpSession.Listener listener;
        private Optional<McpWire> wire = Optional.empty();
        private RpcPeer peer;
        private boolean keep;

        Line(McpSession.Listener listener) {
            this.listener = listener;
            this.peer = newPeer();
        }

        private RpcPeer newPeer() {
            return new RpcPeer(settings.name(), settings.secrets(), listener);
        }

        void dial() throws McpException, InterruptedException {
            if (wire.isEmpty()) {
                wire = Optional.of(wires.open(peer));
                peer.attach(wire());
            }
        }

        McpWire wire() {
            return wire.orElseThrow();
        }

        void hangUp() {
            wire.ifPresent(McpWire::close);
            wire = Optional.empty();
            peer = newPeer();
        }
    }
}
