package dev.workmate.billing;

import dev.workmate.id.SessionId;
import java.util.List;

/** Every call of a model, once, with what it took and cost. Thread-safe. */
public interface UsageLedger {
    /** Lines in the order of their keys; keys without calls are left out. */
    List<UsageLine> lines(UsageQuery query);

    /**
     * All calls of a session, failed ones too, with its id as the key. Those of what a fork shares
     * are counted where they were made. A view of the journal, so a moment behind it.
     */
    UsageLine of(SessionId session);
}
