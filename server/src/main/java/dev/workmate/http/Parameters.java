package dev.workmate.http;

import dev.workmate.id.SessionId;
import dev.workmate.id.Uuids;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads parameters strictly: what is out of range is refused, not bent. */
public final class Parameters {
    private static final int MAX_DIGITS = 15;

    private Parameters() {}

    public static int limit(Optional<String> text, int byDefault, int max) {
        if (text.isEmpty()) {
            return byDefault;
        }
        long limit = number(text.get(), "invalid_limit", "limit must be from 1 to " + max + ".");
        if (limit < 1 || limit > max) {
            throw ProblemException.badRequest(
                    "invalid_limit", "limit must be from 1 to " + max + ".");
        }
        return (int) limit;
    }

    /** A place in a session's log, counted from 0. */
    public static OptionalLong sequence(String name, Optional<String> text) {
        return text.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(
                        number(
                                text.get(),
                                "invalid_sequence",
                                name + " must be a sequence number."));
    }

    /** A place in a text, counted from 0; 0 where none is named. */
    public static int offset(Optional<String> text) {
        String message = "offset must be a place in the text.";
        long offset = text.isEmpty() ? 0 : number(text.get(), "invalid_offset", message);
        return (int) Math.min(offset, Integer.MAX_VALUE);
    }

    public static SessionId sessionId(String text) {
        if (!Uuids.isUuid(text)) {
            throw ProblemException.badRequest("invalid_id", "A session id is a UUID.");
        }
        return new SessionId(text);
    }

    private static long number(String text, String code, String message) {
        boolean digits =
                !text.isEmpty()
                        && text.length() <= MAX_DIGITS
                        && text.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!digits) {
            throw ProblemException.badRequest(code, message);
        }
        return Long.parseLong(text);
    }
}
