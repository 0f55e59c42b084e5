package dev.workmate.llm.http;

import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.Secret;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One attempt that failed. Whether there is another one is decided by {@link RetryPolicy}. */
public final class CallFailure extends Exception {
    private static final int MAX_TEXT = 600;

    private final FailureCode code;
    private final boolean retryable;
    private final transient Optional<Duration> wait;
    private final transient Usage usage;

    private CallFailure(
            FailureCode code,
            String message,
            boolean retryable,
            Optional<Duration> wait,
            Usage usage,
            @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.retryable = retryable;
        this.wait = wait;
        this.usage = usage;
    }

    public static CallFailure of(FailureCode code, String message) {
        return new CallFailure(code, message, code.isPassing(), Optional.empty(), Usage.NONE, null);
    }

    static CallFailure of(FailureCode code, String message, Throwable cause) {
        return new CallFailure(
                code, message, code.isPassing(), Optional.empty(), Usage.NONE, cause);
    }

    /** The same, after the provider said whether and when to try again. */
    public CallFailure withRetry(boolean again, Optional<Duration> after) {
        return new CallFailure(code, text(), again, after, usage, getCause());
    }

    CallFailure withUsage(Usage spent) {
        return new CallFailure(code, text(), retryable, wait, spent, getCause());
    }

    public FailureCode code() {
        return code;
    }

    boolean retryable() {
        return retryable;
    }

    Optional<Duration> waitAsked() {
        return wait;
    }

    Usage usage() {
        return usage;
    }

    private String text() {
        return String.valueOf(getMessage());
    }

    /** For those who asked: without keys, at a length that can be shown. */
    ModelException toModelException(Secret key, Usage spent, Optional<Money> cost) {
        String text = key.maskIn(text());
        String shown = text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "…";
        return new ModelException(code, shown, retryable, spent, cost, this);
    }
}
