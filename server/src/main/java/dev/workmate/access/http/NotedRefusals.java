package dev.workmate.access.http;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.User;
import dev.workmate.memory.RecentlyUsed;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says in the log of security who was refused what: once a minute for each person and route, and
 * {@value #A_MINUTE} times for each person, so that refusals cannot fill it. All whom nobody knows
 * count as one person. Thread-safe.
 */
public final class NotedRefusals {
    static final int A_MINUTE = 20;

    private static final Logger LOG = LoggerFactory.getLogger(NotedRefusals.class);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int KNOWN = 10_000;
    private static final int MAX_ROUTE = 200;
    private static final Pattern ID =
            Pattern.compile("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    /** The page asks so before it asks the person; nobody tried what they may not. */
    private static final Set<String> ASKED_FIRST =
            Set.of("confirmation_required", Permits.SECOND_FACTOR_MISSING);

    private final ActLog log;
    private final InstantSource time;
    private final RecentlyUsed<String, Instant> routes = RecentlyUsed.atMost(KNOWN);
    private final RecentlyUsed<String, Count> people = RecentlyUsed.atMost(KNOWN);

    public NotedRefusals(ActLog log, InstantSource time) {
        this.log = log;
        this.time = time;
    }

    /** How often somebody was refused since a moment. */
    private record Count(Instant since, int refusals) {}

    /** A call that was refused, and the code of why. */
    record Refusal(Optional<User> caller, String address, String call, String code) {
        private String who() {
            return caller.map(user -> user.id().value()).orElse("nobody");
        }

        private String route() {
            String route = ID.matcher(call).replaceAll("{id}");
            return route.length() > MAX_ROUTE ? route.substring(0, MAX_ROUTE) : route;
        }

        private Act act() {
            String detail = route() + ": " + code;
            return caller.map(user -> Act.by(user, ActKind.CALL_REFUSED, address, detail))
                    .orElseGet(() -> Act.byNobody(ActKind.CALL_REFUSED, address, detail));
        }
    }

    void note(Refusal refusal) {
        if (ASKED_FIRST.contains(refusal.code()) || !isNew(refusal)) {
            return;
        }
        try {
            log.append(refusal.act());
        } catch (RuntimeException e) {
            LOG.warn("That somebody was refused could not be noted", e);
        }
    }

    private synchronized boolean isNew(Refusal refusal) {
        Instant now = time.instant();
        Instant minuteAgo = now.minus(MINUTE);
        String route = refusal.who() + " " + refusal.route();
        if (routes.get(route).filter(minuteAgo::isBefore).isPresent()) {
            return false;
        }
        Count count =
                people.get(refusal.who())
                        .filter(known -> known.since().isAfter(minuteAgo))
                        .orElse(new Count(now, 0));
        if (count.refusals() >= A_MINUTE) {
            return false;
        }
        routes.put(route, now);
        people.put(refusal.who(), new Count(count.since(), count.refusals() + 1));
        return true;
    }
}
