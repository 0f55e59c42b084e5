package dev.workmate.privacy;

import dev.workmate.id.UserId;
import java.util.List;

/** The store of holds; erasures, deletions and retention all respect them. Thread-safe. */
public interface LegalHolds {
    /** A second one on the same changes the reason. */
    void put(LegalHold hold);

    /** False where there is none. */
    boolean lift(LegalHold.Kind kind, String heldId);

    List<LegalHold> list();

    /** Whether the person, or a session of theirs, is held. */
    boolean isHeld(UserId person);
}
