package dev.workmate.live.http;

import dev.workmate.event.TurnEvent;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.live.Shown;
import dev.workmate.live.Watcher;
import java.io.IOException;
import java.util.Optional;

/** Lets one turn's events and signals through, until it is over or waits for a person. */
final class TurnWatcher implements Watcher {
    private final Watcher out;
    private final TurnId turn;
    private boolean over;

    TurnWatcher(Watcher out, TurnId turn) {
        this.out = out;
        this.turn = turn;
    }

    boolean isOver() {
        return over;
    }

    @Override
    public void event(Shown.Event event) throws IOException {
        if (!over && event.turn().equals(Optional.of(turn))) {
            out.event(event);
            over = event.recorded().envelope().event() instanceof TurnEvent.TurnPaused;
        }
    }

    @Override
    public void signal(Shown.Signal signal) throws IOException {
        if (!over && signal.turn().equals(Optional.of(turn))) {
            out.signal(signal);
            over = signal.isCompletion();
        }
    }

    @Override
    public void resync(SessionId session, long after) throws IOException {
        out.resync(session, after);
    }
}
