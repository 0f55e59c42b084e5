package dev.workmate.journal.jdbc;

import dev.workmate.event.Envelope;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.value.ModelName;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import dev.workmate.id.TenantId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One row of the ledger: a call that is over, who pays for it and in which company's business. */
record LedgerEntry(
        EventRows.Row row,
        Payer payer,
        CallId call,
        String role,
        String outcome,
        @Nullable ModelName model,
        Usage usage,
        @Nullable Money cost,
        @Nullable String connection) {
    private static final RowGroups<LedgerEntry> INSERT =
            new RowGroups<>(
                    RowSql.insert(
                            "ledger",
                            "session_number bigint, sequence bigint, session_id text,"
                                    + " call_id text, tenant_id text, owner_id text, team text,"
                                    + " company text, agent_id text, provider text, model text,"
                                    + " role text, outcome text, day text, input_tokens bigint,"
                                    + " output_tokens bigint, cache_read_tokens bigint,"
                                    + " cache_write_tokens bigint, reasoning_tokens bigint,"
                                    + " cost_amount text, cost_currency text, connection_id text",
                            " ON CONFLICT DO NOTHING RETURNING session_number, sequence"),
                    LedgerEntry::bind);

    private static final int MONTH = 7;

    /** Where in the logs a call ended. */
    record Key(long session, long sequence) {}

    Key key() {
        return new Key(row.session(), row.event().sequence());
    }

    /** Returns those that were not entered before. */
    static Set<Key> enter(Statements statements, List<LedgerEntry> entries) throws SQLException {
        return Set.copyOf(
                INSERT.of(entries)
                        .runReturning(
                                statements, made -> new Key(made.getLong(1), made.getLong(2))));
    }

    static LedgerEntry of(EventRows.Row row, Payer payer) {
        return switch (row.event().envelope().event()) {
            case ModelCallCompleted done ->
                    new LedgerEntry(
                            row,
                            payer,
                            done.callId(),
                            done.role(),
                            "completed",
                            new ModelName(done.provider(), done.model()),
                            done.usage(),
                            done.cost().orElse(null),
                            done.connectionId().orElse(null));
            case ModelCallFailed failed ->
                    new LedgerEntry(
                            row,
                            payer,
                            failed.callId(),
                            failed.role(),
                            "failed",
                            failed.model().map(ModelName::of).orElse(null),
                            failed.usage(),
                            failed.cost().orElse(null),
                            failed.connectionId().orElse(null));
            default ->
                    throw new IllegalArgumentException(
                            "not the end of a model call: " + row.event().envelope().event());
        };
    }

    /** A finished call without a price never had anything reserved. */
    boolean mayBeReserved() {
        return cost != null || outcome.equals("failed");
    }

    /** Tenant, scope, subject, period and currency of all that this was spent from. */
    List<List<String>> accounts() {
        List<List<String>> accounts = new ArrayList<>();
        Money paid = cost;
        if (paid == null) {
            return accounts;
        }
        String day = day();
        for (String period : List.of(day, day.substring(0, MONTH))) {
            add(accounts, "person", payer.owner(), period, paid);
            add(accounts, "tenant", payer.tenant(), period, paid);
            add(accounts, "team", payer.team(), period, paid);
            add(accounts, "agent", Ids.agent(row.event().envelope()), period, paid);
        }
        return accounts;
    }

    private void add(
            List<List<String>> accounts,
            String scope,
            @Nullable String subject,
            String period,
            Money paid) {
        if (subject != null) {
            accounts.add(List.of(payer.tenant(), scope, subject, period, paid.currency()));
        }
    }

    private String day() {
        return row.event().envelope().at().atOffset(ZoneOffset.UTC).toLocalDate().toString();
    }

    private static void bind(RowValues values, LedgerEntry entry) throws SQLException {
        Envelope envelope = entry.row.event().envelope();
        Payer payer = entry.payer;
        values.setLong(1, entry.row.session());
        values.setLong(2, envelope.sequence());
        values.setString(3, payer.session());
        values.setString(4, entry.call.value());
        values.setString(5, payer.tenant());
        values.setString(6, payer.owner());
        values.setString(7, payer.team());
        values.setString(8, payer.company(envelope.sequence()));
        values.setString(9, Ids.agent(envelope));
        ModelName name = entry.model;
        values.setString(10, name == null ? null : Ids.text(name.provider()));
        values.setString(11, name == null ? null : Ids.text(name.model()));
        values.setString(12, entry.role);
        values.setString(13, entry.outcome);
        values.setString(14, entry.day());
        values.setLong(15, entry.usage.inputTokens());
        values.setLong(16, entry.usage.outputTokens());
        values.setLong(17, entry.usage.cacheReadTokens());
        values.setLong(18, entry.usage.cacheWriteTokens());
        values.setLong(19, entry.usage.reasoningTokens());
        Money cost = entry.cost;
        values.setString(20, cost == null ? null : cost.amount().toPlainString());
        values.setString(21, cost == null ? null : cost.currency());
        values.setString(22, entry.connection == null ? null : Ids.text(entry.connection));
    }

    /** Whose session it is, and the companies it worked in, by where in the log each was chosen. */
    record Payer(
            String session,
            String owner,
            String tenant,
            @Nullable String team,
            Map<Long, String> companies) {
        private static final String OWNERS =
                "SELECT s.number, s.id, s.owner_id, u.tenant_id, m.team FROM sessions s"
                        + " LEFT JOIN users u ON u.id = s.owner_id"
                        + " LEFT JOIN team_members m ON m.user_id = s.owner_id"
                        + " WHERE s.number";
        private static final String COMPANIES =
                "SELECT session_number, sequence, company FROM session_companies"
                        + " WHERE session_number";
        private static final String SHARED_COMPANIES =
                "SELECT h.session_number, c.sequence, c.company FROM shared_history h"
                        + " JOIN session_companies c ON c.session_number = h.log_number"
                        + " AND c.sequence > h.after_sequence AND c.sequence <= h.up_to"
                        + " WHERE h.session_number";

        /** Sessions that are gone are missing from what is returned. */
        static Map<Long, Payer> find(Statements statements, Set<Long> sessions)
                throws SQLException {
            Map<Long, Map<Long, String>> companies = new HashMap<>();
            for (String sql : List.of(COMPANIES, SHARED_COMPANIES)) {
                statements.each(
                        sql,
                        sessions,
                        row ->
                                companies
                                        .computeIfAbsent(row.getLong(1), _ -> new TreeMap<>())
                                        .put(row.getLong(2), row.getString(3)));
            }
            Map<Long, Payer> found = new HashMap<>();
            statements.each(
                    OWNERS,
                    sessions,
                    row ->
                            found.put(
                                    row.getLong(1),
                                    payer(row, companies.getOrDefault(row.getLong(1), Map.of()))));
            return found;
        }

        private static Payer payer(ResultSet row, Map<Long, String> companies) throws SQLException {
            String tenant = row.getString(4);
            return new Payer(
                    row.getString(2),
                    row.getString(3),
                    tenant == null ? TenantId.DEFAULT.value() : tenant,
                    row.getString(5),
                    companies);
        }

        /** The one that was chosen last by then. */
        @Nullable String company(long sequence) {
            String last = null;
            for (Map.Entry<Long, String> each : companies.entrySet()) {
                last = each.getKey() <= sequence ? each.getValue() : last;
            }
            return last;
        }
    }
}
