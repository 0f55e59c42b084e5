package dev.workmate.http;

import java.time.Duration;
import java.util.Optional;

/**
 * A call that cannot be answered as asked. The code is stable and snake case; the message is for
 * the caller and safe to show.
 */
public final class ProblemException extends RuntimeException {
    private final int status;
    private final String code;
    private final Optional<String> decision;
    private final Optional<Long> offset;
    private final Optional<Long> retryAfter;
    private final Optional<String> field;

    public ProblemException(int status, String code, String message) {
        this(
                status,
                code,
                message,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private ProblemException(
            int status,
            String code,
            String message,
            Optional<String> decision,
            Optional<Long> offset,
            Optional<Long> retryAfter,
            Optional<String> field) {
        super(message, null, false, false);
        this.status = status;
        this.code = code;
        this.decision = decision;
        this.offset = offset;
        this.retryAfter = retryAfter;
        this.field = field;
    }

    /** Too much or too often; it may be tried again after a while, where that helps. */
    public static ProblemException tooMuch(
            String code, String message, Optional<Duration> retryAfter) {
        return new ProblemException(
                429,
                code,
                message,
                Optional.empty(),
                Optional.empty(),
                retryAfter.map(wait -> Math.max(1, wait.plusMillis(999).toSeconds())),
                Optional.empty());
    }

    /** Somebody has decided already, and so. */
    public static ProblemException decided(String code, String message, String decision) {
        return new ProblemException(
                409,
                code,
                message,
                Optional.of(decision),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** It goes on elsewhere, and there. */
    public static ProblemException misplaced(String code, String message, long offset) {
        return new ProblemException(
                409,
                code,
                message,
                Optional.empty(),
                Optional.of(offset),
                Optional.empty(),
                Optional.empty());
    }

    /** A field of a form cannot be as it is. */
    public static ProblemException wrongField(String field, String message) {
        return new ProblemException(
                400,
                "invalid_field",
                message,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(field));
    }

    public static ProblemException badRequest(String code, String message) {
        return new ProblemException(400, code, message);
    }

    public static ProblemException notFound(String code, String message) {
        return new ProblemException(404, code, message);
    }

    /** The same for what never was, what is gone and what is somebody else's. */
    public static ProblemException sessionNotFound() {
        return notFound("session_not_found", "There is no such session.");
    }

    public static ProblemException notAuthenticated() {
        return new ProblemException(401, "not_authenticated", "Sign in first.");
    }

    public int status() {
        return status;
    }

    public String code() {
        return code;
    }

    public Optional<String> decision() {
        return decision;
    }

    public Optional<Long> offset() {
        return offset;
    }

    /** Which field of a form is wrong. */
    public Optional<String> field() {
        return field;
    }

    /** In seconds. */
    public Optional<Long> retryAfter() {
        return retryAfter;
    }

    /** Never absent, unlike the inherited one. */
    public String detail() {
        return String.valueOf(getMessage());
    }
}
