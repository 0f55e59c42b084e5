package dev.workmate.knowledge.source;

import dev.workmate.knowledge.source.SourceQueue.Claim;
import dev.workmate.knowledge.source.SourceQueue.Result;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads one source: lists what it holds, page by page, then takes what is missing here and drops
 * what is gone there. Everything it learns is stored on the way, so whoever comes after a crash
 * goes on where it was. Thread-safe.
 */
public final class SourceReading {
    /** A file from elsewhere has the same bound as an upload. */
    public static final long MAX_FILE = 100L << 20;

    private static final Logger log = LoggerFactory.getLogger(SourceReading.class);
    private static final int MAX_PAGES = 10_000;

    /** What nobody may sign in for is not kept for ever. */
    private static final Duration TRUST = Duration.ofDays(7);

    /** From time to time everything is listed anew, for what changes do not tell. */
    private static final Duration WHOLE_AFTER = Duration.ofDays(1);

    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(30);
    private static final Duration LONGEST_PAUSE = Duration.ofHours(1);

    private final SourceQueue queue;
    private final Map<SourceKind, SourceReader> readers;
    private final Taking taking;
    private final Schedule schedule;

    /** When sources are read. */
    public record Schedule(Map<SourceKind, Duration> every, InstantSource time) {
        public Schedule {
            every = Map.copyOf(every);
        }

        Instant next(SourceKind kind) {
            return time.instant().plus(every.getOrDefault(kind, LONGEST_PAUSE));
        }
    }

    public SourceReading(
            SourceQueue queue,
            Map<SourceKind, SourceReader> readers,
            Taking taking,
            Schedule schedule) {
        this.queue = queue;
        this.readers = Map.copyOf(readers);
        this.taking = taking;
        this.schedule = schedule;
    }

    /** Reads it and ends the claim. */
    void read(Claim claim) throws InterruptedException {
        try {
            queue.finish(claim, result(claim));
        } catch (ClaimOver e) {
            log.info("source {} is not ours to read any more", claim.source().id());
        }
    }

    private Result result(Claim claim) throws InterruptedException {
        SourceReader reader = readers.get(claim.source().kind());
        try {
            if (reader == null) {
                throw new SourceTrouble.Unavailable("This server does not read such sources.");
            }
            list(claim, reader);
            taking.apply(claim, reader);
            return new Result(
                    SourceState.OK,
                    Optional.empty(),
                    schedule.next(claim.source().kind()),
                    Result.Effect.READ);
        } catch (SourceTrouble e) {
            return troubled(claim, e);
        } catch (IOException | UncheckedIOException e) {
            log.warn("source {} could not be read", claim.source().id(), e);
            return failing(claim, "It could not be read for a fault of this server.");
        }
    }

    private void list(Claim claim, SourceReader reader) throws SourceTrouble, InterruptedException {
        Instant now = schedule.time().instant();
        boolean stale = claim.wholeAt().map(at -> at.plus(WHOLE_AFTER).isBefore(now)).orElse(false);
        Optional<String> cursor = stale ? Optional.empty() : claim.cursor();
        if (cursor.isEmpty()) {
            ClaimOver.unless(queue.startOver(claim));
        }
        for (int pages = 0; pages < MAX_PAGES; pages++) {
            switch (reader.list(claim.source(), cursor)) {
                case Listing.StartOver _ -> {
                    ClaimOver.unless(queue.startOver(claim));
                    cursor = Optional.empty();
                }
                case Listing.Page page -> {
                    ClaimOver.unless(queue.keep(claim, page));
                    cursor = page.cursor();
                    if (page.isLast()) {
                        return;
                    }
                }
            }
        }
        throw new SourceTrouble.Unavailable("The source does not come to an end.");
    }

    private Result troubled(Claim claim, SourceTrouble trouble) {
        String message = String.valueOf(trouble.getMessage());
        return switch (trouble) {
            case SourceTrouble.Busy busy ->
                    new Result(
                            SourceState.OK,
                            Optional.of(message),
                            schedule.time().instant().plus(bounded(busy.pause())),
                            Result.Effect.PARTLY);
            case SourceTrouble.Unavailable _ -> failing(claim, message);
            case SourceTrouble.Lost _ -> {
                taking.dropAll(claim);
                yield failing(claim, message);
            }
            case SourceTrouble.SignInNeeded _ -> {
                if (isOutOfTrust(claim)) {
                    taking.dropAll(claim);
                }
                yield new Result(
                        SourceState.NEEDS_SIGN_IN,
                        Optional.of(message),
                        schedule.time().instant().plus(LONGEST_PAUSE),
                        Result.Effect.FAILED);
            }
        };
    }

    private boolean isOutOfTrust(Claim claim) {
        Instant now = schedule.time().instant();
        return claim.source()
                .standing()
                .lastReadAt()
                .map(at -> at.plus(TRUST).isBefore(now))
                .orElse(true);
    }

    private Result failing(Claim claim, String message) {
        int doublings = Math.min(claim.tries(), 10);
        return new Result(
                SourceState.FAILING,
                Optional.of(message),
                schedule.time()
                        .instant()
                        .plus(bounded(SHORTEST_PAUSE.multipliedBy(1L << doublings))),
                Result.Effect.FAILED);
    }

    private static Duration bounded(Duration pause) {
        return pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
    }
}
