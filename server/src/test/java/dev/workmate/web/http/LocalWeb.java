package dev.workmate.web.http;

import dev.workmate.web.ForbiddenNetworks;
import dev.workmate.web.WebFetch;
import dev.workmate.web.WebRules;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;

/**
 * The web inside a test: one site of contoso.com, and one foreign place that everything else leads
 * to and that nobody should ever reach. Notes every name that is looked up.
 */
public final class LocalWeb implements AutoCloseable {
    private static final InetAddress HERE = InetAddress.ofLiteral("127.0.0.1");
    private static final InetAddress FOREIGN = InetAddress.ofLiteral("127.0.0.2");

    private final SSLContext encryption;
    private final SmallServer site;
    private final SmallServer foreign;
    private final List<String> names = new CopyOnWriteArrayList<>();

    public LocalWeb(Path folder)
            throws IOException, InterruptedException, GeneralSecurityException {
        encryption = LocalKeys.context(folder, "*.contoso.com", "*.evil.com", "*.leak.evil.com");
        site = SmallServer.on(encryption.getServerSocketFactory().createServerSocket(0, 50, HERE));
        foreign =
                SmallServer.on(
                        encryption
                                .getServerSocketFactory()
                                .createServerSocket(site.port(), 50, FOREIGN));
        foreign.answers("text/plain", "thanks");
    }

    /** The real tool over the real client; only the way from names to places is the test's. */
    public WebFetch tool(Set<String> hosts) {
        return new WebFetch(
                new GuardedClient(
                        new WebRules(Set.of("https"), Set.of(site.port()), hosts),
                        this::resolve,
                        place ->
                                place.equals(HERE) || place.equals(FOREIGN)
                                        ? Optional.empty()
                                        : ForbiddenNetworks.reason(place),
                        encryption.getSocketFactory(),
                        Duration.ofSeconds(5)));
    }

    private List<InetAddress> resolve(String host) {
        names.add(host);
        return List.of(host.endsWith(".contoso.com") ? HERE : FOREIGN);
    }

    public int port() {
        return site.port();
    }

    public void answers(String type, String body) {
        site.answers(type, body);
    }

    public void redirects(String location) {
        site.redirects(location);
    }

    /** What the site was asked. */
    public List<String> requests() {
        return List.copyOf(site.requests());
    }

    public List<String> names() {
        return List.copyOf(names);
    }

    public int foreignConnections() {
        return foreign.connections();
    }

    @Override
    public void close() {
        site.close();
        foreign.close();
    }
}
