package dev.workmate.privacy.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.SessionId;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.privacy.Retention;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** Finds sessions in which nothing has happened for long. */
public final class AgedSessions implements Retention.Aged {
    private static final String AGED =
            "SELECT s.id, s.owner_id FROM sessions s LEFT JOIN session_marks m ON"
                    + " m.session_number = s.number LEFT JOIN users u ON u.id = s.owner_id WHERE"
                    + " s.updated_at < ? AND s.turn_open IS NULL"
                    + " AND m.erase_at IS NULL AND NOT EXISTS (SELECT 1 FROM legal_holds h WHERE"
                    + " h.kind = 'person' AND h.held_id = s.owner_id OR h.kind = 'session' AND"
                    + " h.held_id = s.id)";
    private static final String TENANT =
            "coalesce(u.tenant_id, '" + TenantId.DEFAULT.value() + "')";
    private static final String OLDEST = " ORDER BY s.number LIMIT ?";

    private final Database database;

    public AgedSessions(Database database) {
        this.database = database;
    }

    @Override
    public List<Retention.Old> of(TenantId tenant, Retention.Due due) {
        return find(due, " AND " + TENANT + " = ?", List.of(tenant));
    }

    @Override
    public List<Retention.Old> others(Set<TenantId> tenants, Retention.Due due) {
        String places = String.join(", ", Collections.nCopies(tenants.size(), "?"));
        return find(
                due,
                tenants.isEmpty() ? "" : " AND " + TENANT + " NOT IN (" + places + ")",
                tenants);
    }

    private List<Retention.Old> find(
            Retention.Due due, String whose, Collection<TenantId> tenants) {
        String left =
                switch (due.action()) {
                    case DELETE -> "";
                    case ARCHIVE -> " AND m.archived_at IS NULL";
                };
        List<Object> values = new ArrayList<>();
        values.add(due.lastActivity().toEpochMilli());
        tenants.forEach(tenant -> values.add(tenant.value()));
        values.add(due.limit());
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                AGED + left + whose + OLDEST,
                                row ->
                                        new Retention.Old(
                                                new SessionId(row.getString(1)),
                                                new UserId(row.getString(2))),
                                values.toArray()));
    }
}
