package dev.workmate.demo.http;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * Switches for tests that make the server misbehave; there is no way to reach them over HTTP.
 * Threads may share it.
 */
public final class Faults {
    /** A refusal instead of an answer. */
    public record Refusal(int status, Optional<Duration> retryAfter) {}

    private static final long WHOLE = Long.MAX_VALUE;

    private Duration delay = Duration.ZERO;
    private BiPredicate<String, String> affected = (method, path) -> true;
    private int refusals;
    private Refusal refusal = new Refusal(503, Optional.empty());
    private int cuts;
    private long cutAfter;
    private int drops;

    /** What one request has to suffer. */
    record Fate(Duration delay, Optional<Refusal> refusal, boolean dropped, long sentBytes) {
        boolean cut() {
            return sentBytes < WHOLE;
        }
    }

    /** Limits all faults to requests with such a method and path. */
    public synchronized Faults only(BiPredicate<String, String> methodAndPath) {
        affected = methodAndPath;
        return this;
    }

    public synchronized Faults delay(Duration duration) {
        delay = duration;
        return this;
    }

    /** The next requests get this status and are not done. */
    public synchronized Faults refuseNext(int requests, int status) {
        refusals = requests;
        refusal = new Refusal(status, Optional.empty());
        return this;
    }

    public synchronized Faults refuseNext(int requests, int status, Duration retryAfter) {
        refusals = requests;
        refusal = new Refusal(status, Optional.of(retryAfter));
        return this;
    }

    /** The next requests are done, but their answers break off after so many bytes of the body. */
    public synchronized Faults cutNext(int requests, long afterBytes) {
        cuts = requests;
        cutAfter = afterBytes;
        return this;
    }

    /** The next requests lose their connection and are not done. */
    public synchronized Faults dropNext(int requests) {
        drops = requests;
        return this;
    }

    public synchronized void clear() {
        delay = Duration.ZERO;
        affected = (method, path) -> true;
        refusals = 0;
        cuts = 0;
        drops = 0;
    }

    synchronized Fate next(String method, String path) {
        if (!affected.test(method, path)) {
            return new Fate(Duration.ZERO, Optional.empty(), false, WHOLE);
        }
        if (drops > 0) {
            drops--;
            return new Fate(delay, Optional.empty(), true, WHOLE);
        }
        if (refusals > 0) {
            refusals--;
            return new Fate(delay, Optional.of(refusal), false, WHOLE);
        }
        if (cuts > 0) {
            cuts--;
            return new Fate(delay, Optional.empty(), false, cutAfter);
        }
        return new Fate(delay, Optional.empty(), false, WHOLE);
    }
}
