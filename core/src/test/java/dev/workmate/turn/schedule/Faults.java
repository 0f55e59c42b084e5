package dev.workmate.turn.schedule;

import dev.workmate.id.SessionId;
import dev.workmate.journal.JournalException;
import dev.workmate.testkit.DyingProcess.Killed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * What goes wrong in the parts the core is built of: by dice a port throws, hangs, comes late,
 * answers rubbish, or answers although what it was asked for is done. Each life troubles a few
 * ports a few times, then all is well again. Used by one thread.
 */
final class Faults {
    /** The ports the core calls. */
    enum Port {
        JOURNAL(Hang.FOR_ALL),
        BLOBS(Hang.APART),
        GRANTS(Hang.IN_THE_TURN),
        HISTORY(Hang.IN_THE_TURN),
        MODEL(Hang.APART),
        TOOL(Hang.APART),
        JUDGEMENT(Hang.IN_THE_TURN),
        PREVIEW(Hang.APART),
        VIEWERS(Hang.IN_THE_TURN),
        CLOCK(Hang.NEVER),
        TEAM(Hang.NEVER),
        TRANSFER(Hang.IN_THE_TURN),
        LISTENER(Hang.IN_THE_TURN),
        COUNTER(Hang.NEVER),
        NUDGES(Hang.APART);

        private final Hang hang;

        Port(Hang hang) {
            this.hang = hang;
        }

        boolean mayHang() {
            return hang != Hang.NEVER;
        }

        /** Whether a turn's own thread may hang in it. */
        boolean holdsTheTurn() {
            return hang == Hang.IN_THE_TURN;
        }

        /** Whether a stop need not wait for it. */
        boolean canBeCut() {
            return mayHang() && this != JOURNAL;
        }

        /** Whether it knows for which session it works. */
        boolean isPerSession() {
            return this != CLOCK && this != TEAM && this != COUNTER;
        }
    }

    /** Where a port may hang. */
    enum Hang {
        /** It only looks into memory. */
        NEVER,
        /** On a thread of its own. */
        APART,
        /** On the thread that drives the turn, among others. */
        IN_THE_TURN,
        /** Nobody goes on without it. */
        FOR_ALL
    }

    /** What happened, for the coverage. */
    enum Kind {
        THROWN,
        ERROR,
        HANG,
        LATE,
        RUBBISH,
        DONE_BUT_FAILED,
        AWAY
    }

    /** A failure that nobody foresaw. */
    static final class Injected extends RuntimeException {
        Injected(Port port) {
            super("a fault of " + port, null, false, false);
        }
    }

    /** A failure of the machine. */
    static final class InjectedError extends Error {
        InjectedError(Port port) {
            super("an error of " + port, null, false, false);
        }
    }

    /** A port as it is without faults. */
    @FunctionalInterface
    interface Sound<T> {
        T call() throws Exception;
    }

    private record Hung(Thread thread, Port port) {}

    private final World world;
    private final RandomGenerator random;
    private final Set<Port> troubled = EnumSet.noneOf(Port.class);
    private final List<Hung> hung = new ArrayList<>();
    private final List<Kind> happened = new ArrayList<>();
    private final boolean targeted;
    private final int oneIn;
    private boolean wasUnreadable;
    private boolean forGood;
    private boolean unreadable;
    private int left;
    private int away;

    private Faults(World world, boolean on) {
        this.world = world;
        this.random = world.random();
        if (!on) {
            this.targeted = true;
            this.oneIn = 0;
            return;
        }
        this.targeted = random.nextBoolean();
        this.oneIn = 2 + random.nextInt(12);
        this.left = 1 + random.nextInt(6);
        this.unreadable = targeted && random.nextInt(12) == 0;
        this.wasUnreadable = unreadable;
        this.forGood = unreadable && random.nextBoolean();
        for (int count = 1 + random.nextInt(3); count > 0; count--) {
            Port port = Port.values()[random.nextInt(Port.values().length)];
            if (!targeted || port.isPerSession()) {
                troubled.add(port);
            }
        }
    }

    static Faults none(World world) {
        return new Faults(world, false);
    }

    static Faults byDice(World world) {
        return new Faults(world, true);
    }

    /** Reaches a port; {@code session} is whom it works for, where it knows. */
    <T> T reach(Process process, Port port, SessionId session, Sound<T> sound, Supplier<T> rubbish)
            throws Exception {
        Optional<Kind> kind = strikes(port, session);
        if (kind.isEmpty()) {
            return sound.call();
        }
        world.tell(() -> process + " " + port + " " + kind.get());
        switch (kind.get()) {
            case THROWN -> throw new Injected(port);
            case ERROR -> throw new InjectedError(port);
            case HANG -> hang(process, port);
            case LATE -> pauses(process);
            case RUBBISH -> {
                return rubbish.get();
            }
            case DONE_BUT_FAILED -> {
                sound.call();
                if (random.nextBoolean()) {
                    throw new Injected(port);
                }
                throw new InjectedError(port);
            }
            case AWAY -> away = 1 + random.nextInt(24);
        }
        return sound.call();
    }

