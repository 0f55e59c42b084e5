package dev.workmate.http;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A small form that another system posts: nothing of it is taken from the address. */
public final class FormBody {
    private static final int MAX = 64 * 1024;

    private FormBody() {}

    /** The first field of this name; empty where there is none, or the form is too large. */
    public static Optional<String> field(HttpServletRequest request, String name)
            throws IOException {
        byte[] body = BodyClock.of(request).read(request.getInputStream(), MAX + 1);
        if (body.length > MAX) {
            return Optional.empty();
        }
        for (String pair : new String(body, StandardCharsets.UTF_8).split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0 && pair.substring(0, equals).equals(name)) {
                return decoded(pair.substring(equals + 1));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> decoded(String text) {
        try {
            return Optional.of(URLDecoder.decode(text, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
