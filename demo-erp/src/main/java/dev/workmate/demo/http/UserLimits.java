package dev.workmate.demo.http;

import dev.workmate.demo.odata.message.ODataError;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps each user within the limits; there are as many users as there are known clients. */
final class UserLimits {
    private final LimitOptions options;
    private final InstantSource time;
    private final Map<String, Usage> users = new ConcurrentHashMap<>();

    UserLimits(LimitOptions options, InstantSource time) {
        this.options = options;
        this.time = time;
    }

    private final class Usage {
        private final Semaphore running = new Semaphore(options.concurrent(), true);
        private final AtomicInteger waiting = new AtomicInteger();
        private final Deque<Instant> recent = new ArrayDeque<>();

        synchronized void count() {
            Instant now = time.instant();
            while (!recent.isEmpty() && !recent.peekFirst().plus(options.window()).isAfter(now)) {
                recent.removeFirst();
            }
            if (recent.size() >= options.perWindow()) {
                throw tooMany("Too many requests in " + options.window().toSeconds() + " seconds.");
            }
            recent.addLast(now);
        }
    }

    /** Waits for a free place; closing the permit gives it back. */
    Permit enter(String user) {
        Usage usage = users.computeIfAbsent(user, _ -> new Usage());
        usage.count();
        if (usage.running.tryAcquire()) {
            return usage.running::release;
        }
        if (usage.waiting.incrementAndGet() > options.queued()) {
            usage.waiting.decrementAndGet();
            throw tooMany("Too many requests are waiting.");
        }
        try {
            if (usage.running.tryAcquire(options.longestWait().toMillis(), TimeUnit.MILLISECONDS)) {
                return usage.running::release;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            usage.waiting.decrementAndGet();
        }
        throw new ODataError(
                503, "Internal_ServerError", "The request waited too long for its turn.");
    }

    /** A place among the running requests. */
    interface Permit extends AutoCloseable {
        @Override
        void close();
    }

    private static ODataError tooMany(String message) {
        return new ODataError(429, "Application_TooManyRequests", message);
    }
}
