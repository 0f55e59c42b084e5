package dev.workmate.mcp.json;

import dev.workmate.mcp.McpException;
import dev.workmate.mcp.McpException.Kind;
import dev.workmate.mcp.McpSession;
import dev.workmate.tool.Progress;
import java.time.Duration;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request that stays open, on which a stateless server tells of changes. It is asked anew when it
 * ends and, because a dead line looks like a quiet one, after a while in any case.
 */
final class ChangeSubscription {
    private static final Logger log = LoggerFactory.getLogger(ChangeSubscription.class);
    private static final Duration LIFE = Duration.ofMinutes(15);
    private static final Duration SHORT = Duration.ofMinutes(1);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(2);

    private final RpcPeer peer;
    private final JsonSession.Agreement agreement;
    private final McpSession.Listener listener;
    private final Thread thread;
    private volatile boolean closed;

    ChangeSubscription(
            RpcPeer peer, JsonSession.Agreement agreement, McpSession.Listener listener) {
        this.peer = peer;
        this.agreement = agreement;
        this.listener = listener;
        this.thread = Thread.ofVirtual().name("mcp-subscription").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    void close() {
        closed = true;
        thread.interrupt();
    }

    private void run() {
        Duration pause = FIRST_PAUSE;
        try {
            long begun = System.nanoTime();
            while (!closed && listen()) {
                boolean brief = System.nanoTime() - begun < SHORT.toNanos();
                Thread.sleep(pause);
                pause = brief && pause.compareTo(SHORT) < 0 ? pause.multipliedBy(2) : FIRST_PAUSE;
                begun = System.nanoTime();
                listener.toolsChanged();
            }
        } catch (InterruptedException e) {
            log.debug("a subscription is closed");
        }
    }

    /** Whether it makes sense to ask again. */
    private boolean listen() throws InterruptedException {
        ObjectNode params = agreement.params();
        params.putObject("notifications").put("toolsListChanged", true);
        try {
            peer.ask(
                    new UnnumberedRequest("subscriptions/listen", params, Map.of()),
                    LIFE,
                    Progress.IGNORED);
            return true;
        } catch (McpException e) {
            log.debug("a subscription ended: {}", e.text());
            return e.kind() == Kind.LOST || e.kind() == Kind.TIMED_OUT;
        }
    }
}
