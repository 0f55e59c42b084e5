package dev.workmate.knowledge.source.microsoft;

import dev.workmate.id.UserId;
import dev.workmate.knowledge.source.ConnectionTokens;
import dev.workmate.knowledge.source.Connections;
import dev.workmate.knowledge.source.SourceConnection;
import dev.workmate.knowledge.source.SourceTrouble;
import dev.workmate.text.Digests;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;

/**
 * Signs people in at Microsoft: the code flow of OAuth 2 with PKCE. What comes back counts only for
 * the person and the browser that began it, once, for a few minutes, and from Microsoft alone.
 * Thread-safe.
 */
public final class GraphSignIns {
    private static final Duration LIFETIME = Duration.ofMinutes(10);
    private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

    private final EntraTokens entra;
    private final GraphClient graph;
    private final Connections connections;
    private final InstantSource time;
    private final SecureRandom random = new SecureRandom();

    GraphSignIns(
            EntraTokens entra, GraphClient graph, Connections connections, InstantSource time) {
        this.entra = entra;
        this.graph = graph;
        this.connections = connections;
        this.time = time;
    }

    /** Where the person goes, and what their browser has to show when it comes back. */
    public record Begun(URI url, String browser) {}

    /** What a browser brought back. */
    public record Returned(String state, String browser, String code, Optional<String> issuer) {}

    public Begun start(UserId owner, String redirect) {
        String state = secret();
        String browser = secret();
        String verifier = secret();
        connections.start(
                owner,
                bound(state, browser),
                new Connections.Start(verifier, redirect, time.instant().plus(LIFETIME)));
        String challenge =
                TEXT.encodeToString(
                        Digests.sha256().digest(verifier.getBytes(StandardCharsets.US_ASCII)));
        return new Begun(entra.authorize(state, challenge, redirect), browser);
    }

    /** One without the other finds nothing. */
    private static String bound(String state, String browser) {
        return state + " " + browser;
    }

    private String secret() {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        return TEXT.encodeToString(bytes);
    }

    /** Empty where this person began no such sign-in in this browser, or too long ago. */
    public Optional<SourceConnection> finish(UserId owner, Returned returned)
            throws SourceTrouble, InterruptedException {
        Optional<Connections.Start> started =
                connections.take(owner, bound(returned.state(), returned.browser()));
        if (started.isEmpty()) {
            return Optional.empty();
        }
        if (!returned.issuer().map(entra::isIssuer).orElse(true)) {
            throw new SourceTrouble.Unavailable("The answer came from another sign-in server.");
        }
        ConnectionTokens tokens =
                entra.exchange(returned.code(), started.get().verifier(), started.get().redirect());
        return Optional.of(connections.connect(owner, account(tokens), tokens));
    }

    private String account(ConnectionTokens tokens) throws SourceTrouble, InterruptedException {
        if (graph.get(tokens.access(), graph.at("/me")) instanceof GraphClient.Json me) {
            String account = me.body().path("userPrincipalName").asString("");
            return account.isEmpty() ? me.body().path("id").asString("account") : account;
        }
        throw new SourceTrouble.Unavailable("Microsoft does not say whose account this is.");
    }
}
