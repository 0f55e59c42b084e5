package dev.workmate.http;

import dev.workmate.time.Deadline;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/**
 * How long a call's body may take to arrive as a whole: who sends a byte now and then is never
 * idle, and would otherwise stay for ever.
 */
final class BodyClock {
    private static final String NAME = BodyClock.class.getName();
    private static final int CHUNK = 16 * 1024;

    private final Deadline end;

    private BodyClock(Deadline end) {
        this.end = end;
    }

    static void start(HttpServletRequest request, Duration patience) {
        request.setAttribute(NAME, new BodyClock(Deadline.in(patience)));
    }

    static BodyClock of(HttpServletRequest request) {
        if (request.getAttribute(NAME) instanceof BodyClock clock) {
            return clock;
        }
        throw new IllegalStateException("the edge filter has not seen this call");
    }

    boolean isOver() {
        return end.isOver();
    }

    void check() {
        if (isOver()) {
            throw new ProblemException(408, "request_timeout", "The body took too long to arrive.");
        }
    }

    /** At most {@code limit} bytes, or the problem that they take too long. */
    byte[] read(InputStream body, int limit) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK];
        while (bytes.size() < limit) {
            check();
            int read = body.read(chunk, 0, Math.min(CHUNK, limit - bytes.size()));
            if (read < 0) {
                break;
            }
            bytes.write(chunk, 0, read);
        }
        return bytes.toByteArray();
    }
}
