package dev.workmate.knowledge.vector;

import dev.workmate.billing.Payer;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.vector.Vectors.Claim;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the vectors of contents that wait for them, one content at a time, until it is closed. A
 * file is found by its words before; a model that fails is asked again at growing intervals and
 * keeps nobody else from anything. Thread-safe.
 */
public final class EmbeddingRoom implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(EmbeddingRoom.class);
    private static final int BATCH = 16;
    private static final Duration LONGEST_REST = Duration.ofMinutes(5);
    private static final Duration END_LIMIT = Duration.ofSeconds(5);

    /** What nobody can pay for now; an administrator may allow more before the period is over. */
    private static final Duration UNPAID_REST = Duration.ofMinutes(5);

    /** People hear of their vectors together: each time their whole library is compared. */
    private static final Duration TOGETHER = Duration.ofSeconds(10);

    private final Vectors vectors;
    private final Embedder embedder;
    private final Function<ContentId, List<String>> words;
    private final Consumer<UserId> told;
    private final Pace pace;
    private final Semaphore news = new Semaphore(0);
    private final Set<UserId> untold = new HashSet<>();
    private Instant lastTold;
    private @Nullable Thread worker;
    private volatile boolean open = true;
    private volatile Optional<String> trouble = Optional.empty();

    /** When it looks although nobody said that something came, and by which clock. */
    public record Pace(Duration glance, InstantSource time) {}

    /** {@code told} hears whose files can be found by their meaning now. */
    public EmbeddingRoom(
            Vectors vectors,
            Embedder embedder,
            Function<ContentId, List<String>> words,
            Consumer<UserId> told,
            Pace pace) {
        this.vectors = vectors;
        this.embedder = embedder;
        this.words = words;
        this.told = told;
        this.pace = pace;
        this.lastTold = pace.time().instant();
    }

    public synchronized void start() {
        worker = Thread.ofPlatform().daemon().name("embedding").start(this::work);
    }

    /** Something may be waiting. */
    public void wake() {
        news.release();
    }

    /** Why no vectors are made now, for an operator. */
    public Optional<String> trouble() {
        return trouble;
    }

    private void work() {
        Duration rest = pace.glance();
        while (open) {
            try {
                boolean worked = embedNext();
                trouble = Optional.empty();
                rest = pace.glance();
                if (!worked) {
                    tell();
                    news.tryAcquire(rest.toMillis(), TimeUnit.MILLISECONDS);
                    news.drainPermits();
                }
            } catch (InterruptedException e) {
                return;
            } catch (EmbeddingException | RuntimeException | Error e) {
                if (trouble.isEmpty()) {
                    log.warn("no vectors are made now; files are found by their words alone", e);
                }
                trouble = Optional.of(String.valueOf(e.getMessage()));
                if (!isRested(rest)) {
                    return;
                }
                rest = shorter(rest.multipliedBy(2), LONGEST_REST);
            }
        }
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }

    private static boolean isRested(Duration rest) {
        try {
            Thread.sleep(rest);
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    /** Embeds one waiting content; false where there is none. */
    boolean embedNext() throws EmbeddingException, InterruptedException {
        Optional<Claim> next = vectors.claim(embedder.model());
        if (next.isEmpty()) {
            return false;
        }
        Claim claim = next.get();
        try {
            embed(claim);
        } catch (InterruptedException e) {
            release(claim, true);
            throw e;
        } catch (EmbeddingException e) {
            failed(claim, e);
        } catch (RuntimeException | Error e) {
            release(claim, false);
            throw e;
        }
        if (pace.time().instant().isAfter(lastTold.plus(TOGETHER))) {
            tell();
        }
        return true;
    }

    /** Only a model that is away keeps the others waiting too. */
    private void failed(Claim claim, EmbeddingException failure) throws EmbeddingException {
        switch (failure.kind()) {
            case UNAVAILABLE -> {
                release(claim, true);
                throw failure;
            }
            case REFUSED -> {
                release(claim, false);
                log.warn(
                        "content {} was refused by {}",
                        claim.content(),
                        embedder.model().name(),
                        failure);
            }
            case UNPAID -> {
                log.info("content {} waits: {}", claim.content(), failure.getMessage());
                vectors.postpone(claim, UNPAID_REST);
            }
        }
    }

    private void embed(Claim claim) throws EmbeddingException, InterruptedException {
        List<String> all = words.apply(claim.content());
        for (int from = claim.made(); from < all.size(); from += BATCH) {
            List<String> some = all.subList(from, Math.min(all.size(), from + BATCH));
            List<Payer> payers = payers(claim.content(), from);
            if (payers.isEmpty()
                    || !vectors.add(claim, from, checked(some, embedder.embed(some, payers)))) {
                return;
            }
        }
        untold.addAll(vectors.finish(claim));
    }

    /** Equal bytes of several people are one content: each piece is the next one's to pay for. */
    private List<Payer> payers(ContentId content, int from) {
        List<Payer> payers =
                new ArrayList<>(vectors.owners(content).stream().map(Payer::alone).toList());
        Collections.rotate(payers, -from);
        return payers;
    }

    private List<float[]> checked(List<String> texts, List<float[]> made)
            throws EmbeddingException {
        int wanted = embedder.model().dimensions();
        if (made.size() != texts.size()
                || made.stream().anyMatch(vector -> vector.length != wanted)) {
            throw new EmbeddingException(
                    EmbeddingException.Cause.UNAVAILABLE,
                    "%s did not answer with one vector of %d numbers for each text"
                            .formatted(embedder.model().name(), wanted));
        }
        return made;
    }

    /** An interrupted thread could not tell the database. */
    private void release(Claim claim, boolean untried) {
        boolean interrupted = Thread.interrupted();
        try {
            if (untried) {
                vectors.giveBack(claim);
            } else {
                vectors.tryLater(claim);
            }
        } catch (RuntimeException e) {
            log.warn("content {} stays claimed until its time is over", claim.content(), e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void tell() {
        lastTold = pace.time().instant();
        for (UserId owner : untold) {
            try {
                told.accept(owner);
            } catch (RuntimeException e) {
                log.warn("vectors of {} are taken in by the next search", owner, e);
            }
        }
        untold.clear();
    }

    @Override
    public void close() {
        open = false;
        Thread ending;
        synchronized (this) {
            ending = worker;
        }
        if (ending == null) {
            return;
        }
        ending.interrupt();
        try {
            ending.join(END_LIMIT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
