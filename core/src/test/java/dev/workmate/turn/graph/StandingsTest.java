package dev.workmate.turn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.Draft;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.TaskEvent.TaskOpened;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolStarted;
import dev.workmate.event.TurnEvent.TurnStarted;
import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import dev.workmate.id.EventId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Journal;
import dev.workmate.journal.JournalException;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.TestAgents;
import dev.workmate.testkit.TurnKit;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tier;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.Tools;
import dev.workmate.tool.permission.Grants;
import dev.workmate.tool.permission.PermissionPolicy.Circumstances;
import dev.workmate.turn.state.Folds;
import dev.workmate.turn.state.TurnState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How things stand for each open call, as it is told to the rules. */
class StandingsTest {
    private final UserId ann = UserId.next();
    private final SessionId session = SessionId.next();
    private final Journal journal = TurnKit.inMemory(CommitListener.NONE);
    private final ToolCallBlock write = Script.call("write", "{}");
    private final ToolCallBlock read = Script.call("read", "{}");
    private final ToolCallBlock transfer = Script.call("transfer_to_beta_agent", "{}");
    private final ToolCallBlock gone = Script.call("hammer", "{}");
    private final TurnState state = Folds.turn();

    StandingsTest() {
        journal.open(session, ann);
        apply(new TurnStarted(TurnOptions.DEFAULT.askedBy(ann)));
    }

    @Test
    void beforeAnyAnswerThereIsNothingToSay() {
        assertThat(standing(tools(), Grants.NONE)).isEmpty();
        apply(new TaskOpened(Optional.empty(), Optional.empty(), "go"));
        assertThat(standing(tools(), Grants.NONE)).isEmpty();
    }

    @Test
    void everyOpenCallOfTheLastAnswerIsLookedAtAndNoOther() {
        answer(write, read, transfer, gone);
        apply(new ToolStarted(read.toolUseId(), "read", "digest"));

        assertThat(standing(tools(), Grants.NONE))
                .containsOnlyKeys(write.toolUseId(), gone.toolUseId());

        apply(finished(write));
        assertThat(standing(tools(), Grants.NONE)).containsOnlyKeys(gone.toolUseId());
    }

    @Test
    void aCallIsForThePersonWhoAskedAndNothingIsGrantedByItself() {
        answer(write);

        assertThat(standing(tools(), Grants.NONE).get(write.toolUseId()))
                .isEqualTo(new Circumstances(Optional.of(ann), false, false));
    }

    @Test
    void aGrantIsForItsToolItsEntityAndItsSession() {
        answer(write, read);

        Map<ToolUseId, Circumstances> granted =
                standing(tools(), granting(session, "write", "customers"));
        assertThat(granted.get(write.toolUseId()))
                .isEqualTo(new Circumstances(Optional.of(ann), false, true));
        assertThat(granted.get(read.toolUseId()).granted()).isFalse();
        assertThat(isGranted(granting(session, "write", "vendors"))).isFalse();
        assertThat(isGranted(granting(session, "erase", "customers"))).isFalse();
        assertThat(isGranted(granting(SessionId.next(), "write", "customers"))).isFalse();
    }

    @Test
    void whatNobodyKnowsIsAsked() {
        answer(gone);

        assertThat(standing(tools(), Grants.NONE).get(gone.toolUseId()))
                .isEqualTo(new Circumstances(Optional.of(ann), true, false));
    }

    @Test
    void whatCannotBeFoundOutIsAsked() {
        answer(write);
        Tools broken =
                _ -> {
                    throw new IllegalStateException("no answer");
                };

        assertThat(standing(broken, granting(session, "write", "customers")))
                .containsValue(new Circumstances(Optional.of(ann), true, false));
    }

    @Test
    void aJournalThatIsAwayIsWaitedForAndNotTakenForAnAnswer() {
        answer(write);
        Tools away =
                _ -> {
                    throw new JournalException("away", new IllegalStateException());
                };

        assertThatThrownBy(() -> standing(away, Grants.NONE)).isInstanceOf(JournalException.class);
    }

    private boolean isGranted(Grants grants) {
        return standing(tools(), grants).get(write.toolUseId()).granted();
    }

    private Map<ToolUseId, Circumstances> standing(Tools tools, Grants grants) {
        return new Standings(tools, grants, new Influence(journal, TestAgents.team(), tools))
                .of(session, state);
    }

    private static Tools tools() {
        return name ->
                switch (name) {
                    case "write" -> Optional.of(new Sample(name, Tier.DRAFT_WRITE));
                    case "read" -> Optional.of(new Sample(name, Tier.READ));
                    default -> Optional.empty();
                };
    }

    private static Grants granting(SessionId where, String tool, String what) {
        return new Grants() {
            @Override
            public boolean covers(SessionId id, String toolName, String entity) {
                return id.equals(where) && toolName.equals(tool) && entity.equals(what);
            }

            @Override
            public void remember(SessionId id, String toolName, String entity) {
                throw new AssertionError("nobody granted anything");
            }
        };
    }

    private void answer(AnswerBlock... blocks) {
        apply(new TaskOpened(Optional.empty(), Optional.empty(), "go"));
        apply(
                new ModelCallCompleted(
                        CallId.next(),
                        "general",
                        "scripted",
                        "script-1",
                        List.of(blocks),
                        AnswerStop.TOOL_USE,
                        Usage.NONE,
                        Optional.empty(),
                        1));
    }

    private static ToolFinished finished(ToolCallBlock call) {
        return new ToolFinished(
                call.toolUseId(),
                call.toolName(),
                ToolStatus.SUCCESS,
                "",
                false,
                1,
                Optional.empty(),
                Optional.empty());
    }

    private void apply(AgentEvent event) {
        Folds.apply(
                state,
                new Draft(
                        EventId.next(),
                        Optional.of(TurnId.next()),
                        Optional.of(TaskId.next()),
                        0,
                        Optional.of(Drafts.AGENT),
                        Instant.EPOCH,
                        event));
    }

    private record Sample(String name, Tier tier) implements Tool {
        @Override
        public ToolSpec spec() {
            return new ToolSpec(name, "A sample.", JsonText.EMPTY_OBJECT);
        }

        @Override
        public ToolTraits traits() {
            return ToolTraits.READ;
        }

        @Override
        public Tier tier(ToolCall call) {
            return tier;
        }

        @Override
        public Optional<String> entity(ToolCall call) {
            return Optional.of("customers");
        }

        @Override
        public Optional<String> validate(JsonText arguments) {
            return Optional.empty();
        }

        @Override
        public ToolOutput execute(ToolCall call, Progress progress) {
            return ToolOutput.none();
        }
    }
}
