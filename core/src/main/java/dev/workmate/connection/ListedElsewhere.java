package dev.workmate.connection;

import dev.workmate.access.User;
import java.util.List;
import java.util.Optional;

/**
 * Connections that are kept elsewhere and only shown here: what the operator set, and sign-ins of
 * other features. Thread-safe.
 */
public interface ListedElsewhere {
    /** Whose it is. */
    enum Scope {
        PERSON,
        OPERATOR
    }

    /** One of them; its id is empty where nothing can be done about it here. */
    record Item(
            String id,
            String kind,
            Scope scope,
            String name,
            Optional<String> address,
            ConnectionState state,
            Optional<String> error) {}

    List<Item> of(User user);

    /** Whether it was one of these and is gone now. */
    default boolean remove(User user, String id) {
        return false;
    }
}
