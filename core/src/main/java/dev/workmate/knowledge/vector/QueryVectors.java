package dev.workmate.knowledge.vector;

import dev.workmate.billing.Payer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What questions mean, within a time limit. A model that fails or is late is left alone for a
 * while, so that not every search waits for it. Thread-safe.
 */
public final class QueryVectors {
    /** For who searches by words alone. */
    public static final QueryVectors NONE =
            new QueryVectors(
                    Optional.empty(), Duration.ZERO, Duration.ZERO, InstantSource.system());

    private static final Logger log = LoggerFactory.getLogger(QueryVectors.class);

    private final Optional<Embedder> embedder;
    private final Duration limit;
    private final Duration rest;
    private final InstantSource time;
    private volatile @Nullable Instant restUntil;

    private QueryVectors(
            Optional<Embedder> embedder, Duration limit, Duration rest, InstantSource time) {
        this.embedder = embedder;
        this.limit = limit;
        this.rest = rest;
        this.time = time;
    }

    public static QueryVectors by(
            Embedder embedder, Duration limit, Duration rest, InstantSource time) {
        return new QueryVectors(Optional.of(embedder), limit, rest, time);
    }

    /** Whether searches are meant to go by meaning. */
    public boolean isOn() {
        return embedder.isPresent();
    }

    /** Empty where there is no model, it does not answer, or whoever asks cannot pay for it. */
    public Optional<float[]> of(String words, Payer payer) {
        Instant until = restUntil;
        boolean resting = until != null && time.instant().isBefore(until);
        if (embedder.isEmpty() || resting) {
            return Optional.empty();
        }
        FutureTask<List<float[]>> asked =
                new FutureTask<>(() -> embedder.get().embed(List.of(words), List.of(payer)));
        Thread.ofVirtual().name("query-embedding").start(asked);
        try {
            List<float[]> vectors = asked.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            int dimensions = embedder.get().model().dimensions();
            if (vectors.size() == 1 && vectors.getFirst().length == dimensions) {
                restUntil = null;
                return Optional.of(vectors.getFirst());
            }
            return failed(new IllegalStateException("not one vector of " + dimensions));
        } catch (ExecutionException e) {
            return isUnpaid(e) ? Optional.empty() : failed(e);
        } catch (TimeoutException e) {
            return failed(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            asked.cancel(true);
        }
    }

    /** One person's empty budget is no reason to leave the model alone for the others. */
    private static boolean isUnpaid(ExecutionException failure) {
        return failure.getCause() instanceof EmbeddingException e
                && e.kind() == EmbeddingException.Cause.UNPAID;
    }

    private Optional<float[]> failed(Exception cause) {
        restUntil = time.instant().plus(rest);
        log.warn("searches go by words alone for {}", rest, cause);
        return Optional.empty();
    }
}
