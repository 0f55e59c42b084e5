package dev.workmate.llm.http;

import dev.workmate.llm.FailureCode;
import dev.workmate.llm.Origin;
import dev.workmate.outbound.LocalPauses;
import dev.workmate.outbound.Pauses;
import dev.workmate.outbound.RetryAfter;
import dev.workmate.time.Deadline;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether and when to try again, as the providers' own kits do: twice at most, after what the
 * provider asks for, otherwise after half a second that doubles up to eight, less a random quarter.
 * What a provider asks of one call holds for all others too.
 */
public final class RetryPolicy {
    static final int MAX_RETRIES = 2;

    private static final Logger log = LoggerFactory.getLogger(RetryPolicy.class);
    private static final long FIRST_MS = 500;
    private static final long LONGEST_MS = 8_000;
    private static final double JITTER = 0.25;

    /** Whoever waited for the same moment does not come at the same moment. */
    private static final double SPREAD_MS = 500;

    /** A provider that asks for hours is asked again earlier, and may say it again. */
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(2);

    private final InstantSource time;
    private final DoubleSupplier random;
    private final Pauses pauses;

    public RetryPolicy(InstantSource time, DoubleSupplier random, Pauses pauses) {
        this.time = time;
        this.random = random;
        this.pauses = pauses;
    }

    /** For a model that others are not told of. */
    RetryPolicy(InstantSource time, DoubleSupplier random) {
        this(time, random, new LocalPauses(time));
    }

    /** How long to wait after the given number of retries; empty when there is no other try. */
    Optional<Duration> after(int retries, CallFailure failure) {
        if (!failure.retryable() || retries >= MAX_RETRIES) {
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

    /**
     * Waits where the model's provider has asked somebody, lately, not to be called; fails where
     * that takes too long.
     */
    void awaitPause(Origin model, Deadline deadline) throws CallFailure, InterruptedException {
        Duration left = pauses.left(model.toString());
        for (int waits = 0; left.isPositive(); waits++) {
            if (waits > MAX_RETRIES || left.compareTo(deadline.left()) >= 0) {
                throw CallFailure.of(
                        FailureCode.RATE_LIMITED,
                        "The provider has asked not to be called for a while.");
            }
            log.info("{} is not to be called for {}", model, left);
            Thread.sleep(left.plusMillis(Math.round(random.getAsDouble() * SPREAD_MS)));
            left = pauses.left(model.toString());
        }
    }

    /** Tells the others where the provider asked not to be called so often. */
    void afterRefusal(Origin model, CallFailure failure) {
        boolean tooMuch =
                failure.code() == FailureCode.RATE_LIMITED
                        || failure.code() == FailureCode.OVERLOADED;
        if (tooMuch && failure.waitAsked().isPresent()) {
            Duration asked = failure.waitAsked().get();
            pauses.begin(
                    model.toString(), asked.compareTo(LONGEST_PAUSE) < 0 ? asked : LONGEST_PAUSE);
        }
    }

    Instant now() {
        return time.instant();
    }

    private Duration backOff(int retries) {
        long base = Math.min(FIRST_MS << Math.min(retries, 10), LONGEST_MS);
        return Duration.ofMillis(Math.round(base * (1 - random.getAsDouble() * JITTER)));
    }
}
