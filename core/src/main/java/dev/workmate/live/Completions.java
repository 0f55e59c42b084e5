package dev.workmate.live;

import java.util.ArrayList;
import java.util.List;

/**
 * Ends of turns that must reach a viewer for whom everything else was left out: the log does not
 * show them. The newest few, in order. Guarded by whoever holds it.
 */
final class Completions {
    private static final int MOST = 64;

    private final List<Shown.Signal> kept = new ArrayList<>();

    /** Everything but the end of a turn is let go. */
    void keep(Shown shown) {
        if (shown instanceof Shown.Signal signal && signal.isCompletion()) {
            kept.add(signal);
            if (kept.size() > MOST) {
                kept.removeFirst();
            }
        }
    }

    List<Shown.Signal> take() {
        List<Shown.Signal> taken = List.copyOf(kept);
        kept.clear();
        return taken;
    }
}
