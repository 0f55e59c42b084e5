package dev.workmate.turn.step;

import dev.workmate.billing.BudgetWords;
import dev.workmate.billing.Checkout;
import dev.workmate.billing.Payer;
import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.id.CallId;
import dev.workmate.id.UserId;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.turn.state.Turn;
import java.util.Optional;

/**
 * Has whoever asked pay for the calls of their turn, and tells them there what is nearly used up.
 * Thread-safe.
 */
public final class Payment {
    private final Checkout checkout;

    public Payment(Checkout checkout) {
        this.checkout = checkout;
    }

    /** Why the call is not made; empty where it may be, and people are told what is low. */
    Optional<ModelException> refusal(Pen pen, CallId call, ModelCard card, ModelRequest request) {
        Turn turn = pen.turn();
        Optional<UserId> person = turn.state().options().askedBy();
        if (person.isEmpty()) {
            return Optional.empty();
        }
        Payer payer =
                new Payer(person.get(), Optional.of(pen.agent().id()), Optional.of(turn.session()));
        return switch (checkout.reserve(call, payer, card, request)) {
            case Checkout.Outcome.Open open -> {
                open.low().forEach(low -> pen.write(warning(BudgetWords.low(low))));
                yield Optional.empty();
            }
            case Checkout.Outcome.Refused refused -> Optional.of(refused.why());
        };
    }

    private static NoticeGiven warning(String words) {
        return new NoticeGiven(BudgetWords.WARNING, words);
    }
}
