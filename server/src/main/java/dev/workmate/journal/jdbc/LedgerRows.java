package dev.workmate.journal.jdbc;

import dev.workmate.database.Engine;
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
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The ledger and what follows from it, in the transaction that moves the cursor: each call is
 * entered once by its place in the log, whatever is projected again; only what is entered is added
 * to what was spent, and a call that is over gives back what was reserved for it.
 */
final class LedgerRows {
    /** The code of a call that the next one takes the place of; what both cost is told there. */
    private static final String REPEATED = "repeated";

    private static final int NANOS = 9;
    private static final RowGroups<Company> COMPANY =
            new RowGroups<>(
                    RowSql.insert(
                            "session_companies",
                            "session_number bigint, sequence bigint, company text",
                            " ON CONFLICT DO NOTHING"),
                    (values, company) -> {
                        values.setLong(1, company.row().session());
                        values.setLong(2, company.row().event().sequence());
                        values.setString(3, String.valueOf(Ids.text(company.name())));
                    });
    private static final String RELEASE = "DELETE FROM reservations WHERE call_id = ?";
    private static final String RELEASE_ALL = "DELETE FROM reservations WHERE call_id = ANY (?)";
    private static final String HAND_ON = "UPDATE reservations SET call_id = ? WHERE call_id = ?";
    private static final RowGroups<Map.Entry<List<String>, Long>> SPEND =
            new RowGroups<>(
                    RowSql.insert(
                            "spent",
                            "tenant_id text, scope text, subject text, period text, currency text,"
                                    + " nanos bigint",
                            " ON CONFLICT (tenant_id, scope, subject, period, currency) DO UPDATE"
                                    + " SET nanos = spent.nanos + excluded.nanos"),
                    LedgerRows::bindSum);

    private final List<Company> companies = new ArrayList<>();
    private final List<EventRows.Row> calls = new ArrayList<>();

    /** Calls that were repeated, each with the one that goes on for it. */
    private final Map<CallId, CallId> repeated = new LinkedHashMap<>();

    private final Map<Long, CallId> lastRepeated = new HashMap<>();

    private record Company(EventRows.Row row, String name) {}

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
            case CompanySelected chosen -> companies.add(new Company(row, chosen.companyName()));
            default -> {}
        }
    }

    void write(Statements statements) throws SQLException {
        COMPANY.run(statements, companies);
        if (!calls.isEmpty()) {
            enter(statements);
        }
    }

    private void enter(Statements statements) throws SQLException {
        Map<Long, LedgerEntry.Payer> payers = LedgerEntry.Payer.find(statements, sessions(calls));
        List<LedgerEntry> entries =
                calls.stream()
                        .map(row -> LedgerEntry.of(row, payer(payers, row.session())))
                        .toList();
        Set<LedgerEntry.Key> entered = LedgerEntry.enter(statements, entries);
        Map<List<String>, Long> sums = new TreeMap<>(LedgerRows::compare);
        for (LedgerEntry entry : entries) {
            Money cost = entry.cost();
            if (cost != null && entered.contains(entry.key())) {
                long nanos = nanos(cost);
                entry.accounts().forEach(account -> sums.merge(account, nanos, Long::sum));
            }
        }
        release(statements, entries);
        // In one order for all, so that no two transactions wait for each other.
        SPEND.run(statements, List.copyOf(sums.entrySet()));
    }

    private static Set<Long> sessions(List<EventRows.Row> rows) {
        return rows.stream().map(EventRows.Row::session).collect(Collectors.toSet());
    }

    private static LedgerEntry.Payer payer(Map<Long, LedgerEntry.Payer> payers, long session) {
        LedgerEntry.Payer payer = payers.get(session);
        if (payer == null) {
            throw new IllegalStateException("there is no session " + session);
        }
        return payer;
    }

    /** What was reserved for a call that is repeated is kept for the one that goes on. */
    private void release(Statements statements, List<LedgerEntry> entries) throws SQLException {
        List<String> released = new ArrayList<>();
        for (LedgerEntry entry : entries) {
            CallId next = repeated.get(entry.call());
            if (next != null) {
                PreparedStatement update = statements.of(HAND_ON);
                update.setString(1, next.value());
                update.setString(2, entry.call().value());
                update.executeUpdate();
            } else if (entry.mayBeReserved()) {
                released.add(entry.call().value());
            }
        }
        release(statements, released.toArray());
    }

    private static void release(Statements statements, Object[] calls) throws SQLException {
        if (statements.engine() == Engine.POSTGRESQL) {
            PreparedStatement delete = statements.of(RELEASE_ALL);
            delete.setArray(1, delete.getConnection().createArrayOf("text", calls));
            delete.executeUpdate();
            return;
        }
        for (Object call : calls) {
            PreparedStatement delete = statements.of(RELEASE);
            delete.setObject(1, call);
            delete.executeUpdate();
        }
    }

    private static void bindSum(RowValues values, Map.Entry<List<String>, Long> sum)
            throws SQLException {
        List<String> account = sum.getKey();
        for (int i = 0; i < account.size(); i++) {
            values.setString(i + 1, account.get(i));
        }
        values.setLong(account.size() + 1, sum.getValue());
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
}