    /** The same for ports that throw nothing of their own. */
    <T> T ask(Process process, Port port, SessionId session, Supplier<T> sound) {
        try {
            return reach(process, port, session, sound::get, sound);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** The journal's requests: it may be away for a while, and its failures are its own. */
    <T> T journal(Process process, SessionId session, Supplier<T> sound, Supplier<T> rubbish) {
        if (away > 0 && isMeant(session) && Thread.currentThread().isVirtual()) {
            away--;
            world.tell(() -> process + " the journal is away");
            throw away();
        }
        try {
            return reach(process, Port.JOURNAL, session, sound::get, rubbish);
        } catch (Injected e) {
            throw random.nextInt(4) == 0 ? e : away();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static JournalException away() {
        return new JournalException("the disk is full", new IllegalStateException());
    }

    /** For ports that are called where nobody may pause. */
    void perhapsThrow(Port port, SessionId session) {
        Optional<Kind> kind = strikes(port, session);
        if (kind.isPresent()) {
            world.tell(() -> port + " fails");
            throw new Injected(port);
        }
    }

    /** The rows of the session's turn make no sense until the faults end. */
    boolean isUnreadable(SessionId session) {
        return unreadable && session.equals(World.SESSION);
    }

    private boolean isMeant(SessionId session) {
        return !targeted || session.equals(World.SESSION);
    }

    private Optional<Kind> strikes(Port port, SessionId session) {
        boolean possible =
                left > 0
                        && troubled.contains(port)
                        && isMeant(session)
                        && Thread.currentThread().isVirtual();
        if (!possible || random.nextInt(oneIn) != 0) {
            return Optional.empty();
        }
        Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
        if (kind == Kind.HANG && !port.mayHang() || kind == Kind.AWAY && port != Port.JOURNAL) {
            return Optional.empty();
        }
        left--;
        happened.add(kind);
        if (port == Port.CLOCK && random.nextBoolean()) {
            world.setClock(Duration.ofMinutes(random.nextInt(6_000) - 3_000));
            return Optional.empty();
        }
        return Optional.of(kind);
    }

    private void pauses(Process process) {
        for (int count = 1 + random.nextInt(6); count > 0; count--) {
            process.pause();
        }
    }

    /** Nobody hears of it until it is let go or interrupted. */
    private void hang(Process process, Port port) throws InterruptedException {
        process.pause();
        Hung here = new Hung(Thread.currentThread(), port);
        hung.add(here);
        while (hung.contains(here)) {
            LockSupport.park(this);
            if (Thread.interrupted()) {
                hung.remove(here);
                if (process.isSwept()) {
                    throw new Killed();
                }
                throw new InterruptedException("cut");
            }
        }
    }

    /** One thing that hung goes on. */
    boolean letOneGo() {
        if (hung.isEmpty()) {
            return false;
        }
        Hung free = hung.remove(random.nextInt(hung.size()));
        LockSupport.unpark(free.thread());
        return true;
    }

    /** Nothing new goes wrong; what hangs and can be cut may hang on. */
    void calm() {
        left = 0;
        away = 0;
        unreadable = forGood;
        for (Hung each : List.copyOf(hung)) {
            if (!each.port().canBeCut()) {
                hung.remove(each);
                LockSupport.unpark(each.thread());
            }
        }
    }

    /** All is well. */
    void end() {
        calm();
        while (letOneGo()) {
            world.tell(() -> "something that hung goes on");
        }
    }

    boolean anythingHangs() {
        return !hung.isEmpty();
    }

    boolean anyThreadOfATurnHangs() {
        return hung.stream().anyMatch(each -> each.port().holdsTheTurn());
    }

    /** Whether only the one session was meant, so that its neighbour must not feel it. */
    boolean wereTargeted() {
        return targeted;
    }

    /** Whether only those who watch, count or wake others have failed. */
    boolean onlyWatchersFailed() {
        return !wasUnreadable
                && EnumSet.of(Port.VIEWERS, Port.LISTENER, Port.COUNTER, Port.NUDGES)
                        .containsAll(troubled);
    }

    boolean troubled(Port port) {
        return troubled.contains(port);
    }

    List<Kind> happened() {
        return happened;
    }
}
