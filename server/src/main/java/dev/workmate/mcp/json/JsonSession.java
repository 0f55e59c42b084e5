package dev.workmate.mcp.json;

import dev.workmate.mcp.McpException;
import dev.workmate.mcp.McpException.Kind;
import dev.workmate.mcp.McpServerSettings;
import dev.workmate.mcp.McpSession;
import dev.workmate.mcp.McpWire;
import dev.workmate.mcp.McpWire.Era;
import dev.workmate.mcp.RemoteResult;
import dev.workmate.mcp.RemoteTool;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Progress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A connection whose revision is agreed. Thread-safe. */
final class JsonSession implements McpSession {
    private static final Duration LIST_LIMIT = Duration.ofSeconds(30);
    private static final Duration CHECK_LIMIT = Duration.ofSeconds(10);

    /** How often a server may ask for the same call again before it must answer. */
    private static final int MAX_ROUNDS = 5;

    private final RpcPeer peer;
    private final McpWire wire;
    private final Agreement agreement;
    private final JsonNode toolsCapability;
    private final ToolLists lists;
    private final ResultReader results;
    private Optional<ChangeSubscription> subscription = Optional.empty();

    /** What both sides speak. */
    record Agreement(Revisions revisions, Era era, String version) {
        ObjectNode params() {
            return revisions.params(era);
        }
    }

    JsonSession(
            McpServerSettings settings,
            RpcPeer peer,
            McpWire wire,
            Agreement agreement,
            JsonNode toolsCapability) {
        this.peer = peer;
        this.wire = wire;
        this.agreement = agreement;
        this.toolsCapability = toolsCapability;
        this.lists = new ToolLists(settings.name(), new ToolReader(wire.hasHeaders()));
        this.results = new ResultReader(settings.secrets());
    }

    /** Where changes are told only to those who ask for them. */
    void subscribe(McpSession.Listener listener) {
        if (toolsCapability.path("listChanged").asBoolean(false)) {
            ChangeSubscription started = new ChangeSubscription(peer, agreement, listener);
            subscription = Optional.of(started);
            started.start();
        }
    }

    @Override
    public String protocol() {
        return "revision " + agreement.version();
    }

    @Override
    public List<RemoteTool> tools() throws McpException, InterruptedException {
        if (toolsCapability.isMissingNode()) {
            return List.of();
        }
        return lists.fetch(
                cursor -> {
                    ObjectNode params = agreement.params();
                    cursor.ifPresent(at -> params.put("cursor", at));
                    return peer.ask(
                            new UnnumberedRequest("tools/list", params, Map.of()),
                            LIST_LIMIT,
                            Progress.IGNORED);
                });
    }

    @Override
    public RemoteResult call(RemoteTool tool, JsonText arguments, Duration limit, Progress progress)
            throws McpException, InterruptedException {
        JsonNode input = JsonTrees.MAPPER.readTree(arguments.value());
        Map<String, String> headers = new HashMap<>();
        headers.put("Mcp-Name", HeaderValues.encode(tool.name()));
        tool.headers()
                .forEach(
                        mirrored ->
                                HeaderValues.at(input, mirrored.path())
                                        .ifPresent(value -> headers.put(mirrored.name(), value)));
        ObjectNode params = agreement.params().put("name", tool.name());
        params.set("arguments", input);
        Optional<Duration> before = wire.cpu();
        for (int round = 0; round < MAX_ROUNDS; round++) {
            JsonNode result =
                    peer.ask(new UnnumberedRequest("tools/call", params, headers), limit, progress);
            if (!wantsAgain(result)) {
                return results.read(result)
                        .taking(before.flatMap(begun -> wire.cpu().map(now -> now.minus(begun))));
            }
            params.set("requestState", result.get("requestState"));
        }
        throw new McpException(Kind.UNREADABLE, "it asked for the same call over and over");
    }

    /** A server may want the call again with a word of its own; for anything else it needs us. */
    private static boolean wantsAgain(JsonNode result) throws McpException {
        String type = result.path("resultType").asString("complete");
        if (type.equals("complete")) {
            return false;
        }
        if (!type.equals("input_required")) {
            throw new McpException(Kind.UNREADABLE, "it is of an unknown kind");
        }
        if (!result.path("inputRequests").isEmpty() || !result.path("requestState").isString()) {
            throw new McpException(
                    Kind.UNREADABLE, "it asks for more input, which Workmate does not give");
        }
        return true;
    }

    @Override
    public void check() throws McpException, InterruptedException {
        if (agreement.era() == Era.STATELESS || !peer.isIdle()) {
            return;
        }
        try {
            peer.ask(
                    new UnnumberedRequest("ping", agreement.params(), Map.of()),
                    CHECK_LIMIT,
                    Progress.IGNORED);
        } catch (McpException e) {
            if (e.kind() != Kind.REFUSED) {
                throw e;
            }
        }
    }

    @Override
    public void close() {
        subscription.ifPresent(ChangeSubscription::close);
        wire.close();
    }
}
