package dev.workmate.knowledge.source;

import dev.workmate.id.UserId;
import java.util.Locale;

/** A person's sign-in at another system, under the name of their account there. */
public record SourceConnection(ConnectionId id, UserId owner, String account, State state) {
    /** Whether it still works. */
    public enum State {
        OK,
        NEEDS_SIGN_IN;

        /** The same word in the database and on the wire. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static State of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }
}
