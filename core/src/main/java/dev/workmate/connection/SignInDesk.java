package dev.workmate.connection;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.User;
import dev.workmate.connection.SignIns.Key;
import dev.workmate.connection.SignIns.Start;
import dev.workmate.text.Digests;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Signs people in at other systems: the code flow of OAuth 2 with PKCE. What comes back counts for
 * the person and the browser that began it, once, for ten minutes, and only from the server that
 * the person was sent to. Thread-safe.
 */
public final class SignInDesk {
    private static final Logger log = LoggerFactory.getLogger(SignInDesk.class);
    private static final Duration LIFETIME = Duration.ofMinutes(10);
    private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

    private final Connections connections;
    private final SignIns signIns;
    private final SignInServer server;
    private final TokenKeeper keeper;
    private final ActLog acts;
    private final InstantSource time;
    private final SecureRandom random = new SecureRandom();

    public SignInDesk(
            Connections connections,
            SignIns signIns,
            SignInServer server,
            TokenKeeper keeper,
            ActLog acts,
            InstantSource time) {
        this.connections = connections;
        this.signIns = signIns;
        this.server = server;
        this.keeper = keeper;
        this.acts = acts;
        this.time = time;
    }

    /** Where the person goes, and what their browser has to show when it comes back. */
    public record Begun(URI url, String browser) {}

    /** What a browser brought back. */
    public record Returned(
            String state,
            String browser,
            Optional<String> code,
            Optional<String> issuer,
            Optional<String> error) {}

    /** What came of it. */
    public sealed interface Outcome {
        record Connected(ConnectionId connection) implements Outcome {}

        /** The person or the system said no. */
        record Refused() implements Outcome {}

        /** Nobody began this here, it was used before, or it is too old. */
        record Unknown() implements Outcome {}

        record Failed(String words) implements Outcome {}
    }

    public Begun start(User user, Connection connection, String redirect)
            throws SignInUnavailableException, InterruptedException {
        SignInServer.Place place = server.find(connection);
        String state = random();
        String verifier = random();
        String browser = random();
        signIns.start(
                state,
                new Start(
                        connection.id(),
                        user.id(),
                        browser,
                        verifier,
                        redirect,
                        time.instant().plus(LIFETIME)));
        String challenge =
                TEXT.encodeToString(
                        Digests.sha256().digest(verifier.getBytes(StandardCharsets.US_ASCII)));
        SignInServer.Asking asking = new SignInServer.Asking(state, challenge, redirect);
        return new Begun(server.authorize(place, keeper.client(connection), asking), browser);
    }

    private String random() {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        return TEXT.encodeToString(bytes);
    }

    public Outcome finish(User user, Returned returned, String address)
            throws InterruptedException {
        Optional<Start> start = signIns.take(returned.state(), user.id(), returned.browser());
        Optional<Connection> connection =
                start.flatMap(each -> connections.find(each.connection()))
                        .filter(each -> ConnectionDesk.isVisible(each, user));
        if (start.isEmpty() || connection.isEmpty()) {
            return new Outcome.Unknown();
        }
        if (returned.error().isPresent() || returned.code().isEmpty()) {
            return new Outcome.Refused();
        }
        try {
            return exchanged(user, connection.get(), start.get(), returned, address);
        } catch (SignInNeededException e) {
            log.info("A sign-in by {} came to nothing: {}", connection.get().id(), e.words());
            return new Outcome.Failed(e.words());
        } catch (SignInUnavailableException e) {
            log.info("A sign-in by {} came to nothing: {}", connection.get().id(), e.words());
            return new Outcome.Failed(e.words());
        }
    }

    private Outcome exchanged(
            User user, Connection connection, Start start, Returned returned, String address)
            throws SignInNeededException, SignInUnavailableException, InterruptedException {
        SignInServer.Place place = server.find(connection);
        if (!isFrom(place, returned.issuer())) {
            return new Outcome.Failed("The answer came from another sign-in server.");
        }
        SignInTokens tokens =
                server.exchange(
                        place, keeper.client(connection), returned.code().orElseThrow(), start);
        signIns.connect(new Key(connection.id(), user.id()), tokens);
        acts.append(
                Act.by(
                        user,
                        ActKind.CONNECTION_SIGNED_IN,
                        address,
                        connection.kind().word() + " " + connection.id()));
        return new Outcome.Connected(connection.id());
    }

    /**
     * RFC 9207: a server that we were not sent to cannot pass its answer off as the other's, nor
     * get hold of a code that was meant for it.
     */
    private static boolean isFrom(SignInServer.Place place, Optional<String> issuer) {
        if (issuer.isEmpty()) {
            return place.naming() == SignInServer.Naming.NOT_SAID;
        }
        return place.issuer()
                .map(known -> known.equals(issuer.get()))
                .orElseGet(() -> isSameServer(place.authorize(), issuer.get()));
    }

    private static boolean isSameServer(URI known, String issuer) {
        try {
            URI named = URI.create(issuer);
            return known.getScheme().equals(named.getScheme())
                    && known.getRawAuthority().equals(named.getRawAuthority());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Forgets a person's tokens; whether there were any. */
    public boolean signOut(User user, Connection connection, String address) {
        boolean removed = signIns.remove(new Key(connection.id(), user.id()));
        if (removed) {
            acts.append(
                    Act.by(
                            user,
                            ActKind.CONNECTION_SIGNED_OUT,
                            address,
                            connection.kind().word() + " " + connection.id()));
        }
        return removed;
    }
}
