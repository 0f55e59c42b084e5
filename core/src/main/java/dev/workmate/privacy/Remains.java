package dev.workmate.privacy;

import dev.workmate.id.UserId;

/**
 * All that is kept of people, as an erasure handles it. Every method may be called again and then
 * erases what has come since. Thread-safe.
 */
public interface Remains {
    /** What is left in the database. */
    Inventory inventory(UserId person);

    void signOut(UserId person);

    void eraseSessions(UserId person);

    void eraseRows(UserId person);

    /** Makes unreadable what was sealed with the person's key, wherever a copy of it is. */
    void destroyKeys(UserId person);

    void eraseFromIndex(UserId person);

    /** Makes what was deleted unreadable in the database's files. */
    void shred();

    /** Sees to it that a backup which is restored later does not bring the person back. */
    void tellBackups(Erasure erasure);
}
