package dev.workmate.turn.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.workmate.event.ToolEvent.LateResultNoted;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TroubledJournal.Trouble;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.run.ToolOutcome;
import dev.workmate.turn.state.Mail;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is noted of results that nobody waits for any more. */
class LateNotesTest {
    private final StepKit kit = new StepKit(new ScriptedModel(_ -> Script.nothing()));
    private final LateResults late = new LateResults(kit.journal, kit.resending, kit.facts);
    private ToolCall call;

    @BeforeEach
    void begin() throws Exception {
        kit.called(Script.call("look", "{}"));
        call = kit.task().openCalls().getFirst().request(kit.session, kit.agent.id());
    }

    @Test
    void eachIsNotedOnce() {
        late.note(kit.turn, done(success("seen")));
        late.note(kit.turn, done(success("seen")));

        assertThat(noted())
                .containsExactly(
                        new LateResultNoted(call.toolUseId(), "look", ToolStatus.SUCCESS, "seen"));
    }

    @Test
    void aFailureIsNotedInItsWords() {
        late.note(kit.turn, done(ToolOutcome.failure(ToolStatus.ERROR, "It broke.", 1)));

        assertThat(noted()).extracting(LateResultNoted::output).containsExactly("It broke.");
    }

    @Test
    void whatWasCutOrIsNotKnownHasNoResult() {
        late.note(kit.turn, done(ToolOutcome.failure(ToolStatus.CANCELLED, "Cut.", 1)));
        late.note(kit.turn, done(ToolOutcome.failure(ToolStatus.UNKNOWN_OUTCOME, "?", 1)));

        assertThat(noted()).isEmpty();
    }

    @Test
    void whoeverLeavesNotesWhatHadCome() {
        kit.turn.mail().post(done(success("seen")));
        late.leave(kit.turn);

        assertThat(noted()).hasSize(1);
        assertThat(kit.turn.mail().isClosed()).isTrue();
    }

    @Test
    void aJournalThatIsAwayHarmsNobody() {
        kit.journal.trouble(Trouble.everything());

        assertThatCode(() -> late.note(kit.turn, done(success("seen")))).doesNotThrowAnyException();
        assertThat(late.areWanted(kit.turn)).as("not known").isTrue();
        kit.journal.calm();
        assertThat(noted()).isEmpty();
    }

    @Test
    void nothingIsWantedOnceTheSessionIsGone() {
        assertThat(late.areWanted(kit.turn)).isTrue();
        kit.journal.erase(kit.session);
        assertThat(late.areWanted(kit.turn)).isFalse();
    }

    private List<LateResultNoted> noted() {
        return kit.stored(LateResultNoted.class);
    }

    private Mail.ToolDone done(ToolOutcome outcome) {
        return new Mail.ToolDone(call, kit.turn.rootTask(), outcome);
    }

    private static ToolOutcome success(String output) {
        return new ToolOutcome(
                ToolStatus.SUCCESS,
                output,
                false,
                1,
                Optional.empty(),
                Optional.empty(),
                List.of());
    }
}
