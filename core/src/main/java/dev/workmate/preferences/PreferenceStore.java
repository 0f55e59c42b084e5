package dev.workmate.preferences;

import dev.workmate.id.UserId;

/** Keeps everybody's preferences. Thread-safe. */
public interface PreferenceStore {
    /** The usual ones where the person never chose. */
    Preferences load(UserId owner);

    /** Replaces all of them. */
    void keep(UserId owner, Preferences preferences);
}
