package dev.workmate.llm;

import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import java.util.Optional;

/**
 * A model call that failed for good: the adapter has already retried what may be retried. The
 * message is safe to show.
 */
public final class ModelException extends Exception {
    private final FailureCode code;
    private final boolean retryable;
    private final transient Usage usage;
    private final transient Optional<Money> cost;

    public ModelException(
            FailureCode code,
            String message,
            boolean retryable,
            Usage usage,
            Optional<Money> cost,
            Throwable cause) {
        super(message, cause);
        this.code = code;
        this.retryable = retryable;
        this.usage = usage;
        this.cost = cost;
    }

    public ModelException(FailureCode code, String message, boolean retryable) {
        super(message);
        this.code = code;
        this.retryable = retryable;
        this.usage = Usage.NONE;
        this.cost = Optional.empty();
    }

    /** The same, where attempts with other models cost something before. */
    ModelException after(Usage spent, Optional<Money> paid) {
        return new ModelException(
                code,
                String.valueOf(getMessage()),
                retryable,
                usage.plus(spent),
                cost.isPresent() && paid.isPresent()
                        ? Optional.of(cost.get().plus(paid.get()))
                        : cost.or(() -> paid),
                this);
    }

    public FailureCode code() {
        return code;
    }

    public boolean retryable() {
        return retryable;
    }

    /** What the failed call is believed to have taken. */
    public Usage usage() {
        return usage;
    }

    /** What that costs, where prices are known. */
    public Optional<Money> cost() {
        return cost;
    }
}
