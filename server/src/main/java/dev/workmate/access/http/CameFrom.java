package dev.workmate.access.http;

import jakarta.servlet.http.HttpServletRequest;

/** Where a call came from and how it reached us, for other features' calls. */
public final class CameFrom {
    private CameFrom() {}

    /** The caller's address. */
    public static String address(HttpServletRequest request) {
        return Caller.address(request);
    }

    /** What people's browsers call this server by, such as {@code https://host}. */
    public static String server(HttpServletRequest request) {
        Arrival arrival = Arrival.of(request);
        return (arrival.isEncrypted() ? "https://" : "http://") + arrival.host();
    }

    public static boolean isEncrypted(HttpServletRequest request) {
        return Arrival.of(request).isEncrypted();
    }
}
