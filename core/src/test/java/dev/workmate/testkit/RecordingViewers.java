package dev.workmate.testkit;

import dev.workmate.event.LiveSignal;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Recorded;
import dev.workmate.turn.log.Viewers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Somebody who watches everything and forgets nothing. Thread-safe. */
public final class RecordingViewers implements Viewers {
    /**
     * Events ({@link Recorded}) and signals ({@link SignalEnvelope}) in the order they were shown.
     */
    private final List<Object> shown = new ArrayList<>();

    @Override
    public synchronized void show(Recorded event) {
        shown.add(event);
        notifyAll();
    }

    @Override
    public synchronized void show(SignalEnvelope signal) {
        shown.add(signal);
        notifyAll();
    }

    public synchronized List<Object> shown() {
        return List.copyOf(shown);
    }

    public synchronized List<Recorded> events() {
        return shown.stream().filter(Recorded.class::isInstance).map(Recorded.class::cast).toList();
    }

    public synchronized List<LiveSignal> signals() {
        return shown.stream()
                .filter(SignalEnvelope.class::isInstance)
                .map(signal -> ((SignalEnvelope) signal).signal())
                .toList();
    }

    public LiveSignal.TurnCompleted awaitComplete(TurnId turn) {
        return (LiveSignal.TurnCompleted)
                awaitSignal(
                        signal ->
                                signal instanceof LiveSignal.TurnCompleted done
                                        && done.turnId().equals(turn));
    }

    public LiveSignal awaitSignal(Predicate<LiveSignal> wanted) {
        return ((SignalEnvelope)
                        await(
                                item ->
                                        item instanceof SignalEnvelope signal
                                                && wanted.test(signal.signal())))
                .signal();
    }

    public Recorded awaitEvent(Predicate<Recorded> wanted) {
        return (Recorded) await(item -> item instanceof Recorded event && wanted.test(event));
    }

    private synchronized Object await(Predicate<Object> wanted) {
        long deadline = System.nanoTime() + Patience.LIMIT.toNanos();
        while (true) {
            for (Object item : shown) {
                if (wanted.test(item)) {
                    return item;
                }
            }
            long left = (deadline - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                throw new AssertionError(
                        "waited " + Patience.LIMIT + " in vain; shown so far: " + shown);
            }
            try {
                wait(left);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }
}
