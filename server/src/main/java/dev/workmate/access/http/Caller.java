package dev.workmate.access.http;

import dev.workmate.access.Logins;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** Where a call comes from: the address of the caller and what its program calls itself. */
public final class Caller {
    private Caller() {}

    static Logins.Origin of(HttpServletRequest request) {
        return request.getAttribute(Logins.Origin.class.getName()) instanceof Logins.Origin origin
                ? origin
                : Logins.Origin.UNKNOWN;
    }

    public static String address(HttpServletRequest request) {
        return of(request).address();
    }

    static void attach(HttpServletRequest request, String address) {
        String device = Optional.ofNullable(request.getHeader("User-Agent")).orElse("");
        request.setAttribute(Logins.Origin.class.getName(), new Logins.Origin(address, device));
    }
}
