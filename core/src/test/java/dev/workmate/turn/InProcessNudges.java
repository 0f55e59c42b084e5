package dev.workmate.turn;

import dev.workmate.turn.log.Harmless;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * Nudges among those who share one process: each of them hears all, on the sender's thread, and one
 * that fails keeps nobody else from hearing. Thread-safe.
 */
public final class InProcessNudges implements Nudges {
    private final List<Consumer<Nudge>> listeners = new CopyOnWriteArrayList<>();

    public void join(Consumer<Nudge> listener) {
        listeners.add(listener);
    }

    @Override
    public void send(Nudge nudge) {
        for (Consumer<Nudge> listener : listeners) {
            Harmless.run("hearing a nudge", () -> listener.accept(nudge));
        }
    }
}
