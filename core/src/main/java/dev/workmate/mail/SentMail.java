package dev.workmate.mail;

import java.time.Instant;
import java.util.Optional;

/** How a mail fares, without what it says. */
public record SentMail(
        String id,
        MailKind kind,
        MailAddress to,
        State state,
        int attempts,
        Optional<String> error,
        Instant createdAt,
        Optional<Instant> doneAt) {
    /** Stored names never change. */
    public enum State {
        WAITING,
        SENT,
        /** Refused for good, or too old to be of use; nothing of its content is kept. */
        FAILED
    }
}
