package dev.workmate.demo.ledger;

import java.util.List;

/** What posting one document adds to the ledgers; its general ledger entries always sum to zero. */
public record Posting(List<GeneralEntry> general, List<StockEntry> stock, List<PartyEntry> party) {
    public Posting {
        general = List.copyOf(general);
        stock = List.copyOf(stock);
        party = List.copyOf(party);
        long sum = 0;
        for (GeneralEntry entry : general) {
            sum = Math.addExact(sum, entry.amount());
        }
        if (sum != 0) {
            throw new IllegalArgumentException(
                    "The entries are out of balance by " + sum + " cents: " + general);
        }
    }
}
