package dev.workmate.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import tools.jackson.databind.json.JsonMapper;

/**
 * An error as clients receive it (RFC 9457), with a stable code and the correlation id; where an
 * answer came too late, with the decision that counts, and where a part came to the wrong place,
 * with the right one; where it may be tried again, after how many seconds; where a field of a form
 * is wrong, which.
 */
@JsonPropertyOrder({
    "type",
    "title",
    "status",
    "detail",
    "code",
    "correlationId",
    "decision",
    "offset",
    "retryAfter",
    "field"
})
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Problem(
        String type,
        String title,
        int status,
        String detail,
        String code,
        String correlationId,
        Optional<String> decision,
        Optional<Long> offset,
        Optional<Long> retryAfter,
        Optional<String> field) {
    public static final String MEDIA_TYPE = "application/problem+json";

    private static final JsonMapper MAPPER = new JsonMapper();

    public static Problem of(int status, String code, String detail) {
        return of(new ProblemException(status, code, detail));
    }

    public static Problem of(ProblemException problem) {
        return new Problem(
                "about:blank",
                title(problem.status()),
                problem.status(),
                problem.detail(),
                problem.code(),
                Correlation.id(),
                problem.decision(),
                problem.offset(),
                problem.retryAfter(),
                problem.field());
    }

    /** For errors that only have a status. */
    public static Problem ofStatus(int status) {
        return of(status, codeOf(status), title(status) + ".");
    }

    byte[] json() {
        return MAPPER.writeValueAsString(this).getBytes(StandardCharsets.UTF_8);
    }

    private static String title(int status) {
        HttpStatus known = HttpStatus.resolve(status);
        return known == null ? "Error " + status : known.getReasonPhrase();
    }

    private static String codeOf(int status) {
        HttpStatus known = HttpStatus.resolve(status);
        return known == null ? "http_" + status : known.name().toLowerCase(java.util.Locale.ROOT);
    }
}
