package dev.workmate.billing;

import dev.workmate.event.value.Money;
import dev.workmate.id.CallId;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.TokenEstimate;
import java.time.InstantSource;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the most that a call may cost reserved before it is made. What costs nothing is never
 * refused, and a budget that cannot be looked up is taken for one that is used up. Thread-safe.
 */
public final class Checkout {
    /** Nobody has a budget. */
    public static final Checkout FREE = new Checkout(Purse.BOTTOMLESS, InstantSource.system());

    private static final Logger log = LoggerFactory.getLogger(Checkout.class);

    private final Purse purse;
    private final InstantSource time;

    public Checkout(Purse purse, InstantSource time) {
        this.purse = purse;
        this.time = time;
    }

    /** Whether the call is made. */
    public sealed interface Outcome {
        /** {@code low} are budgets that came to 80 % now; each is told of once in its period. */
        record Open(List<Standing> low) implements Outcome {
            public Open {
                low = List.copyOf(low);
            }
        }

        /** The call is not made, and why. */
        record Refused(ModelException why) implements Outcome {}
    }

    public Outcome reserve(CallId call, Payer payer, ModelCard card, ModelRequest request) {
        return card.prices()
                .map(
                        prices ->
                                prices.most(
                                        TokenEstimate.of(request),
                                        request.maxTokens(),
                                        time.instant()))
                .map(most -> reserve(call, payer, most))
                .orElse(new Outcome.Open(List.of()));
    }

    public Outcome reserve(CallId call, Payer payer, Money most) {
        if (most.amount().signum() <= 0) {
            return new Outcome.Open(List.of());
        }
        try {
            return switch (purse.reserve(new Purchase(call, payer, most))) {
                case Purse.Verdict.Granted granted -> new Outcome.Open(granted.low());
                case Purse.Verdict.Refused refused ->
                        new Outcome.Refused(
                                new ModelException(
                                        FailureCode.QUOTA_EXCEEDED,
                                        BudgetWords.exceeded(refused.standing()),
                                        false));
            };
        } catch (RuntimeException e) {
            log.error("no budget could be looked up for call {}; it is not made", call, e);
            return new Outcome.Refused(
                    new ModelException(
                            FailureCode.MODEL_ERROR, "The budget could not be looked up.", true));
        }
    }

    /** What is not given back lapses by itself. */
    public void release(CallId call) {
        try {
            purse.release(call);
        } catch (RuntimeException e) {
            log.warn("what was reserved for call {} stays until it lapses", call, e);
        }
    }
}
