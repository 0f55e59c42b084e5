package dev.workmate.privacy;

import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes or archives sessions in which nothing has happened for long. Thread-safe. */
public final class Retention {
    private static final Logger log = LoggerFactory.getLogger(Retention.class);
    private static final int PAGE = 100;

    private final Rule rule;
    private final Aged aged;
    private final Ways ways;
    private final InstantSource time;

    public Retention(Rule rule, Aged aged, Ways ways, InstantSource time) {
        this.rule = rule;
        this.aged = aged;
        this.ways = ways;
        this.time = time;
    }

    /** What happens to a session, and after how long without activity. */
    public record Rule(Action action, Duration after) {
        public Rule {
            if (after.isNegative() || after.isZero()) {
                throw new IllegalArgumentException("retention lasts a day or longer");
            }
        }
    }

    /** What is done with what is old enough. */
    public enum Action {
        DELETE,
        ARCHIVE;

        public static Action of(String word) {
            return valueOf(word.strip().toUpperCase(Locale.ROOT));
        }
    }

    /** A session whose time has come. */
    public record Old(SessionId session, UserId owner) {}

    /** Finds what is old enough. */
    @FunctionalInterface
    public interface Aged {
        /**
         * Sessions without activity since then that are not on hold, rest, and on which the action
         * was not done already.
         */
        List<Old> since(Instant lastActivity, Action action, int limit);
    }

    /** How sessions are deleted and archived. */
    public interface Ways {
        void delete(Old old);

        void archive(Old old);
    }

    /** Returns how many it was done to; what fails now is left to the next time. */
    public int sweep() {
        int done = 0;
        for (Old old : aged.since(time.instant().minus(rule.after()), rule.action(), PAGE)) {
            done += handled(old) ? 1 : 0;
        }
        return done;
    }

    private boolean handled(Old old) {
        try {
            switch (rule.action()) {
                case DELETE -> ways.delete(old);
                case ARCHIVE -> ways.archive(old);
            }
            return true;
        } catch (RuntimeException e) {
            log.warn("retention comes back to session {}", old.session(), e);
            return false;
        }
    }
}
