package dev.workmate.billing;

import dev.workmate.id.AgentId;
import dev.workmate.id.CallId;
import dev.workmate.id.UserId;
import java.util.List;
import java.util.Optional;

/**
 * What budgets leave for calls of models. What a call may cost is reserved before it is made; the
 * ledger, which follows the journal, takes the place of the reservation once the end of the call is
 * recorded, and one that nothing is ever recorded for lapses. Thread-safe.
 */
public interface Purse {
    /** Nobody has a budget. */
    Purse BOTTOMLESS =
            new Purse() {
                @Override
                public Verdict reserve(Purchase purchase) {
                    return new Verdict.Granted(List.of());
                }

                @Override
                public void release(CallId call) {}

                @Override
                public Optional<Standing> exhausted(UserId person, Optional<AgentId> agent) {
                    return Optional.empty();
                }
            };

    /** Reserves in every budget that bounds the call, or in none. A second time changes nothing. */
    Verdict reserve(Purchase purchase);

    /** For a call that was not made, or took nothing and is told of nowhere. */
    void release(CallId call);

    /** The budget that nothing is left in, if there is one: then no turn begins. */
    Optional<Standing> exhausted(UserId person, Optional<AgentId> agent);

    /** What became of a wish to spend. */
    sealed interface Verdict {
        /** {@code low} are budgets that came to 80 % now; each is told of once in its period. */
        record Granted(List<Standing> low) implements Verdict {
            public Granted {
                low = List.copyOf(low);
            }
        }

        /** The call is not made. */
        record Refused(Standing standing) implements Verdict {}
    }
}
