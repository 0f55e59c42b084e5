package dev.workmate.journal.jdbc;

import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.ModelEvent.ModelCallStarted;
import dev.workmate.event.SessionEvent.CompanySelected;
import dev.workmate.event.value.Money;
import dev.workmate.id.CallId;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The ledger and what follows from it, in the transaction that moves the cursor: each call is
 * entered once by its place in the log, whatever is projected again; only what is entered is added
 * to what was spent, and a call that is over gives back what was reserved for it.
 */
final class LedgerRows {
    /** The code of a call that the next one takes the place of; what both cost is told there. */
    private static final String REPEATED = "repeated";

    private static final int NANOS = 9;
    private static final String COMPANY =
            "INSERT INTO session_companies (session_number, sequence, company) VALUES (?, ?, ?)"
                    + " ON CONFLICT DO NOTHING";
    private static final String RELEASE = "DELETE FROM reservations WHERE call_id = ?";
    private static final String HAND_ON = "UPDATE reservations SET call_id = ? WHERE call_id = ?";
    private static final String SPEND =
            "INSERT INTO spent (tenant_id, scope, subject, period, currency, nanos)"
                    + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id, scope, subject, period,"
                    + " currency) DO UPDATE SET nanos = spent.nanos + excluded.nanos";

    private final List<EventRows.Row> companies = new ArrayList<>();
    private final List<EventRows.Row> calls = new ArrayList<>();

    /** Calls that were repeated, each with the one that goes on for it. */
    private final Map<CallId, CallId> repeated = new LinkedHashMap<>();

    private final Map<Long, CallId> lastRepeated = new HashMap<>();

    void add(EventRows.Row row) {
        switch (row.event().envelope().event()) {
            case ModelCallCompleted _ -> calls.add(row);
            case ModelCallFailed failed -> {
                calls.add(row);
                if (failed.code().equals(REPEATED)) {
                    lastRepeated.put(row.session(), failed.callId());
                }
            }
            case ModelCallStarted next -> {
                CallId before = lastRepeated.remove(row.session());
                if (before != null) {
                    repeated.put(before, next.callId());
                }
            }
            case CompanySelected _ -> companies.add(row);
            default -> {}
        }
    }

    void write(Statements statements) throws SQLException {
        for (EventRows.Row row : companies) {
            if (row.event().envelope().event() instanceof CompanySelected chosen) {
                run(
                        statements,
                        COMPANY,
                        row.session(),
                        row.event().sequence(),
                        String.valueOf(Ids.text(chosen.companyName())));
            }
        }
        if (!calls.isEmpty()) {
            enter(statements);
        }
    }

    private void enter(Statements statements) throws SQLException {
        Map<Long, LedgerEntry.Payer> payers = new HashMap<>();
        List<LedgerEntry> free = new ArrayList<>();
        Map<List<String>, Long> sums = new TreeMap<>(LedgerRows::compare);
        for (EventRows.Row row : calls) {
            LedgerEntry.Payer payer = payers.get(row.session());
            if (payer == null) {
                payer = LedgerEntry.Payer.find(statements, row.session());
                payers.put(row.session(), payer);
            }
            LedgerEntry entry = LedgerEntry.of(row, payer);
            Money cost = entry.cost();
            if (cost == null) {
                free.add(entry);
            } else if (LedgerEntry.INSERT.run(statements, List.of(entry)) > 0) {
                long nanos = nanos(cost);
                entry.accounts().forEach(account -> sums.merge(account, nanos, Long::sum));
            }
            release(statements, entry);
        }
        LedgerEntry.INSERT.run(statements, free);
        // In one order for all, so that no two transactions wait for each other.
        for (Map.Entry<List<String>, Long> sum : sums.entrySet()) {
            List<String> account = sum.getKey();
            run(
                    statements,
                    SPEND,
                    account.get(0),
                    account.get(1),
                    account.get(2),
                    account.get(3),
                    account.get(4),
                    sum.getValue());
        }
    }

    /** What was reserved for a call that is repeated is kept for the one that goes on. */
    private void release(Statements statements, LedgerEntry entry) throws SQLException {
        CallId next = repeated.get(entry.call());
        if (next != null) {
            run(statements, HAND_ON, next.value(), entry.call().value());
        } else if (entry.mayBeReserved()) {
            run(statements, RELEASE, entry.call().value());
        }
    }

    /** Rounded up, so that budgets never count less than the ledger. */
    static long nanos(Money cost) {
        BigDecimal nanos = cost.amount().movePointRight(NANOS).setScale(0, RoundingMode.CEILING);
        return nanos.min(BigDecimal.valueOf(Long.MAX_VALUE / 1_000)).longValue();
    }

    private static int compare(List<String> one, List<String> other) {
        for (int i = 0; i < one.size(); i++) {
            int order = one.get(i).compareTo(other.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static void run(Statements statements, String sql, Object... values)
            throws SQLException {
        PreparedStatement statement = statements.of(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        statement.executeUpdate();
    }
}
