package dev.workmate.mcp.connected;

import dev.workmate.connection.ClientTokens;
import dev.workmate.connection.Connection;
import dev.workmate.connection.Connections;
import dev.workmate.connection.SignInNeededException;
import dev.workmate.connection.SignInUnavailableException;
import dev.workmate.connection.TokenKeeper;
import dev.workmate.id.UserId;
import dev.workmate.llm.Secret;
import dev.workmate.mcp.McpCredentials;
import dev.workmate.mcp.McpException;
import dev.workmate.mcp.McpException.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Shows a server who asks by a connection. The connection is looked up for each request, on
 * whichever server it is made: once it is removed or changed, nothing goes out any more.
 * Thread-safe.
 */
public final class ConnectionCredentials implements McpCredentials {
    private static final String HEADER = "Authorization";
    private static final String BEARER = "Bearer ";

    private final Connection opened;
    private final UserId person;
    private final Sources sources;
    private volatile List<String> shown = List.of();

    /** Where connections and tokens are kept. */
    public record Sources(Connections connections, TokenKeeper people, ClientTokens clients) {}

    ConnectionCredentials(Connection opened, UserId person, Sources sources) {
        this.opened = opened;
        this.person = person;
        this.sources = sources;
    }

    /** What was last shown, so that it is taken out of whatever the server says. */
    List<String> shown() {
        return shown;
    }

    @Override
    public Map<String, String> headers(Map<String, String> refused)
            throws McpException, InterruptedException {
        boolean isThere =
                sources.connections()
                        .find(opened.id())
                        .filter(now -> now.edition() == opened.edition())
                        .isPresent();
        if (!isThere) {
            throw new McpException(Kind.NOT_SENT, "it was disconnected");
        }
        try {
            return told(token(refusedToken(refused)));
        } catch (SignInNeededException e) {
            throw notSent(e.words());
        } catch (SignInUnavailableException e) {
            throw notSent(e.words());
        }
    }

    /** The words stand within a sentence. */
    private static McpException notSent(String words) {
        boolean ends = words.endsWith(".");
        return new McpException(
                Kind.NOT_SENT, ends ? words.substring(0, words.length() - 1) : words);
    }

    private static Optional<Secret> refusedToken(Map<String, String> refused) {
        return Optional.ofNullable(refused.get(HEADER))
                .map(text -> new Secret(text.substring(BEARER.length())));
    }

    private Optional<Secret> token(Optional<Secret> refused)
            throws SignInNeededException, SignInUnavailableException, InterruptedException {
        return switch (opened.way()) {
            case NONE, BASIC -> Optional.empty();
            case TOKEN -> sources.connections().secret(opened.id());
            case CLIENT -> Optional.of(sources.clients().token(opened, refused));
            case PERSON -> Optional.of(sources.people().token(opened, person, refused));
        };
    }

    private Map<String, String> told(Optional<Secret> token) {
        shown = token.map(Secret::reveal).map(List::of).orElse(List.of());
        return token.map(each -> Map.of(HEADER, BEARER + each.reveal())).orElse(Map.of());
    }
}
