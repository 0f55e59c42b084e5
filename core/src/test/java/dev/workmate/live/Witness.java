package dev.workmate.live;

import dev.workmate.id.SessionId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A viewer that remembers what it was given. */
final class Witness implements Watcher {
    final List<Long> events = new ArrayList<>();
    final List<String> signals = new ArrayList<>();
    final List<Long> resyncs = new ArrayList<>();
    final List<String> texts = new ArrayList<>();

    @Override
    public void event(Shown.Event event) {
        events.add(event.sequence());
        texts.add(event.text());
    }

    @Override
    public void signal(Shown.Signal signal) {
        signals.add(signal.type());
    }

    @Override
    public void resync(SessionId session, long after) {
        resyncs.add(after);
    }

    void readAll(Subscription subscription) {
        try {
            while (subscription.deliver(this, 64)) {
                // Reading on is all there is to do.
            }
        } catch (IOException e) {
            throw new AssertionError("a witness never fails", e);
        }
    }
}
