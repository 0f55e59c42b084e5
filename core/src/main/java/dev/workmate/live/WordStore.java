package dev.workmate.live;

import dev.workmate.id.CallId;
import dev.workmate.id.SessionId;
import dev.workmate.turn.state.ShownWords;
import java.util.List;

/**
 * Where the words of open calls are kept until the call's own events are stored. They are no
 * events: nothing is derived from them but what is left of a call that was lost. Thread-safe.
 */
public interface WordStore {
    /** Some words of a call; {@code number} rises inside the call. */
    record Piece(SessionId session, CallId call, int number, Kind kind, String words) {}

    /** What words are part of. */
    enum Kind {
        REASONING,
        TEXT
    }

    /**
     * Adds words and drops whole calls, all or nothing. Words of a session that is gone are left
     * out.
     */
    void write(List<Piece> added, List<CallId> dropped);

    /** What was kept of a call, in the order it was said. */
    ShownWords of(SessionId session, CallId call);

    /** Drops what belongs to no open turn: left by a process that was lost at the wrong moment. */
    void sweep();
}
