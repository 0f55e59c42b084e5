package dev.workmate.database;

import org.jspecify.annotations.Nullable;

/** The same as {@link SealedTexts} for bytes, which are sealed differently each time. */
public final class SealedBytes {
    private SealedBytes() {}

    /** {@code key} is null where the session has none. */
    public static byte[] seal(@Nullable PersonKey key, byte[] bytes, SealedTexts.Place place) {
        return key == null ? bytes : key.seal(bytes, place.bound());
    }

    /** The same key must be given as for sealing. */
    public static byte[] open(@Nullable PersonKey key, byte[] stored, SealedTexts.Place place) {
        return key == null ? stored : key.open(stored, place.bound());
    }
}
