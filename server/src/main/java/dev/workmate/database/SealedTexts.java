package dev.workmate.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Words in columns beside the log, sealed with the key of their session. The same words in the same
 * place are sealed alike, so that a view that is made again is the same to the byte. A session
 * without a key has them as they are. Thread-safe.
 */
public final class SealedTexts {
    private static final Logger log = LoggerFactory.getLogger(SealedTexts.class);

    /** What stands in a session with a key and does not begin so was written before. */
    private static final String MARK = "\u0001sealed:";

    private final PersonKeys keys;

    public SealedTexts(PersonKeys keys) {
        this.keys = keys;
    }

    /** Which column of which row: what is sealed for one opens in no other. */
    public record Place(String column, String row) {
        public static Place title(String session) {
            return new Place("sessions.title", session);
        }

        byte[] bound() {
            return (column + '\n' + row).getBytes(UTF_8);
        }
    }

    /** {@code key} is null where the session has none. */
    public static String seal(@Nullable PersonKey key, String text, Place place) {
        if (key == null) {
            return text;
        }
        byte[] sealed = key.sealAlike(text.getBytes(UTF_8), place.bound());
        return MARK + Base64.getEncoder().withoutPadding().encodeToString(sealed);
    }

    /** Empty where the key is not there any more, or somebody has spoiled it: the audit says so. */
    public Optional<String> open(Optional<Long> sessionKey, String stored, Place place) {
        if (sessionKey.isEmpty() || !stored.startsWith(MARK)) {
            return Optional.of(stored);
        }
        try {
            byte[] sealed = Base64.getDecoder().decode(stored.substring(MARK.length()));
            return keys.find(PersonKey.idOf(sealed))
                    .map(key -> new String(key.open(sealed, place.bound()), UTF_8));
        } catch (IllegalStateException | IllegalArgumentException e) {
            log.error("{} was altered and is not shown", place, e);
            return Optional.empty();
        }
    }
}
