package dev.workmate.privacy;

import dev.workmate.id.SessionId;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes or archives sessions in which nothing has happened for long. Thread-safe. */
public final class Retention {
    private static final Logger log = LoggerFactory.getLogger(Retention.class);
    private static final int PAGE = 100;

    private final Optional<Rule> usual;
    private final RetentionRules rules;
    private final Aged aged;
    private final Ways ways;
    private final InstantSource time;

    /** {@code usual} is for tenants that have not said how long they keep sessions. */
    public Retention(
            Optional<Rule> usual, RetentionRules rules, Aged aged, Ways ways, InstantSource time) {
        this.usual = usual;
        this.rules = rules;
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

        /** The name in tables and on the wire. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A session whose time has come. */
    public record Old(SessionId session, UserId owner) {}

    /**
     * Finds sessions without activity since a moment that are not on hold, rest, and on which the
     * action was not done already.
     */
    public interface Aged {
        List<Old> of(TenantId tenant, Due due);

        /** Of all tenants but these. */
        List<Old> others(Set<TenantId> tenants, Due due);
    }

    /** Since when nothing must have happened, what is done then, and to how many at most. */
    public record Due(Instant lastActivity, Action action, int limit) {}

    /** How sessions are deleted and archived. */
    public interface Ways {
        void delete(Old old);

        void archive(Old old);
    }

    /** Returns how many it was done to; what fails now is left to the next time. */
    public int sweep() {
        Map<TenantId, Optional<Rule>> own = rules.all();
        int done = 0;
        for (Map.Entry<TenantId, Optional<Rule>> each : own.entrySet()) {
            done += sweep(each.getValue(), due -> aged.of(each.getKey(), due));
        }
        return done + sweep(usual, due -> aged.others(own.keySet(), due));
    }

    private int sweep(Optional<Rule> rule, Function<Due, List<Old>> found) {
        if (rule.isEmpty()) {
            return 0;
        }
        Instant since = time.instant().minus(rule.get().after());
        int done = 0;
        for (Old old : found.apply(new Due(since, rule.get().action(), PAGE))) {
            done += handled(rule.get().action(), old) ? 1 : 0;
        }
        return done;
    }

    private boolean handled(Action action, Old old) {
        try {
            switch (action) {
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
