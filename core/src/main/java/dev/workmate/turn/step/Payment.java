package dev.workmate.turn.step;

import dev.workmate.billing.BudgetWords;
import dev.workmate.billing.Purchase;
import dev.workmate.billing.Purse;
import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.event.value.Money;
import dev.workmate.id.CallId;
import dev.workmate.id.UserId;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.TokenEstimate;
import dev.workmate.turn.state.Turn;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the most that a call may cost reserved before it is made. What costs nothing is never
 * refused, and a budget that cannot be looked up is taken for one that is used up. Thread-safe.
 */
public final class Payment {
    private static final Logger log = LoggerFactory.getLogger(Payment.class);

    private final Purse purse;

    public Payment(Purse purse) {
        this.purse = purse;
    }

    /** Why the call is not made; empty where it may be, and people are told what is low. */
    Optional<ModelException> refusal(Pen pen, CallId call, ModelCard card, ModelRequest request) {
        Turn turn = pen.turn();
        Optional<UserId> person = turn.state().options().askedBy();
        Optional<Money> most =
                card.prices()
                        .map(
                                prices ->
                                        prices.most(
                                                TokenEstimate.of(request),
                                                request.maxTokens(),
                                                turn.now()))
                        .filter(cost -> cost.amount().signum() > 0);
        if (person.isEmpty() || most.isEmpty()) {
            return Optional.empty();
        }
        try {
            return switch (purse.reserve(
                    new Purchase(call, person.get(), pen.agent().id(), most.get()))) {
                case Purse.Verdict.Granted granted -> {
                    granted.low().forEach(low -> pen.write(warning(BudgetWords.low(low))));
                    yield Optional.empty();
                }
                case Purse.Verdict.Refused refused ->
                        Optional.of(
                                new ModelException(
                                        FailureCode.QUOTA_EXCEEDED,
                                        BudgetWords.exceeded(refused.standing()),
                                        false));
            };
        } catch (RuntimeException e) {
            log.error("no budget could be looked up for call {}; it is not made", call, e);
            return Optional.of(
                    new ModelException(
                            FailureCode.MODEL_ERROR, "The budget could not be looked up.", true));
        }
    }

    private static NoticeGiven warning(String words) {
        return new NoticeGiven(BudgetWords.WARNING, words);
    }
}
