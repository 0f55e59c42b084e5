package dev.workmate.billing;

import java.util.List;

/** Every call of a model, once, with what it took and cost. Thread-safe. */
public interface UsageLedger {
    /** Lines in the order of their keys; keys without calls are left out. */
    List<UsageLine> lines(UsageQuery query);
}
