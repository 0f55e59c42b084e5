package dev.workmate.turn.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.TaskEvent.TaskOpened;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.CallId;
import dev.workmate.id.ToolUseId;
import dev.workmate.journal.JournalException;
import dev.workmate.journal.SessionChange;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.TroubledJournal.Trouble;
import dev.workmate.text.JsonText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is kept of a turn after a fault. */
class SalvageTest extends StartedTurn {
    @Test
    void wholeStepsAreSavedAfterAFault() throws Exception {
        add("done");
        turn.settle();
        add("half");

        log.salvage(turn);

        assertThat(codes()).containsExactly("done");
        assertThat(turn.pending()).isEmpty();
    }

    @Test
    void nobodyIsAskedAfterAFault() throws Exception {
        ToolCallBlock call = Script.call("write", "{}");
        turn.add(
                Drafts.AGENT,
                turn.rootTask(),
                new TaskOpened(Optional.empty(), Optional.empty(), "Go."));
        turn.add(Drafts.AGENT, turn.rootTask(), answered(call));
        add("done");
        turn.add(Drafts.AGENT, turn.rootTask(), question(call.toolUseId()));
        add("behind the question");
        turn.settle();

        log.salvage(turn);

        assertThat(stored()).noneMatch(ApprovalRequested.class::isInstance);
        assertThat(codes()).containsExactly("done");
    }

    @Test
    void whereNothingIsWholeNothingIsSaved() throws Exception {
        add("half");

        log.salvage(turn);

        assertThat(codes()).isEmpty();
        assertThat(turn.pending()).hasSize(1);
    }

    /** The batch may be stored or not: storing it again would say it twice. */
    @Test
    void whatWasOnItsWayIsNotSavedAgain() throws Exception {
        add("on its way");
        turn.settle();
        journal.trouble(Trouble.everything());
        assertThatThrownBy(() -> log.store(turn, SessionChange.STAY))
                .isInstanceOf(JournalException.class);
        journal.calm();
        assertThat(turn.isStoring()).isTrue();

        log.salvage(turn);

        assertThat(codes()).isEmpty();
        assertThat(passed).containsExactly(CrashPoint.BEFORE_APPEND);
    }

    @Test
    void onceAnsweredABatchIsNoLongerOnItsWay() throws Exception {
        add("stored");
        log.store(turn, SessionChange.STAY);

        assertThat(turn.isStoring()).isFalse();
    }

    private static ModelCallCompleted answered(ToolCallBlock call) {
        return new ModelCallCompleted(
                CallId.next(),
                "general",
                "p",
                "m",
                List.of(call),
                AnswerStop.TOOL_USE,
                Usage.NONE,
                Optional.empty(),
                1);
    }

    private static ApprovalRequested question(ToolUseId call) {
        return new ApprovalRequested(
                ApprovalId.next(),
                call,
                "write",
                JsonText.EMPTY_OBJECT,
                "Write it",
                "It writes.",
                Instant.EPOCH,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
