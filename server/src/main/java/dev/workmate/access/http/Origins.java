package dev.workmate.access.http;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Says which web pages may speak to the server: its own, and those an operator named. On a loopback
 * address the name in the address bar counts too: a page that only pretends to live here, by a name
 * that resolves to this machine, is foreign.
 */
public final class Origins {
    private final Set<String> allowed;
    private final Set<String> allowedHosts;
    private final boolean loopbackOnly;

    public Origins(Set<String> allowed, boolean loopbackOnly) {
        this.allowed = allowed;
        this.allowedHosts =
                allowed.stream()
                        .map(Origins::authority)
                        .flatMap(Optional::stream)
                        .collect(Collectors.toUnmodifiableSet());
        this.loopbackOnly = loopbackOnly;
    }

    /** {@code host} is the Host header: name and, where it is not the usual one, port. */
    boolean isOurs(String host) {
        return !loopbackOnly
                || isLoopback(host)
                || allowedHosts.contains(host.toLowerCase(Locale.ROOT));
    }

    /**
     * A host that the operator named is its own page only as he named it; otherwise the page of the
     * same host is ours, unless it came unencrypted to a server that is reached by https.
     */
    boolean isForeign(String origin, Arrival arrival) {
        String lower = origin.toLowerCase(Locale.ROOT);
        String host = arrival.host().toLowerCase(Locale.ROOT);
        if (allowed.contains(lower)) {
            return false;
        }
        return allowedHosts.contains(host)
                || !authority(lower).equals(Optional.of(host))
                || arrival.isEncrypted() && lower.startsWith("http:");
    }

    /** Whether the operator named this host with https and not with http. */
    boolean isHttpsOnly(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        return allowed.contains("https://" + lower) && !allowed.contains("http://" + lower);
    }

    /** Whether a Host header is a name of this machine. */
    static boolean isLoopback(String host) {
        return isLoopbackName(withoutPort(host));
    }

    static boolean isLoopbackOrigin(String origin) {
        return authority(origin.toLowerCase(Locale.ROOT)).filter(Origins::isLoopback).isPresent();
    }

    private static Optional<String> authority(String origin) {
        try {
            URI uri = URI.create(origin);
            boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            return web ? Optional.ofNullable(uri.getRawAuthority()) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String withoutPort(String host) {
        int colon = host.lastIndexOf(':');
        return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
    }

    private static boolean isLoopbackName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.equals("localhost")
                || lower.endsWith(".localhost")
                || lower.equals("[::1]")
                || lower.matches("127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}");
    }
}
