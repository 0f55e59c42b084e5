package dev.workmate.connection;

import dev.workmate.access.Act;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.llm.Secret;
import java.util.List;
import java.util.Optional;

/**
 * The store of connections; secrets are sealed with their row. Every change by somebody is stored
 * together with its act. Thread-safe.
 */
public interface Connections {
    /** A person's own first, then those of the tenant; each in the order they were made. */
    List<Connection> visibleTo(UserId person, TenantId tenant);

    /** Those for all of a tenant. */
    List<Connection> ofTenant(TenantId tenant);

    Optional<Connection> find(ConnectionId id);

    /** Whether it was added; an owner has one of a kind and name only. */
    boolean add(Connection connection, Optional<Secret> secret, Act act);

    /** What becomes of the sign-ins by a connection that changes. */
    enum SignInsThen {
        STAY,
        END
    }

    /** Whether it was there with that edition; without a secret the one that is kept stays. */
    boolean change(
            Connection connection,
            long edition,
            Optional<Secret> secret,
            SignInsThen then,
            Act act);

    /** With all sign-ins by it; whether it was there. */
    boolean remove(ConnectionId id, Act act);

    /** Empty where none is kept or it cannot be opened any more. */
    Optional<Secret> secret(ConnectionId id);

    /** What was found out about it; a connection that changed meanwhile keeps its own. */
    void note(ConnectionId id, long edition, Standing standing);
}
