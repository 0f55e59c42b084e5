package dev.workmate.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.testkit.Drafts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The session's row, change by change, and who may write to it. */
class SessionStateTest {
    private final InstanceId here = InstanceId.next();
    private final InstanceId there = InstanceId.next();
    private final TurnId first = TurnId.next();
    private final TurnId second = TurnId.next();
    private final TurnId third = TurnId.next();
    private final SessionState fresh = SessionState.fresh(SessionId.next());
    private final SessionState open = fresh.with(new SessionChange.Open(first, here));

    @Test
    void openingRaisesTheEpoch() {
        assertThat(open.epoch()).isEqualTo(1);
        assertThat(open.owner()).contains(here);
        assertThat(open.openTurn()).contains(first);
        assertThat(open.parked()).isFalse();
        assertThatThrownBy(() -> open.with(new SessionChange.Open(second, here)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("does not fit session " + fresh.id());
    }

    @Test
    void whatWaitsFollowsUnderTheSameOwner() {
        SessionState queued =
                open.with(new SessionChange.Queue(second)).with(new SessionChange.Queue(third));
        assertThat(queued.waiting()).containsExactly(second, third);
        assertThat(queued.openTurn()).contains(first);

        SessionState next = queued.with(SessionChange.CLOSE);
        assertThat(next.openTurn()).contains(second);
        assertThat(next.waiting()).containsExactly(third);
        assertThat(next.owner()).contains(here);
        assertThat(next.epoch()).isEqualTo(1);

        SessionState last = next.with(SessionChange.CLOSE).with(SessionChange.CLOSE);
        assertThat(last.openTurn()).isEmpty();
        assertThat(last.owner()).isEmpty();
        assertThatThrownBy(() -> last.with(SessionChange.CLOSE))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> fresh.with(new SessionChange.Queue(first)))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aParkedTurnHasNoOwnerUntilSomebodyGoesOn() {
        SessionState parked = open.with(SessionChange.PARK);
        assertThat(parked.parked()).isTrue();
        assertThat(parked.owner()).isEmpty();
        assertThat(parked.epoch()).isEqualTo(1);
        assertThatThrownBy(() -> parked.with(SessionChange.PARK))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> fresh.with(SessionChange.PARK))
                .isInstanceOf(IllegalStateException.class);

        SessionState unparked = parked.with(new SessionChange.Unpark(there));
        assertThat(unparked.parked()).isFalse();
        assertThat(unparked.owner()).contains(there);
        assertThat(unparked.epoch()).isEqualTo(2);
        assertThatThrownBy(() -> unparked.with(new SessionChange.Unpark(here)))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aTurnThatIsGivenAwayHasNobodyAndShutsOutWhoHadIt() {
        SessionState released = open.with(SessionChange.RELEASE);

        assertThat(released.owner()).isEmpty();
        assertThat(released.openTurn()).isEqualTo(open.openTurn());
        assertThat(released.epoch()).isEqualTo(open.epoch() + 1);
        assertThat(released.resumes()).isEqualTo(open.resumes());
        assertThat(Fence.isClaimable(released)).isTrue();
        assertThatThrownBy(() -> fresh.with(SessionChange.RELEASE))
                .isInstanceOf(IllegalStateException.class);
        SessionState parked = open.with(SessionChange.PARK);
        assertThatThrownBy(() -> parked.with(SessionChange.RELEASE))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void closingAParkedTurnUnparks() {
        assertThat(open.with(SessionChange.PARK).with(SessionChange.CLOSE).parked()).isFalse();
    }

    @Test
    void takingOverRaisesTheEpochAndIsCountedUntilAStepIsDone() {
        SessionState taken = open.claimedBy(there).claimedBy(here);

        assertThat(taken.epoch()).isEqualTo(3);
        assertThat(taken.owner()).contains(here);
        assertThat(taken.openTurn()).contains(first);
        assertThat(taken.resumes()).isEqualTo(2);
        assertThat(taken.progressed().resumes()).isZero();
        assertThat(taken.progressed().epoch()).isEqualTo(3);
        assertThat(open.progressed()).isSameAs(open);
    }

    @Test
    void aBatchOfTheOwnerIsTaken() {
        assertThat(refusal(open, first, 1, OptionalLong.empty())).isEmpty();
        assertThat(refusal(open, first, 1, OptionalLong.of(0))).isEmpty();
    }

    @Test
    void aBatchOfAnybodyElseIsNot() {
        Optional<AppendOutcome> fenced = Optional.of(new AppendOutcome.Fenced());

        assertThat(refusal(open, first, 0, OptionalLong.empty())).isEqualTo(fenced);
        assertThat(refusal(open, first, 2, OptionalLong.empty())).isEqualTo(fenced);
        assertThat(refusal(open, second, 1, OptionalLong.empty())).isEqualTo(fenced);
        assertThat(refusal(fresh, first, 0, OptionalLong.empty())).isEqualTo(fenced);
        assertThat(refusal(open.with(SessionChange.PARK), first, 1, OptionalLong.empty()))
                .isEqualTo(fenced);
        assertThat(refusal(open.quarantined(true), first, 1, OptionalLong.empty()))
                .isEqualTo(fenced);
        assertThat(
                        refusal(
                                open.quarantined(true).quarantined(false),
                                first,
                                1,
                                OptionalLong.empty()))
                .isEmpty();
    }

    @Test
    void aBatchThatHasNotSeenEverythingIsSentBack() {
        assertThat(refusal(open.advanced(7, 5, "hash"), first, 1, OptionalLong.of(6)))
                .contains(new AppendOutcome.HeadMoved(7));
        assertThat(refusal(open.advanced(7, 5, "hash"), first, 1, OptionalLong.of(7))).isEmpty();
    }

    @Test
    void onlyAnOpenTurnThatWaitsForNobodyIsTakenOver() {
        assertThat(Fence.isClaimable(open)).isTrue();
        assertThat(Fence.isClaimable(fresh)).isFalse();
        assertThat(Fence.isClaimable(open.with(SessionChange.PARK))).isFalse();
        assertThat(Fence.isClaimable(open.quarantined(true))).isFalse();
        assertThat(Fence.isClaimable(open, 1)).isTrue();
        assertThat(Fence.isClaimable(open, 0)).isFalse();
        assertThat(Fence.isClaimable(fresh, 0)).isFalse();
    }

    private static Optional<AppendOutcome> refusal(
            SessionState state, TurnId turn, long epoch, OptionalLong expectedHead) {
        return Fence.refusal(
                state,
                new Append(
                        state.id(),
                        turn,
                        epoch,
                        BatchId.next(),
                        List.of(Drafts.message(turn, "x")),
                        expectedHead,
                        SessionChange.STAY));
    }
}
