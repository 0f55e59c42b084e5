package dev.workmate.llm.http;

import dev.workmate.llm.FailureCode;
import java.util.List;
import java.util.Locale;

/** What the providers' errors have in common. */
public final class ProviderFailures {
    private static final List<String> TOO_LONG =
            List.of(
                    "prompt is too long",
                    "context_length_exceeded",
                    "maximum context length",
                    "context window",
                    "exceeds the maximum number of tokens",
                    "exceed context limit",
                    "input is too long",
                    "too many tokens");

    private ProviderFailures() {}

    /** The code that a status and an error's own words stand for. */
    public static FailureCode code(int status, String type, String message) {
        String words = (type + " " + message).toLowerCase(Locale.ROOT);
        if (status == 402 || status == 429 && isQuota(words)) {
            return FailureCode.QUOTA_EXHAUSTED;
        }
        return switch (status) {
            case 401, 403 -> FailureCode.AUTH_FAILED;
            case 404 -> FailureCode.MODEL_NOT_FOUND;
            case 408, 504 -> FailureCode.TIMEOUT;
            case 413 -> FailureCode.CONTEXT_EXCEEDED;
            case 429 -> FailureCode.RATE_LIMITED;
            case 503, 529 -> FailureCode.OVERLOADED;
            default -> {
                if (status >= 500 || status == 409 || status < 300) {
                    yield FailureCode.PROVIDER_ERROR;
                }
                yield TOO_LONG.stream().anyMatch(words::contains)
                        ? FailureCode.CONTEXT_EXCEEDED
                        : FailureCode.INVALID_REQUEST;
            }
        };
    }

    private static boolean isQuota(String words) {
        return words.contains("insufficient_quota")
                || words.contains("billing")
                || words.contains("spend_limit");
    }

    /** A failure in words that may be shown; a provider's text about keys is not passed on. */
    public static CallFailure of(FailureCode code, int status, String message) {
        String text =
                switch (code) {
                    case AUTH_FAILED -> "The provider refused the key.";
                    case QUOTA_EXHAUSTED -> "The provider's quota is used up.";
                    case OVERLOADED -> "The provider is overloaded.";
                    case RATE_LIMITED -> "The provider allows no more requests at the moment.";
                    case CONTEXT_EXCEEDED -> "The conversation is too long for the model.";
                    default -> "The provider answered with an error";
                };
        boolean ownWords = text.endsWith(".");
        String detail = status > 0 ? " (status " + status + ")" : "";
        return CallFailure.of(
                code,
                ownWords
                        ? text
                        : text + detail + (message.isBlank() ? "." : ": " + message.strip()));
    }
}
