package dev.workmate.erp.change;

import dev.workmate.id.ToolUseId;
import dev.workmate.memory.RecentlyUsed;

/** Calls that sent a change and heard nothing so far: it may still come. Thread-safe. */
final class Unanswered {
    private static final int MOST = 1_000;

    private final RecentlyUsed<ToolUseId, Boolean> calls = RecentlyUsed.atMost(MOST);

    synchronized void add(ToolUseId call) {
        calls.put(call, true);
    }

    synchronized void remove(ToolUseId call) {
        calls.remove(call);
    }

    /** Whether a call is one of them; it is asked about once. */
    synchronized boolean take(ToolUseId call) {
        boolean known = calls.get(call).isPresent();
        calls.remove(call);
        return known;
    }
}
