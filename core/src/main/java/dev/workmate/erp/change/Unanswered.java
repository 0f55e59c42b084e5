package dev.workmate.erp.change;

import dev.workmate.id.ToolUseId;
import dev.workmate.memory.RecentlyUsed;
import java.util.concurrent.Callable;

/**
 * Calls of this process that sent a change of which it is not known what became of it: it may still
 * come. Thread-safe.
 */
final class Unanswered {
    private static final int MOST = 1_000;

    private final RecentlyUsed<ToolUseId, Boolean> calls = RecentlyUsed.atMost(MOST);

    /**
     * Sends and, where the answer is lost, looks. A call that is given up in the middle of either
     * stays one of these, so that whoever looks later knows that the change may still come.
     */
    <T> T during(ToolUseId call, Callable<T> work) throws Exception {
        synchronized (this) {
            calls.put(call, true);
        }
        try {
            T told = work.call();
            remove(call);
            return told;
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            remove(call);
            throw e;
        }
    }

    private synchronized void remove(ToolUseId call) {
        calls.remove(call);
    }

    synchronized boolean knows(ToolUseId call) {
        return calls.get(call).isPresent();
    }
}
