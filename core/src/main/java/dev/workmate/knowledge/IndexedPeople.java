package dev.workmate.knowledge;

import dev.workmate.id.UserId;
import java.util.Collection;

/** Whose files can be searched on this server. Thread-safe. */
@FunctionalInterface
public interface IndexedPeople {
    /** Takes all of these people out, also out of the index's files, before it returns. */
    void forget(Collection<UserId> people);
}
