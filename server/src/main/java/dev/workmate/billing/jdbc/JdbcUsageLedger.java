package dev.workmate.billing.jdbc;

import dev.workmate.billing.Grouping;
import dev.workmate.billing.UsageLedger;
import dev.workmate.billing.UsageLine;
import dev.workmate.billing.UsageQuery;
import dev.workmate.billing.UsageQuery.Whose;
import dev.workmate.billing.UsageSum;
import dev.workmate.database.Database;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.SessionId;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The ledger in its table, which follows the journal. */
public final class JdbcUsageLedger implements UsageLedger {
    private static final String UNKNOWN = "unknown";
    private static final String NONE = "none";
    private static final String OF_SESSION =
            "SELECT u.session_id, u.outcome, u.cost_amount, u.cost_currency, COUNT(*),"
                    + " SUM(u.input_tokens), SUM(u.output_tokens), SUM(u.cache_read_tokens),"
                    + " SUM(u.cache_write_tokens), SUM(u.reasoning_tokens)"
                    + " FROM ledger u JOIN sessions s ON s.number = u.session_number"
                    + " WHERE s.id = ?"
                    + " GROUP BY u.session_id, u.outcome, u.cost_amount, u.cost_currency";

    private final Database database;

    public JdbcUsageLedger(Database database) {
        this.database = database;
    }

    @Override
    public List<UsageLine> lines(UsageQuery query) {
        return database.read(connection -> lines(connection, query));
    }

    @Override
    public UsageLine of(SessionId session) {
        return database.read(connection -> of(connection, session));
    }

    private static UsageLine of(Connection connection, SessionId session) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(OF_SESSION)) {
            select.setString(1, session.value());
            UsageSum sum = new UsageSum();
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    sum.add(part(row));
                }
            }
            return sum.line(session.value());
        }
    }

    private static List<UsageLine> lines(Connection connection, UsageQuery query)
            throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(sql(query))) {
            select.setString(1, whose(query.whose()));
            select.setString(2, query.from().toString());
            select.setString(3, query.to().toString());
            Map<String, UsageSum> sums = new TreeMap<>();
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    UsageLine part = part(row);
                    sums.computeIfAbsent(part.key(), _ -> new UsageSum()).add(part);
                }
            }
            return sums.entrySet().stream().map(sum -> sum.getValue().line(sum.getKey())).toList();
        }
    }

    /** Calls of the same cost come together: the database cannot add decimals, only count them. */
    private static String sql(UsageQuery query) {
        String key = key(query.groupBy());
        return "SELECT "
                + key
                + ", u.outcome, u.cost_amount, u.cost_currency, COUNT(*), SUM(u.input_tokens),"
                + " SUM(u.output_tokens), SUM(u.cache_read_tokens), SUM(u.cache_write_tokens),"
                + " SUM(u.reasoning_tokens)"
                + " FROM ledger u WHERE "
                + (query.whose() instanceof Whose.Person ? "u.owner_id" : "u.tenant_id")
                + " = ? AND u.day BETWEEN ? AND ?"
                + " GROUP BY "
                + key
                + ", u.outcome, u.cost_amount, u.cost_currency";
    }

    private static String key(Grouping grouping) {
        return switch (grouping) {
            case DAY -> "u.day";
            case MODEL -> "u.provider || ':' || u.model";
            case AGENT -> "u.agent_id";
            case SESSION -> "u.session_id";
            case COMPANY -> orNone("u.company");
            case TEAM -> orNone("u.team");
            case PERSON -> "u.owner_id";
            case CONNECTION -> "COALESCE(u.connection_id, 'operator')";
        };
    }

    /** Said, so that it is not taken for a company or team that could not be told. */
    private static String orNone(String column) {
        return "COALESCE(NULLIF(" + column + ", ''), '" + NONE + "')";
    }

    private static String whose(Whose whose) {
        return switch (whose) {
            case Whose.Person person -> person.id().value();
            case Whose.Tenant tenant -> tenant.id().value();
        };
    }

    private static UsageLine part(ResultSet row) throws SQLException {
        String key = row.getString(1);
        long calls = row.getLong(5);
        String amount = row.getString(3);
        return new UsageLine(
                key == null || key.isEmpty() ? UNKNOWN : key,
                calls,
                row.getString(2).equals("failed") ? calls : 0,
                new Usage(
                        row.getLong(6),
                        row.getLong(7),
                        row.getLong(8),
                        row.getLong(9),
                        row.getLong(10)),
                amount == null
                        ? Optional.empty()
                        : Optional.of(
                                new Money(
                                        new BigDecimal(amount).multiply(BigDecimal.valueOf(calls)),
                                        row.getString(4))));
    }
}
