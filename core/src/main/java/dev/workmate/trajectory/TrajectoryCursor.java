package dev.workmate.trajectory;

import dev.workmate.id.SessionId;
import dev.workmate.id.Uuids;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The last turn that was looked at, from which the next page goes on; opaque to clients. */
public record TrajectoryCursor(Instant at, SessionId session, long sequence) {
    private static final int MAX_LENGTH = 120;
    private static final Pattern PLAIN = Pattern.compile("(-?\\d{1,15}):([^:]{36}):(\\d{1,15})");

    public TrajectoryCursor {
        at = at.truncatedTo(ChronoUnit.MILLIS);
    }

    static TrajectoryCursor of(TurnPlace place) {
        return new TrajectoryCursor(place.at(), place.session(), place.sequence());
    }

    public String text() {
        String plain = at.toEpochMilli() + ":" + session.value() + ":" + sequence;
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(plain.getBytes(StandardCharsets.US_ASCII));
    }

    /** Empty where the text is not one of ours. */
    public static Optional<TrajectoryCursor> parse(String text) {
        if (text.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            Matcher plain = PLAIN.matcher(new String(bytes, StandardCharsets.US_ASCII));
            return plain.matches() && Uuids.isUuid(plain.group(2))
                    ? Optional.of(
                            new TrajectoryCursor(
                                    Instant.ofEpochMilli(Long.parseLong(plain.group(1))),
                                    new SessionId(plain.group(2)),
                                    Long.parseLong(plain.group(3))))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
