package dev.workmate.demo.ledger;

import java.util.HashMap;
import java.util.Map;

/**
 * What is left to settle of each document of one ledger side: its own amount and all that was
 * applied to it.
 */
public final class OpenItems {
    private final PartyEntry.Side side;
    private final Map<String, Long> remaining = new HashMap<>();

    public OpenItems(PartyEntry.Side side) {
        this.side = side;
    }

    /** An entry that settles another leaves nothing open itself. */
    public void add(PartyEntry entry) {
        if (entry.side() == side) {
            String settled =
                    entry.appliesTo().isEmpty() ? entry.documentNumber() : entry.appliesTo();
            remaining.merge(settled, entry.amount(), Long::sum);
        }
    }

    /** In cents, with the sign of the ledger; zero for a document that is settled or unknown. */
    public long remaining(String documentNumber) {
        return remaining.getOrDefault(documentNumber, 0L);
    }
}
