package dev.workmate.crash;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Does the same with several things, two at a time, and says with which of them it failed. */
final class Lanes {
    private static final int LANES = 2;

    private Lanes() {}

    /** What is done with one of them. */
    interface Trial<T> {
        void with(T each) throws Exception;
    }

    static <T> void forEach(List<T> all, Trial<T> trial) {
        Queue<T> left = new ConcurrentLinkedQueue<>(all);
        List<AssertionError> failures = Collections.synchronizedList(new ArrayList<>());
        List<Thread> lanes = new ArrayList<>();
        for (int i = 0; i < LANES; i++) {
            lanes.add(
                    Thread.ofPlatform().name("lane-" + i).start(() -> work(left, trial, failures)));
        }
        for (Thread lane : lanes) {
            join(lane);
        }
        if (!failures.isEmpty()) {
            AssertionError first = failures.removeFirst();
            failures.forEach(first::addSuppressed);
            throw first;
        }
    }

    private static <T> void work(Queue<T> left, Trial<T> trial, List<AssertionError> failures) {
        for (T each = left.poll(); each != null; each = left.poll()) {
            try {
                trial.with(each);
            } catch (Exception | Error e) {
                failures.add(new AssertionError(each + ": " + e.getMessage(), e));
            }
        }
    }

    private static void join(Thread lane) {
        try {
            lane.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
