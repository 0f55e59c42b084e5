package dev.workmate.connection.model;

import dev.workmate.access.SessionOwners;
import dev.workmate.access.Tenants;
import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionHealth;
import dev.workmate.connection.ConnectionKind;
import dev.workmate.connection.Connections;
import dev.workmate.id.SessionId;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.llm.OwnModels;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Serves a session by its owner's accounts: their own first, then their tenant's, then the
 * operator's. Thread-safe.
 */
public final class ConnectedModels implements OwnModels {
    private final SessionOwners owners;
    private final Tenants tenants;
    private final Connections connections;
    private final OpenAccounts accounts;
    private final ConnectionHealth health;

    public ConnectedModels(
            SessionOwners owners,
            Tenants tenants,
            Connections connections,
            OpenAccounts accounts,
            ConnectionHealth health) {
        this.owners = owners;
        this.tenants = tenants;
        this.connections = connections;
        this.accounts = accounts;
        this.health = health;
    }

    @Override
    public Models in(SessionId session, Models operators) {
        Optional<UserId> owner = owners.ownerOf(session);
        Optional<TenantId> tenant = owner.flatMap(tenants::tenantOf);
        if (owner.isEmpty() || tenant.isEmpty()) {
            return operators;
        }
        List<Connection> visible =
                connections.visibleTo(owner.get(), tenant.get()).stream()
                        .filter(each -> each.kind() == ConnectionKind.MODEL)
                        .toList();
        if (visible.isEmpty()) {
            return operators;
        }
        Map<ModelRole, Connection> byRole = new EnumMap<>(ModelRole.class);
        for (Connection each : visible) {
            ModelFields.roles(each).forEach(role -> byRole.putIfAbsent(role, each));
        }
        return new PaidModels(
                operators,
                byRole,
                accounts,
                (connection, model) -> new WatchedModel(model, connection, owner.get(), health));
    }
}
