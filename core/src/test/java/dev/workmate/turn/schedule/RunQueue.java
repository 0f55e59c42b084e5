package dev.workmate.turn.schedule;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * The processor of one simulated process: its virtual threads stand here when they can go on, and
 * move only when {@link #step} is called, one at a time, on the caller's own thread. A virtual
 * thread's children run where it runs, so the core needs to know nothing of this. Time stands
 * still: a wait with a limit is a wait without one. Driven by one thread.
 *
 * <p>Needs {@code --add-opens java.base/java.lang=ALL-UNNAMED} and JDK 25: virtual threads with a
 * scheduler of one's own are not public yet.
 */
final class RunQueue implements Executor {
    private final Thread driver = Thread.currentThread();
    private final List<Runnable> ready = new ArrayList<>();
    private volatile boolean disturbed;

    /** Whether this Java lets us; a later one may have another door. */
    static boolean isSupported() {
        try {
            builder();
            timers();
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    /** Starts a virtual thread of this process; it does not run before it is stepped. */
    Thread start(Runnable work) {
        try {
            return ((Thread.Builder.OfVirtual) Platform.BUILDER.newInstance(this)).start(work);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void execute(Runnable continuation) {
        Thread caller = Thread.currentThread();
        if (caller != driver && !caller.isVirtual()) {
            disturbed = true;
        }
        synchronized (ready) {
            ready.add(continuation);
        }
    }

    int size() {
        synchronized (ready) {
            return ready.size();
        }
    }

    boolean isEmpty() {
        return size() == 0;
    }

    /**
     * Whether a thread was sent here from outside: it had waited for a lock of the platform, such
     * as one around a cache, that the whole Java process shares. The dice had no say in that.
     */
    boolean wasDisturbed() {
        return disturbed;
    }

    /** Lets one thread go on until it waits, gives way or ends. */
    void step(RandomGenerator random) {
        take(random).run();
    }

    private Runnable take(RandomGenerator random) {
        synchronized (ready) {
            int chosen = ready.size() == 1 ? 0 : random.nextInt(ready.size());
            Runnable last = ready.removeLast();
            return chosen == ready.size() ? last : ready.set(chosen, last);
        }
    }

    private static Constructor<?> builder() throws ReflectiveOperationException {
        return Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder")
                .getDeclaredConstructor(Executor.class);
    }

    private static Field timers() throws ReflectiveOperationException {
        return Class.forName("java.lang.VirtualThread$DelayedTaskSchedulers")
                .getDeclaredField("INSTANCE");
    }

    /** Opened once, when it is first needed. */
    private static final class Platform {
        static final Constructor<?> BUILDER;

        static {
            try {
                BUILDER = builder();
                BUILDER.setAccessible(true);
                stopTime();
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(
                        "this Java has no virtual threads with a scheduler of one's own", e);
            }
        }

        /** Timers of threads with their own scheduler are kept in one place; these never ring. */
        private static void stopTime() throws ReflectiveOperationException {
            Field field = timers();
            field.setAccessible(true);
            Object timers = field.get(null);
            for (int i = 0; i < Array.getLength(timers); i++) {
                Array.set(timers, i, new StoppedClock());
            }
        }
    }

    private static final class StoppedClock extends ScheduledThreadPoolExecutor {
        StoppedClock() {
            super(0);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
            return new Never();
        }
    }

    private static final class Never extends FutureTask<Void> implements ScheduledFuture<Void> {
        Never() {
            super(() -> null);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return Long.MAX_VALUE;
        }

        @Override
        public int compareTo(java.util.concurrent.Delayed other) {
            return Long.compare(
                    getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }
}
