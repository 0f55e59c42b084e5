package dev.workmate.secrets;

import java.util.List;
import java.util.Optional;

/**
 * The master keys that this server can use, and the one that new data keys are wrapped by: the port
 * for key management services. Asked again and again, because keys may be added while servers run.
 * Thread-safe.
 */
public interface MasterKeys {
    /** Newest first; never empty. */
    List<MasterKey> all();

    default MasterKey current() {
        return all().getFirst();
    }

    default Optional<MasterKey> find(String id) {
        return all().stream().filter(key -> key.id().equals(id)).findFirst();
    }
}
