package dev.workmate.turn.approval;

import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.value.Decision;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommandRule.Refuse;
import dev.workmate.journal.Journal;
import dev.workmate.journal.JournalException;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import dev.workmate.tool.ToolCall;
import dev.workmate.turn.log.Resending;
import dev.workmate.turn.state.CallState;
import dev.workmate.turn.state.Turn;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Finds a question that is still open, or what became of it. Thread-safe. */
public final class OpenQuestions {
    private final Journal journal;
    private final Resending resending;
    private final InstantSource time;

    public OpenQuestions(Journal journal, Resending resending, InstantSource time) {
        this.journal = journal;
        this.resending = resending;
        this.time = time;
    }

    /** How a question stands. */
    sealed interface Standing {}

    /** It is open in this turn, as far as the log was read. */
    record Open(SessionState read, Turn turn, CallState call) implements Standing {
        /** The call as it was asked about. */
        ToolCall request() {
            return call.request(turn.session(), turn.state().current().orElseThrow().agent());
        }
    }

    /** It cannot be answered any more. */
    record Over(ResolveOutcome outcome) implements Standing {}

    Standing find(SessionId session, ApprovalId approval) {
        Optional<SessionState> state = resending.send(session, () -> journal.find(session));
        Optional<TurnId> open = state.flatMap(SessionState::openTurn);
        if (open.isEmpty()) {
            return new Over(
                    settledEarlier(session, approval).orElseGet(ResolveOutcome.TurnOver::new));
        }
        Turn turn = read(state.get(), open.get());
        Optional<CallState> call = turn.state().asked(approval);
        if (call.isEmpty()) {
            return new Over(
                    settledEarlier(session, approval).orElseGet(ResolveOutcome.NotFound::new));
        }
        Optional<ResolveOutcome> refusal = refusal(turn, call.get(), approval);
        return refusal.isPresent()
                ? new Over(refusal.get())
                : new Open(state.get(), turn, call.get());
    }

    private Turn read(SessionState state, TurnId turn) {
        List<Recorded> log = resending.send(state.id(), () -> journal.ofTurn(state.id(), turn));
        try {
            return Turn.resumed(state, turn, log, time);
        } catch (RuntimeException e) {
            throw new JournalException("the log of turn " + turn + " makes no sense", e);
        }
    }

    /** The question's batch id tells of an answer in a turn that is long over. */
    private Optional<ResolveOutcome> settledEarlier(SessionId session, ApprovalId approval) {
        CommandRule<Boolean> onlyLook = _ -> new Refuse<>(false);
        BatchId batch = new BatchId("approval:" + approval);
        return resending.send(session, () -> journal.command(session, batch, onlyLook))
                        instanceof CommandOutcome.Repeated<Boolean> repeated
                ? Optional.of(answered(repeated.events()))
                : Optional.empty();
    }

    private static Optional<ResolveOutcome> refusal(
            Turn turn, CallState call, ApprovalId approval) {
        Optional<Decision> earlier = call.decisionOn(approval);
        if (earlier.isPresent()) {
            return Optional.of(new ResolveOutcome.AlreadyResolved(earlier.get()));
        }
        return turn.state().isCancelled() || turn.state().end().isPresent()
                ? Optional.of(new ResolveOutcome.TurnOver())
                : Optional.empty();
    }

    /** A late answer finds the question expired, whether or not anybody has noticed before. */
    boolean isOverdue(Open question, ApprovalId approval) {
        return question.call()
                .expiry(approval)
                .map(expiry -> !time.instant().isBefore(expiry))
                .orElse(false);
    }

    /** What was decided by the answer that is stored. */
    static ResolveOutcome answered(List<Recorded> events) {
        return events.stream()
                .map(event -> event.envelope().event())
                .filter(ApprovalResolved.class::isInstance)
                .map(
                        event ->
                                (ResolveOutcome)
                                        new ResolveOutcome.AlreadyResolved(
                                                ((ApprovalResolved) event).decision()))
                .findFirst()
                .orElseGet(ResolveOutcome.NotFound::new);
    }
}
