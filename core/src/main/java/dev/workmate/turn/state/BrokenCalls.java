package dev.workmate.turn.state;

import dev.workmate.id.CallId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is known of a turn's model calls that did not come to their end. Used by one thread. */
public final class BrokenCalls {
    private final Map<CallId, ShownWords> recalled = new HashMap<>();
    private final List<CallId> abandoned = new ArrayList<>();

    /** What an earlier run had shown of a call that it never finished. */
    public void recall(CallId call, ShownWords words) {
        recalled.put(call, words);
    }

    public ShownWords recalled(CallId call) {
        return recalled.getOrDefault(call, ShownWords.NONE);
    }

    /** A call is given up: once that is stored, its stream is over for those who watch. */
    public void abandon(CallId call) {
        abandoned.add(call);
    }

    /** Calls given up since this was last asked. */
    public List<CallId> takeAbandoned() {
        List<CallId> taken = List.copyOf(abandoned);
        abandoned.clear();
        return taken;
    }
}
