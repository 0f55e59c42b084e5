package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.GrantRemembered;
import dev.workmate.event.value.Decision;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Recorded;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TestAgents;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tier;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import dev.workmate.turn.approval.PersonsAnswer;
import dev.workmate.turn.approval.PersonsAnswer.Scope;
import dev.workmate.turn.approval.ResolveOutcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A yes is for one call; only who says so gives more, and never for what cannot be undone. */
@Timeout(60)
class GrantScopeTest {
    private final List<String> written = new ArrayList<>();
    private final Set<ApprovalId> answered = new HashSet<>();

    @Test
    void aPlainYesIsForThisCallAlone() {
        RightsKit kit = kit(Tier.DRAFT_WRITE, 2);
        TurnId turn = kit.submit("/alpha write twice");
        answer(kit, Decision.APPROVED, Scope.THIS_CALL);
        answer(kit, Decision.APPROVED, Scope.THIS_CALL);

        kit.viewers.awaitComplete(turn);

        assertThat(kit.granted).isEmpty();
        assertThat(kit.events(GrantRemembered.class)).isEmpty();
        assertThat(kit.events(ApprovalRequested.class)).hasSize(2);
        assertThat(written).hasSize(2);
    }

    @Test
    void aWideYesIsForTheEntityInThisSession() {
        RightsKit kit = kit(Tier.DRAFT_WRITE, 2);
        TurnId turn = kit.submit("/alpha write twice");
        answer(kit, Decision.APPROVED, Scope.ENTITY_IN_SESSION);

        kit.viewers.awaitComplete(turn);

        assertThat(kit.granted)
                .containsExactly(RightsKit.key(kit.session.id(), "write", "customers"));
        assertThat(kit.events(GrantRemembered.class))
                .extracting(GrantRemembered::entity)
                .containsExactly("customers");
        assertThat(kit.events(ApprovalRequested.class)).hasSize(1);
        assertThat(written).hasSize(2);
    }

    @Test
    void aWideNoGrantsNothing() {
        RightsKit kit = kit(Tier.DRAFT_WRITE, 1);
        TurnId turn = kit.submit("/alpha write");
        answer(kit, Decision.DENIED, Scope.ENTITY_IN_SESSION);

        kit.viewers.awaitComplete(turn);

        assertThat(kit.granted).isEmpty();
        assertThat(kit.events(GrantRemembered.class)).isEmpty();
        assertThat(written).isEmpty();
    }

    @Test
    void whatCannotBeUndoneIsNeverGrantedWidely() {
        RightsKit kit = kit(Tier.IRREVERSIBLE, 2);
        TurnId turn = kit.submit("/alpha write twice");
        answer(kit, Decision.APPROVED, Scope.ENTITY_IN_SESSION);
        answer(kit, Decision.DENIED, Scope.THIS_CALL);

        kit.viewers.awaitComplete(turn);

        assertThat(kit.granted).isEmpty();
        assertThat(kit.events(GrantRemembered.class)).isEmpty();
        assertThat(written).hasSize(1);
    }

    /** Waits for a question that nobody has answered yet, and answers it. */
    private void answer(RightsKit kit, Decision decision, Scope scope) {
        Recorded asked =
                kit.viewers.awaitEvent(
                        event ->
                                event.envelope().event() instanceof ApprovalRequested next
                                        && !answered.contains(next.approvalId()));
        ApprovalId question = ((ApprovalRequested) asked.envelope().event()).approvalId();
        answered.add(question);
        ResolveOutcome outcome =
                kit.turns.resolve(
                        kit.session,
                        question,
                        new PersonsAnswer(
                                decision, "Tess", Optional.empty(), Optional.empty(), scope));
        assertThat(outcome).isInstanceOf(ResolveOutcome.Resolved.class);
    }

    private RightsKit kit(Tier tier, int calls) {
        Script[] scripts = new Script[calls + 1];
        for (int i = 0; i < calls; i++) {
            scripts[i] = Script.calls("write", "{\"n\":" + i + "}");
        }
        scripts[calls] = Script.says("Done.");
        Tool tool = new Writer(tier, written);
        return new RightsKit(
                TestAgents.team("write"),
                name -> Optional.of(tool).filter(known -> known.name().equals(name)),
                ScriptedModel.inOrder(scripts));
    }

    /** Writes to customers, and asks first. */
    private record Writer(Tier tier, List<String> written) implements Tool {
        @Override
        public ToolSpec spec() {
            return new ToolSpec("write", "Writes.", JsonText.EMPTY_OBJECT);
        }

        @Override
        public ToolTraits traits() {
            return new ToolTraits(
                    ToolTraits.Effect.ONCE,
                    ToolTraits.Concurrency.PARALLEL,
                    java.time.Duration.ofSeconds(5));
        }

        @Override
        public Tier tier(ToolCall call) {
            return tier;
        }

        @Override
        public Permission permission(ToolCall call) {
            return Permission.ask("It writes.");
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
            synchronized (written) {
                written.add(call.arguments().value());
            }
            return new ToolOutput("written");
        }
    }
}
