package dev.workmate.demo.company;

import dev.workmate.demo.company.generator.Seed;
import dev.workmate.demo.ledger.ChartOfAccounts;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** Ids of general ledger accounts by number. */
final class AccountIds {
    private final Map<String, UUID> ids = new HashMap<>();

    AccountIds(Seed seed) {
        for (ChartOfAccounts.Account account : ChartOfAccounts.all()) {
            ids.put(account.number(), seed.id("accounts", ids.size()));
        }
    }

    UUID of(String number) {
        UUID id = ids.get(number);
        if (id == null) {
            throw new IllegalArgumentException("No account " + number);
        }
        return id;
    }
}
