package dev.workmate.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How long turns of servers that were killed stood still until another server went on with them.
 * They must not for longer than promised, unless another fault kept everybody from it. Thread-safe.
 */
final class Takeovers {
    static final String TAKEN = "turns of killed servers taken up";
    static final String DISTURBED = "turns of killed servers, while other faults lasted";

    /** What the guide says. */
    static final Duration PROMISED = Duration.ofSeconds(15);

    /** After that whatever is open is found by the inspection. */
    private static final Duration FOLLOWED = Duration.ofMinutes(1);

    private static final Duration LEAVE = Duration.ofSeconds(90);
    private static final long LOOK_MILLIS = 100;
    private static final long NEVER = -1;

    /** A look that comes so late shows that no process gets what it needs here. */
    private static final Duration STARVED = Duration.ofSeconds(2);

    /** Faults that keep the others from going on, or from noticing. */
    private static final Set<Fault> DISTURBING =
            Set.of(
                    Fault.FREEZE,
                    Fault.ROLLING_RESTART,
                    Fault.DATABASE_CRASH,
                    Fault.DATABASE_RESTART,
                    Fault.DATABASE_CUT,
                    Fault.DATABASE_SLOW,
                    Fault.DISK_FULL);

    private final OpenTurns turns;
    private final Findings findings;
    private final Counts counts;
    private final Times times = new Times();
    private final AtomicLong disturbances = new AtomicLong();
    private final AtomicLong underWay = new AtomicLong();
    private final ConcurrentLinkedQueue<Thread> watches = new ConcurrentLinkedQueue<>();

    Takeovers(OpenTurns turns, Findings findings, Counts counts) {
        this.turns = turns;
        this.findings = findings;
        this.counts = counts;
    }

    /** A fault as it happens. */
    interface Blow {
        boolean happen() throws Exception;
    }

    /** What happens meanwhile may be disturbed. */
    boolean during(Fault fault, Blow blow) throws Exception {
        if (!DISTURBING.contains(fault)) {
            return blow.happen();
        }
        disturbances.incrementAndGet();
        underWay.incrementAndGet();
        try {
            return blow.happen();
        } finally {
            underWay.decrementAndGet();
        }
    }

    /** Who a server is, to be asked for before it is killed; empty where it has not said so yet. */
    static String instance(Path home) {
        try {
            return Files.readString(home.resolve("workmate.instance")).strip();
        } catch (IOException e) {
            return "";
        }
    }

    /** Its turns stand still from now on. */
    void follow(String killed, Servers servers) {
        long now = System.nanoTime();
        long before = underWay.get() == 0 ? disturbances.get() : NEVER;
        watches.add(Thread.ofVirtual().start(() -> watch(killed, servers, now, before)));
    }

    /** {@code calm} is how many disturbances there were before. */
    private void watch(String killed, Servers servers, long begun, long calm) {
        try {
            // What was on its way to the database has come by then.
            Thread.sleep(LOOK_MILLIS);
            Set<OpenTurns.At> still = new HashSet<>(turns.of(killed));
            boolean isCalm = true;
            for (long last = System.nanoTime(); !still.isEmpty(); ) {
                Thread.sleep(LOOK_MILLIS);
                long now = System.nanoTime();
                isCalm &=
                        disturbances.get() == calm
                                && !servers.ready().isEmpty()
                                && now - last < STARVED.toNanos();
                last = now;
                Duration passed = Duration.ofNanos(now - begun);
                boolean isOver = passed.compareTo(FOLLOWED) > 0;
                Set<OpenTurns.At> gone = isOver ? still : turns.goneOn(still);
                for (OpenTurns.At each : gone) {
                    taken(each, passed, isCalm);
                }
                still.removeAll(Set.copyOf(gone));
            }
        } catch (SQLException e) {
            counts.add(DISTURBED);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** One that a disturbance met says nothing about the promise. */
    void taken(OpenTurns.At turn, Duration after, boolean calm) {
        counts.add(calm ? TAKEN : DISTURBED);
        if (calm) {
            times.add(after);
            findings.expect(
                    after.compareTo(PROMISED) < 0,
                    "turns of a killed server go on within " + PROMISED.toSeconds() + " s",
                    "session " + turn.session(),
                    "after " + after.toMillis() + " ms");
        }
    }

    /** Once no more servers are killed. */
    void tell() throws InterruptedException {
        counts.add(TAKEN, 0);
        for (Thread watch : List.copyOf(watches)) {
            if (!watch.join(LEAVE)) {
                watch.interrupt();
            }
        }
        times.tell("until another server went on with a turn of a killed one", counts);
    }
}
