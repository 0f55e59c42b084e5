package dev.workmate.session;

import dev.workmate.id.SessionId;
import dev.workmate.id.Uuids;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/** The last session of a page, from which the next one goes on; opaque to clients. */
public record SessionCursor(Instant updatedAt, SessionId id) {
    private static final int MAX_LENGTH = 100;

    static SessionCursor of(SessionSummary session) {
        return new SessionCursor(session.updatedAt(), session.id());
    }

    public String text() {
        String plain = updatedAt.toEpochMilli() + ":" + id.value();
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(plain.getBytes(StandardCharsets.US_ASCII));
    }

    /** Empty where the text is not one of ours. */
    public static Optional<SessionCursor> parse(String text) {
        if (text.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            String plain = new String(bytes, StandardCharsets.US_ASCII);
            int colon = plain.indexOf(':');
            if (colon < 1 || !Uuids.isUuid(plain.substring(colon + 1))) {
                return Optional.empty();
            }
            Instant updatedAt = Instant.ofEpochMilli(Long.parseLong(plain, 0, colon, 10));
            return Optional.of(
                    new SessionCursor(updatedAt, new SessionId(plain.substring(colon + 1))));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
