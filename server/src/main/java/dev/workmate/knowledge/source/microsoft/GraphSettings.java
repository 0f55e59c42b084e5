package dev.workmate.knowledge.source.microsoft;

import dev.workmate.llm.Secret;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * How Microsoft Graph is reached: the application that was registered with Microsoft Entra, and
 * where the servers are. Over https, or over plain http on this machine only, since every request
 * carries a credential.
 */
public record GraphSettings(
        URI graph,
        URI login,
        String tenant,
        String clientId,
        Secret secret,
        Application application,
        Optional<String> redirect) {
    /** Whether administrators may read what the application itself is allowed to. */
    public enum Application {
        ON,
        OFF
    }

    public GraphSettings {
        graph = checked("WORKMATE_GRAPH_URL", graph);
        login = checked("WORKMATE_GRAPH_LOGIN_URL", login);
    }

    /**
     * Empty where no application is named; {@code lookup} takes names such as workmate.graph-url.
     */
    public static Optional<GraphSettings> read(Function<String, Optional<String>> lookup) {
        return lookup.apply("workmate.graph-client-id")
                .map(
                        clientId ->
                                new GraphSettings(
                                        uri(lookup, "url", "https://graph.microsoft.com/v1.0"),
                                        uri(
                                                lookup,
                                                "login-url",
                                                "https://login.microsoftonline.com"),
                                        text(lookup, "tenant").orElse("organizations"),
                                        clientId.strip(),
                                        new Secret(text(lookup, "client-secret").orElse("")),
                                        application(text(lookup, "application").orElse("off")),
                                        text(lookup, "redirect-url")));
    }

    private static Optional<String> text(Function<String, Optional<String>> lookup, String name) {
        return lookup.apply("workmate.graph-" + name).map(String::strip);
    }

    private static URI uri(
            Function<String, Optional<String>> lookup, String name, String byDefault) {
        String text = text(lookup, name).orElse(byDefault);
        try {
            return URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "WORKMATE_GRAPH_" + name.toUpperCase(Locale.ROOT) + " is no address", e);
        }
    }

    private static Application application(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "on" -> Application.ON;
            case "off" -> Application.OFF;
            default ->
                    throw new IllegalArgumentException(
                            "WORKMATE_GRAPH_APPLICATION must be on or off, was: " + text);
        };
    }

    private static URI checked(String variable, URI uri) {
        boolean safe =
                "https".equals(uri.getScheme())
                        || "http".equals(uri.getScheme())
                                && isLoopback(String.valueOf(uri.getHost()));
        if (uri.getHost() == null || !safe) {
            throw new IllegalArgumentException(variable + " must begin with https:// and a host");
        }
        return uri;
    }

    /** Whether an address is Graph's own, so that a token may go there. */
    boolean isGraph(URI other) {
        return graph.getScheme().equals(other.getScheme())
                && graph.getRawAuthority().equals(other.getRawAuthority());
    }

    /** Whether bytes may be fetched there: encrypted, but for a Graph on this machine. */
    boolean isDownload(URI other) {
        return "https".equals(other.getScheme())
                || "http".equals(graph.getScheme())
                        && "http".equals(other.getScheme())
                        && isLoopback(String.valueOf(other.getHost()));
    }

    private static boolean isLoopback(String host) {
        return host.equals("localhost") || host.matches("127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}");
    }
}
