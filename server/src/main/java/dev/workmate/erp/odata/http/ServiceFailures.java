package dev.workmate.erp.odata.http;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpException.Effect;
import dev.workmate.erp.odata.text.JsonRows;
import java.net.http.HttpHeaders;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** What a service's refusals mean, in words people can act on. */
public final class ServiceFailures {
    private static final int MAX_TEXT = 800;
    private static final String ID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
    private static final Pattern CORRELATION =
            Pattern.compile("\\s*Correlation\\s?Id:\\s*(" + ID + ")\\.?", Pattern.CASE_INSENSITIVE);

    private ServiceFailures() {}

    /** An answer that is no success, as it came. */
    record Refusal(int status, HttpHeaders headers, byte[] body) {}

    /** Whether a request could change something. */
    enum Kind {
        READ,
        WRITE
    }

    /** What the service itself said about an error. */
    public record Said(String code, String message, Optional<String> correlationId, boolean own) {}

    public static ErpException of(Refusal refusal, Kind kind, Credentials credentials) {
        Said said = said(refusal, credentials);
        return of(refusal.status(), said, effect(refusal.status(), said, kind));
    }

    public static ErpException of(int status, Said said, Effect effect) {
        String words = said.message().isEmpty() ? "" : " It says: " + said.message();
        String code = said.code();
        Optional<String> id = said.correlationId();
        if (code.equals("Request_EntityChanged") || status == 412) {
            return new ErpException.RecordChanged(
                    "Nothing was done, since the record is not the one that was read." + words,
                    code,
                    id);
        }
        return switch (status) {
            case 401 ->
                    new ErpException.Forbidden(
                            "The ERP system refused the sign-in." + words, code, id);
            case 403 ->
                    new ErpException.Forbidden(
                            "The ERP system does not allow this." + words, code, id);
            case 404, 410 ->
                    new ErpException.Missing("The ERP system has no such thing." + words, code, id);
            case 408, 504 -> unavailable("took too long", words, code, id, effect);
            case 429 ->
                    new ErpException.Throttled(
                            "The ERP system takes no more requests at the moment; nothing was done."
                                    + words,
                            code,
                            id);
            case 502, 503 -> unavailable("is not available at the moment", words, code, id, effect);
            case 413 ->
                    new ErpException.Rejected(
                            "That is too much for one request to the ERP system." + words,
                            code,
                            id);
            default -> {
                if (status >= 500) {
                    yield unavailable("failed", words, code, id, effect);
                }
                yield new ErpException.Rejected(
                        (status < 400
                                        ? "The ERP system wants to send the request elsewhere, which"
                                                + " is not done; check its address."
                                        : "The ERP system refused the request.")
                                + words,
                        code,
                        id);
            }
        };
    }

    private static ErpException unavailable(
            String what, String words, String code, Optional<String> id, Effect effect) {
        String end =
                effect != Effect.NONE
                        ? " Whether the change took effect is not known; it was not sent again."
                        : "";
        return new ErpException.Unavailable(
                "The ERP system " + what + "." + words + end, code, id, effect);
    }

    /**
     * A service that answers in its own words has decided; what stands before it has not, and may
     * have passed the request on.
     */
    private static Effect effect(int status, Said said, Kind kind) {
        boolean unsure =
                status == 408 || status == 502 || status == 504 || status >= 500 && !said.own();
        return kind == Kind.WRITE && unsure && status != 503 ? Effect.ON_ITS_WAY : Effect.NONE;
    }

    public static Said said(Refusal refusal, Credentials credentials) {
        Optional<String> fromHeader =
                Stream.of(
                                "x-ms-correlation-id",
                                "ms-correlation-x",
                                "x-correlation-id",
                                "request-id")
                        .flatMap(name -> refusal.headers().firstValue(name).stream())
                        .filter(id -> id.matches("[A-Za-z0-9._:-]{1,80}"))
                        .findFirst();
        try {
            Said said =
                    said(JsonRows.MAPPER.readTree(refusal.body()), refusal.status(), credentials);
            return new Said(
                    said.code(),
                    said.message(),
                    said.correlationId().or(() -> fromHeader),
                    said.own());
        } catch (JacksonException e) {
            return new Said("status_" + refusal.status(), "", fromHeader, false);
        }
    }

    /** An error in the form that OData gives it. */
    public static Said said(JsonNode body, int status, Credentials credentials) {
        JsonNode error = body.path("error");
        String message = credentials.mask(error.path("message").asString(""));
        String code = shorten(error.path("code").asString(""));
        return new Said(
                code.isEmpty() ? "status_" + status : code,
                shorten(CORRELATION.matcher(message).replaceAll("")),
                correlationId(message),
                error.isObject());
    }

    static Optional<String> correlationId(String text) {
        Matcher matcher = CORRELATION.matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** Somebody else's words on one line, at a length that can be shown. */
    public static String shorten(String text) {
        String line = text.replaceAll("[\\p{Cntrl}\\p{Cf}\\s]+", " ").strip();
        return line.length() <= MAX_TEXT ? line : line.substring(0, MAX_TEXT) + "…";
    }
}
