package dev.workmate.llm.http;

import dev.workmate.llm.FailureCode;
import dev.workmate.outbound.RetryAfter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * Whether and when to try again, as the providers' own kits do: twice at most, after what the
 * provider asks for, otherwise after half a second that doubles up to eight, less a random quarter.
 */
public final class RetryPolicy {
    static final int MAX_RETRIES = 2;

    private static final long FIRST_MS = 500;
    private static final long LONGEST_MS = 8_000;
    private static final double JITTER = 0.25;

    private final InstantSource time;
    private final DoubleSupplier random;
    private final int maxRetries;

    public RetryPolicy(InstantSource time, DoubleSupplier random) {
        this(time, random, MAX_RETRIES);
    }

    private RetryPolicy(InstantSource time, DoubleSupplier random, int maxRetries) {
        this.time = time;
        this.random = random;
        this.maxRetries = maxRetries;
    }

    /** How long to wait after the given number of retries; empty when there is no other try. */
    Optional<Duration> after(int retries, CallFailure failure) {
        if (!failure.retryable() || retries >= maxRetries) {
            return Optional.empty();
        }
        return Optional.of(failure.waitAsked().orElseGet(() -> backOff(retries)));
    }

    /** What status and headers say about a refusal that the wire has understood. */
    CallFailure judge(CallFailure failure, Refusal refusal) {
        boolean byStatus =
                refusal.status() == 408
                        || refusal.status() == 409
                        || refusal.status() == 429
                        || refusal.status() >= 500
                        || failure.code() == FailureCode.MALFORMED_CALL;
        boolean again =
                refusal.headers()
                        .firstValue("x-should-retry")
                        .filter(value -> value.equals("true") || value.equals("false"))
                        .map(value -> value.equals("true"))
                        .orElse(byStatus && failure.code() != FailureCode.QUOTA_EXHAUSTED);
        Optional<Duration> asked =
                RetryAfter.read(refusal.headers(), now()).filter(wait -> !wait.isZero());
        return failure.withRetry(again, asked.isPresent() ? asked : failure.waitAsked());
    }

    Instant now() {
        return time.instant();
    }

    private Duration backOff(int retries) {
        long base = Math.min(FIRST_MS << Math.min(retries, 10), LONGEST_MS);
        return Duration.ofMillis(Math.round(base * (1 - random.getAsDouble() * JITTER)));
    }
}
