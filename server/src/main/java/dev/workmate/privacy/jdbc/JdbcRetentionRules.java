package dev.workmate.privacy.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.Acting;
import dev.workmate.id.TenantId;
import dev.workmate.privacy.Retention;
import dev.workmate.privacy.Retention.Rule;
import dev.workmate.privacy.RetentionRules;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Rules in the table {@code tenant_retention}. */
public final class JdbcRetentionRules implements RetentionRules {
    private final Database database;

    public JdbcRetentionRules(Database database) {
        this.database = database;
    }

    private record Row(TenantId tenant, Optional<Rule> rule) {}

    @Override
    public Map<TenantId, Optional<Rule>> all() {
        return Acting.asNobody(
                        () ->
                                database.read(
                                        connection ->
                                                Sql.all(
                                                        connection,
                                                        "SELECT tenant_id, days, action FROM"
                                                                + " tenant_retention ORDER BY 1",
                                                        JdbcRetentionRules::row)))
                .stream()
                .collect(Collectors.toMap(Row::tenant, Row::rule));
    }

    private static Row row(ResultSet row) throws SQLException {
        long days = row.getLong(2);
        Retention.Action action = Retention.Action.of(row.getString(3));
        return new Row(
                new TenantId(row.getString(1)),
                days == 0
                        ? Optional.empty()
                        : Optional.of(new Rule(action, Duration.ofDays(days))));
    }

    @Override
    public void put(TenantId tenant, Optional<Rule> rule) {
        database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "INSERT INTO tenant_retention (tenant_id, days, action) VALUES"
                                        + " (?, ?, ?) ON CONFLICT (tenant_id) DO UPDATE SET days ="
                                        + " excluded.days, action = excluded.action",
                                tenant.value(),
                                rule.map(each -> each.after().toDays()).orElse(0L),
                                rule.map(Rule::action).orElse(Retention.Action.ARCHIVE).word()));
    }

    @Override
    public boolean remove(TenantId tenant) {
        return database.<Integer>write(
                        connection ->
                                Sql.update(
                                        connection,
                                        "DELETE FROM tenant_retention WHERE tenant_id = ?",
                                        tenant.value()))
                > 0;
    }
}
