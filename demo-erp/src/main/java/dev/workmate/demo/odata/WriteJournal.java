package dev.workmate.demo.odata;

import dev.workmate.demo.odata.message.ODataRequest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last writes that were carried out, so that a test can prove that none came twice. */
public final class WriteJournal {
    private static final int MOST = 10_000;

    /** One write as it was asked for; {@code path} is relative to the API. */
    public record Accepted(Instant at, String method, String path, String body) {}

    private final Deque<Accepted> writes = new ArrayDeque<>();

    synchronized void add(Instant at, ODataRequest request) {
        if (writes.size() == MOST) {
            writes.removeFirst();
        }
        String body = new String(request.body(), StandardCharsets.UTF_8);
        writes.addLast(new Accepted(at, request.method(), request.path(), body));
    }

    public synchronized List<Accepted> all() {
        return List.copyOf(writes);
    }
}
