package dev.workmate.journal.jdbc;

import dev.workmate.event.Envelope;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.value.ModelName;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import dev.workmate.id.TenantId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    static final RowGroups<LedgerEntry> INSERT =
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
                            " ON CONFLICT DO NOTHING"),
                    LedgerEntry::bind);

    private static final int MONTH = 7;

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
        private static final String OWNER =
                "SELECT s.id, s.owner_id, u.tenant_id, m.team FROM sessions s"
                        + " LEFT JOIN users u ON u.id = s.owner_id"
                        + " LEFT JOIN team_members m ON m.user_id = s.owner_id"
                        + " WHERE s.number = ?";
        private static final String COMPANIES =
                "SELECT sequence, company FROM session_companies WHERE session_number = ?"
                        + " UNION ALL SELECT c.sequence, c.company FROM shared_history h"
                        + " JOIN session_companies c ON c.session_number = h.log_number"
                        + " AND c.sequence > h.after_sequence AND c.sequence <= h.up_to"
                        + " WHERE h.session_number = ?";

        static Payer find(Statements statements, long session) throws SQLException {
            PreparedStatement select = statements.of(OWNER);
            select.setLong(1, session);
            try (ResultSet row = select.executeQuery()) {
                if (!row.next()) {
                    throw new IllegalStateException("there is no session " + session);
                }
                String tenant = row.getString(3);
                return new Payer(
                        row.getString(1),
                        row.getString(2),
                        tenant == null ? TenantId.DEFAULT.value() : tenant,
                        row.getString(4),
                        companies(statements, session));
            }
        }

        private static Map<Long, String> companies(Statements statements, long session)
                throws SQLException {
            PreparedStatement select = statements.of(COMPANIES);
            select.setLong(1, session);
            select.setLong(2, session);
            TreeMap<Long, String> found = new TreeMap<>();
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    found.put(row.getLong(1), row.getString(2));
                }
            }
            return found;
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
