package dev.workmate.privacy;

import dev.workmate.id.Uuids;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** Something that must not be erased for now: a person with all that is theirs, or one session. */
public record LegalHold(Kind kind, String heldId, String reason, Instant since) {
    public static final int MAX_REASON = 500;

    public LegalHold {
        heldId = Uuids.canonical(heldId);
        if (reason.isBlank() || reason.length() > MAX_REASON) {
            throw new IllegalArgumentException("a reason has 1 to " + MAX_REASON + " characters");
        }
    }

    /** What is held. */
    public enum Kind {
        PERSON,
        SESSION;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Optional<Kind> find(String word) {
            for (Kind kind : values()) {
                if (kind.word().equals(word)) {
                    return Optional.of(kind);
                }
            }
            return Optional.empty();
        }
    }
}
