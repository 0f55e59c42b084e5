package dev.workmate.turn.step;

import dev.workmate.event.Draft;
import dev.workmate.event.ToolEvent.LateResultNoted;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommandRule.Accept;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionChange;
import dev.workmate.tool.run.ToolOutcome;
import dev.workmate.turn.graph.FactWriter;
import dev.workmate.turn.log.Resending;
import dev.workmate.turn.state.Mail;
import dev.workmate.turn.state.Turn;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what tools say to a process that has lost their turn: for the audit, without effect. Each
 * call is noted once per owner it had. Thread-safe.
 */
public final class LateResults {
    private static final Logger log = LoggerFactory.getLogger(LateResults.class);

    private final Journal journal;
    private final Resending resending;
    private final FactWriter facts;

    public LateResults(Journal journal, Resending resending, FactWriter facts) {
        this.journal = journal;
        this.resending = resending;
        this.facts = facts;
    }

    /** Takes leave of a lost turn; what comes for it later is to be noted one by one. */
    public void leave(Turn turn) {
        turn.mail().close().forEach(done -> note(turn, done));
    }

    /** Whether there is still a session to note anything in. */
    boolean areWanted(Turn turn) {
        try {
            return journal.find(turn.session()).isPresent();
        } catch (RuntimeException | Error e) {
            log.warn("whether session {} is still there is not known", turn.session(), e);
            return true;
        }
    }

    /** Notes a result that nobody waits for any more. A call that was cut has none. */
    void note(Turn turn, Mail.ToolDone done) {
        ToolOutcome outcome = done.outcome();
        if (outcome.status() == ToolStatus.CANCELLED
                || outcome.status() == ToolStatus.UNKNOWN_OUTCOME) {
            return;
        }
        Draft draft =
                turn.draft(
                        facts.identity(done.call().agent()),
                        done.task(),
                        new LateResultNoted(
                                done.call().toolUseId(),
                                done.call().toolName(),
                                outcome.status(),
                                outcome.error().orElse(outcome.output())));
        CommandRule<Boolean> always =
                _ -> new Accept<>(java.util.List.of(draft), SessionChange.STAY, true);
        BatchId batch = new BatchId("late:" + turn.epoch() + ":" + done.call().toolUseId());
        try {
            CommandOutcome<Boolean> stored =
                    resending.send(
                            turn.session(), () -> journal.command(turn.session(), batch, always));
            log.info(
                    "late result of {} in session {}: {}",
                    done.call().toolUseId(),
                    turn.session(),
                    stored.getClass().getSimpleName());
        } catch (RuntimeException | Error e) {
            log.warn(
                    "the late result of {} in session {} could not be noted and is lost",
                    done.call().toolUseId(),
                    turn.session(),
                    e);
        }
    }
}
