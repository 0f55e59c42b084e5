package dev.workmate.erp.odata.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * Where a service or a token server is: over https, or over plain http on this machine only, since
 * every request carries a credential.
 */
public record BaseAddress(URI uri) {
    public BaseAddress {
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        String host = uri.getHost();
        if (host == null || host.isEmpty() || !(scheme.equals("https") || scheme.equals("http"))) {
            throw new IllegalArgumentException("an ERP address begins with https:// and a host");
        }
        if (uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException("an ERP address holds no user and no password");
        }
        if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
            throw new IllegalArgumentException("an ERP address has no ? and no # in it: " + host);
        }
        if (scheme.equals("http") && !isLoopback(host)) {
            throw new IllegalArgumentException(
                    "http:// is for this machine only, use https:// for " + host);
        }
        String text = uri.toString();
        uri = URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
    }

    /** The text itself is not repeated where it cannot be read: it may hold a secret. */
    public static BaseAddress of(String text) {
        try {
            return new BaseAddress(new URI(text.strip()).normalize());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(
                    "an ERP address has a wrong character at place " + e.getIndex());
        }
    }

    /** An address below this one; {@code path} begins without a slash and is encoded. */
    public URI below(String path) {
        return URI.create(uri + "/" + path);
    }

    /** Whether an address is on the same server, so that credentials may go there. */
    public boolean isSameServer(URI other) {
        return other.getHost() != null
                && other.getRawUserInfo() == null
                && uri.getScheme().equalsIgnoreCase(other.getScheme())
                && uri.getHost().equalsIgnoreCase(other.getHost())
                && port(uri) == port(other);
    }

    private static int port(URI uri) {
        if (uri.getPort() >= 0) {
            return uri.getPort();
        }
        return "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
    }

    private static boolean isLoopback(String host) {
        return host.equalsIgnoreCase("localhost")
                || host.equals("[::1]")
                || host.matches("127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}");
    }
}
