package dev.workmate.mcp.connected;

import dev.workmate.access.User;
import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionDraft;
import dev.workmate.connection.ConnectionId;
import dev.workmate.connection.ConnectionKind;
import dev.workmate.connection.ConnectionProbe;
import dev.workmate.connection.ConnectionState;
import dev.workmate.connection.SignInWay;
import dev.workmate.connection.SignIns;
import dev.workmate.connection.WrongFieldException;
import dev.workmate.mcp.McpException;
import dev.workmate.mcp.McpException.Kind;
import dev.workmate.mcp.McpSession;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tries an MCP server by asking which tools it has. Thread-safe. */
public final class McpProbe implements ConnectionProbe {
    private static final Logger log = LoggerFactory.getLogger(McpProbe.class);
    private static final Duration LIMIT = Duration.ofSeconds(15);

    private final McpClients clients;
    private final SignIns signIns;

    public McpProbe(McpClients clients, SignIns signIns) {
        this.clients = clients;
        this.signIns = signIns;
    }

    @Override
    public ConnectionKind kind() {
        return ConnectionKind.MCP;
    }

    @Override
    public void checkFields(ConnectionDraft draft) throws WrongFieldException {
        McpFields.check(draft);
    }

    @Override
    public void ended(ConnectionId connection) {
        clients.drop(connection);
    }

    @Override
    public Outcome check(Connection connection, User user) throws InterruptedException {
        FutureTask<Integer> asking = new FutureTask<>(() -> tools(connection, user));
        Thread.ofVirtual().name("mcp-check").start(asking);
        try {
            int tools = asking.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            clients.of(connection, user.id()).wake();
            return tools == 0
                    ? new Outcome.Failed("The server offers no tools.")
                    : new Outcome.Worked();
        } catch (TimeoutException e) {
            return new Outcome.Failed(
                    "The server did not answer within " + LIMIT.toSeconds() + " seconds.");
        } catch (ExecutionException e) {
            return failed(connection, user, e.getCause());
        } finally {
            asking.cancel(true);
        }
    }

    private int tools(Connection connection, User user) throws McpException, InterruptedException {
        try (McpSession session = clients.line(connection, user.id()).open(new Deaf())) {
            return session.tools().size();
        }
    }

    private Outcome failed(Connection connection, User user, @Nullable Throwable cause) {
        if (!(cause instanceof McpException failure)) {
            log.warn("The connection {} cannot be tried", connection.id(), cause);
            return new Outcome.Failed("The connection cannot be used as it is.");
        }
        // The server's own words stay out of the page.
        String words =
                sentence(
                        failure.kind() == Kind.REFUSED
                                ? "it refused the connection"
                                : failure.text());
        return needsSignIn(connection, user)
                ? new Outcome.SignIn(words)
                : new Outcome.Failed(words);
    }

    private boolean needsSignIn(Connection connection, User user) {
        return connection.way() == SignInWay.PERSON
                && signIns.standing(new SignIns.Key(connection.id(), user.id()))
                        .filter(each -> each.state() != ConnectionState.NEEDS_SIGN_IN)
                        .isEmpty();
    }

    /** What is known about a failure, as a sentence. */
    public static String sentence(String words) {
        String begun =
                words.isEmpty()
                        ? "It failed"
                        : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
        return begun.endsWith(".") ? begun : begun + ".";
    }

    /** Whoever asks once has no use of news. */
    private static final class Deaf implements McpSession.Listener {
        @Override
        public void toolsChanged() {}

        @Override
        public void lost(String reason) {}
    }
}
