package dev.workmate.turn.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.agent.Agents;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.Draft;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.TaskEvent.TaskOpened;
import dev.workmate.event.TurnEvent.CancelRequested;
import dev.workmate.event.TurnEvent.TurnQueued;
import dev.workmate.event.TurnEvent.TurnStarted;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.event.value.TurnStop;
import dev.workmate.id.EventId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.TestAgents;
import dev.workmate.tool.permission.RulePolicy;
import dev.workmate.turn.state.Folds;
import dev.workmate.turn.state.TurnLimits;
import dev.workmate.turn.state.TurnState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The first thing a turn's log lacks, from the log alone. */
class NextStepTest {
    private static final AgentIdentity ALPHA =
            TestAgents.team().find(TestAgents.ALPHA).orElseThrow().identity();

    private final Agents agents = TestAgents.team();
    private final TurnState state = Folds.turn(Drafts.userMessage(TurnId.next(), "/alpha go"));

    @Test
    void aTurnBeginsWithItsRoute() {
        assertThat(next(Folds.turn(waiting()))).isInstanceOf(Step.Begin.class);
    }

    @Test
    void aStopEndsItWhateverElseIsToBeDone() {
        begin(ALPHA);
        add(new CancelRequested("somebody"));

        assertThat(next(state)).isEqualTo(new Step.End(TurnStop.USER_CANCELLED, Optional.empty()));
    }

    @Test
    void anErrorEndsItToo() {
        begin(ALPHA);
        add(new ErrorRaised("broken", "It broke.", false, "id"));

        assertThat(next(state)).isEqualTo(new Step.End(TurnStop.ERROR, Optional.empty()));
    }

    @Test
    void anAgentThatIsGoneEndsItAndSaysSo() {
        begin(Drafts.AGENT);

        assertThat(next(state))
                .isEqualTo(
                        new Step.End(
                                TurnStop.ERROR,
                                Optional.of(
                                        new Step.Failure(
                                                "agent_gone",
                                                "The agent test-agent is no longer there.",
                                                false))));
    }

    @Test
    void whoHasATaskIsAsked() {
        begin(ALPHA);

        assertThat(next(state))
                .isInstanceOfSatisfying(
                        Step.AskModel.class,
                        ask -> assertThat(ask.agent().id()).isEqualTo(TestAgents.ALPHA));
    }

    private Draft[] waiting() {
        return new Draft[] {
            Drafts.userMessage(TurnId.next(), "/alpha go"),
            draft(ALPHA, new TurnQueued(TurnOptions.DEFAULT))
        };
    }

    private void begin(AgentIdentity agent) {
        add(new TurnStarted(TurnOptions.DEFAULT));
        Folds.apply(state, draft(agent, new TaskOpened(Optional.empty(), Optional.empty(), "go")));
    }

    private void add(AgentEvent event) {
        Folds.apply(state, draft(ALPHA, event));
    }

    private static Draft draft(AgentIdentity agent, AgentEvent event) {
        return new Draft(
                EventId.next(),
                Optional.of(TurnId.next()),
                Optional.of(TaskId.next()),
                1,
                Optional.of(agent),
                Instant.EPOCH,
                event);
    }

    private Step next(TurnState of) {
        Judge judge = new Judge(_ -> Optional.empty(), new RulePolicy(List.of()));
        return new AgentGraph(agents, judge, TurnLimits.DEFAULT)
                .next(SessionId.next(), of, Map.of());
    }
}
