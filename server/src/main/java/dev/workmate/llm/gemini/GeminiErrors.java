package dev.workmate.llm.gemini;

import dev.workmate.llm.FailureCode;
import dev.workmate.llm.http.CallFailure;
import dev.workmate.llm.http.ProviderFailures;
import dev.workmate.llm.http.WireJson;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** What Gemini's errors mean; the wait it asks for stands in the body. */
final class GeminiErrors {
    private static final String SIGNATURE = "(?s).*thought[ _]?signature.*";

    private GeminiErrors() {}

    /** The body may be the error's object or a list that holds it. */
    static CallFailure failure(int status, JsonNode body) {
        JsonNode error = (body.isArray() ? body.path(0) : body).path("error");
        String message = WireJson.text(error, "message");
        Optional<Duration> wait = wait(error);
        FailureCode code = ProviderFailures.code(status, WireJson.text(error, "status"), message);
        if (code == FailureCode.QUOTA_EXHAUSTED && wait.isPresent()) {
            code = FailureCode.RATE_LIMITED;
        } else if (status == 400 && message.contains("API key")) {
            code = FailureCode.AUTH_FAILED;
        } else if (status == 400 && message.toLowerCase(Locale.ROOT).matches(SIGNATURE)) {
            code = FailureCode.THOUGHTS_REFUSED;
        }
        return ProviderFailures.of(code, status, message).withRetry(code.isPassing(), wait);
    }

    private static Optional<Duration> wait(JsonNode error) {
        for (JsonNode detail : error.path("details")) {
            String delay = WireJson.text(detail, "retryDelay");
            if (delay.matches("\\d{1,7}(\\.\\d{1,9})?s")) {
                double seconds = Double.parseDouble(delay.substring(0, delay.length() - 1));
                return Optional.of(Duration.ofMillis(Math.round(seconds * 1_000)));
            }
        }
        return Optional.empty();
    }
}
