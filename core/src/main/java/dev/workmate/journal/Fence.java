package dev.workmate.journal;

import dev.workmate.id.TurnId;
import java.util.Optional;

/** Who may write: the checks every journal makes inside its transaction. */
public final class Fence {
    private Fence() {}

    /** Why the append must not be stored, if so. */
    public static Optional<AppendOutcome> refusal(SessionState state, Append append) {
        Optional<TurnId> turn = Optional.of(append.turn());
        boolean ours = state.epoch() == append.epoch() && state.openTurn().equals(turn);
        if (!ours || state.parked() || state.quarantined()) {
            return Optional.of(new AppendOutcome.Fenced());
        }
        if (append.expectedHead().isPresent()
                && append.expectedHead().getAsLong() != state.head()) {
            return Optional.of(new AppendOutcome.HeadMoved(state.head()));
        }
        return Optional.empty();
    }

    public static boolean isClaimable(SessionState state) {
        return state.openTurn().isPresent() && !state.parked() && !state.quarantined();
    }

    /** Whether the turn may be taken by somebody who saw its owner at {@code epoch}. */
    public static boolean isClaimable(SessionState state, long epoch) {
        return isClaimable(state) && state.epoch() == epoch;
    }
}
