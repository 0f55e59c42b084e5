package dev.workmate.testkit;

import dev.workmate.billing.Budget;
import dev.workmate.billing.Checkout;
import dev.workmate.billing.Payer;
import dev.workmate.billing.Period;
import dev.workmate.billing.Purchase;
import dev.workmate.billing.Purse;
import dev.workmate.billing.Scope;
import dev.workmate.billing.Standing;
import dev.workmate.event.value.Money;
import dev.workmate.id.AgentId;
import dev.workmate.id.CallId;
import dev.workmate.id.UserId;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** All is spent, and who asked nevertheless is noted. */
public final class EmptyPurse implements Purse {
    public final List<Purchase> refused = new CopyOnWriteArrayList<>();

    public Checkout checkout() {
        return new Checkout(this, InstantSource.system());
    }

    /** Who the only one to be refused was. */
    public Payer payer() {
        Purchase purchase = refused.getFirst();
        return new Payer(purchase.person(), purchase.agent(), Optional.empty());
    }

    @Override
    public Verdict reserve(Purchase purchase) {
        refused.add(purchase);
        return new Verdict.Refused(standing(purchase.person()));
    }

    @Override
    public void release(CallId call) {}

    @Override
    public Optional<Standing> exhausted(UserId person, Optional<AgentId> agent) {
        return Optional.of(standing(person));
    }

    private static Standing standing(UserId person) {
        Money limit = new Money(BigDecimal.ONE, "USD");
        Budget budget =
                new Budget(Scope.PERSON, person.value(), Period.DAY, limit, Optional.empty());
        Money nothing = new Money(BigDecimal.ZERO, "USD");
        return new Standing(budget, person.value(), limit, nothing, Instant.EPOCH);
    }
}
