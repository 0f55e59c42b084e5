package dev.workmate.erp.odata.connected;

import dev.workmate.access.SessionOwners;
import dev.workmate.access.Tenants;
import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionKind;
import dev.workmate.connection.Connections;
import dev.workmate.erp.ErpPlace;
import dev.workmate.erp.ErpSystems;
import dev.workmate.id.SessionId;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The systems of a session's owner: their own connections, those of their tenant, and the
 * operator's system. Thread-safe.
 */
public final class ConnectedSystems implements ErpSystems {
    private final SessionOwners owners;
    private final Tenants tenants;
    private final Connections connections;
    private final ErpClients clients;
    private final Operators operators;

    /** The operator's system, and whether it is only there as long as nobody connected another. */
    public record Operators(Optional<ErpPlace> place, Rank rank) {}

    /** What the operator's system is beside those that people connect. */
    public enum Rank {
        BESIDE,
        STAND_IN
    }

    public ConnectedSystems(
            SessionOwners owners,
            Tenants tenants,
            Connections connections,
            ErpClients clients,
            Operators operators) {
        this.owners = owners;
        this.tenants = tenants;
        this.connections = connections;
        this.clients = clients;
        this.operators = operators;
    }

    @Override
    public List<ErpPlace> of(SessionId session) {
        List<ErpPlace> places = new ArrayList<>();
        Optional<UserId> owner = owners.ownerOf(session);
        Optional<TenantId> tenant = owner.flatMap(tenants::tenantOf);
        if (owner.isPresent() && tenant.isPresent()) {
            for (Connection each : connections.visibleTo(owner.get(), tenant.get())) {
                if (each.kind() == ConnectionKind.ERP) {
                    places.add(clients.of(each, owner.get()));
                }
            }
        }
        if (places.isEmpty() || operators.rank() == Rank.BESIDE) {
            operators.place().ifPresent(places::add);
        }
        return named(places);
    }

    /** A choice names its system, so no two may be called alike. */
    private static List<ErpPlace> named(List<ErpPlace> places) {
        Set<String> taken = new HashSet<>();
        List<ErpPlace> named = new ArrayList<>();
        for (ErpPlace place : places) {
            String name = place.name();
            for (int i = 2; !taken.add(name); i++) {
                name = place.name() + " (" + i + ")";
            }
            named.add(name.equals(place.name()) ? place : place.named(name));
        }
        return named;
    }
}
