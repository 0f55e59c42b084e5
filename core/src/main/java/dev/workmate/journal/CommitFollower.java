package dev.workmate.journal;

import dev.workmate.id.SessionId;
import java.util.List;

/**
 * A listener that also hears what other processes stored: soon, but perhaps late, twice or never.
 * It must bear all of that. Thread-safe.
 */
public interface CommitFollower extends CommitListener {
    /** These events are about to be shown to viewers, whoever stored them; perhaps heard before. */
    default void areShown(List<Recorded> events) {}

    /** In another process a session was made, or arranged in its owner's list. */
    default void listedElsewhere(SessionId session) {}
}
