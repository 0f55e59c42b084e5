package dev.workmate.turn.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.AgentDefinition.Effort;
import dev.workmate.agent.AgentDefinition.Level;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ToolChoice;
import dev.workmate.testkit.TestAgents;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.run.ReadOutput;
import dev.workmate.turn.state.TaskState;
import dev.workmate.turn.state.Turn;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The question that a model is asked. */
class ContextBuilderTest extends Contexts {
    @Test
    void theSupervisorKnowsItsTeamAndAWorkerItself() {
        assertThat(build(agents.supervisor(), task()).system())
                .isEqualTo(
                        """
                        You are supervisor

                        The agents you can give work to:
                        - transfer_to_alpha_agent: Helps with alpha
                        - transfer_to_beta_agent: Helps with beta
                        - transfer_to_talker_agent: Helps with talker""");
        assertThat(build(alpha(), task()).system()).isEqualTo("You are alpha");
    }

    /** Providers find what they have read by it. */
    @Test
    void theSessionIsNamed() {
        assertThat(build(alpha(), task()).wishes())
                .isEqualTo(ModelRequest.Wishes.in(session.value()));
    }

    @Test
    void theSupervisorHandsOverAndReadsOn() {
        assertThat(toolsOf(agents.supervisor()))
                .containsExactly(
                        "transfer_to_alpha_agent",
                        "transfer_to_beta_agent",
                        "transfer_to_talker_agent",
                        ReadOutput.NAME);
    }

    @Test
    void whatIsOfferedStandsBehindAnAgentsOwnTools() {
        offered.addAll(List.of("look", "extra"));

        assertThat(toolsOf(alpha())).containsExactly("look", ReadOutput.NAME, "extra");
    }

    @Test
    void whoHasNoToolsHasNothingToReadOnIn() {
        assertThat(toolsOf(talker())).isEmpty();
        offered.add("extra");
        assertThat(toolsOf(talker())).containsExactly(ReadOutput.NAME, "extra");
    }

    @Test
    void readingOnIsGivenOnce() {
        agents = TestAgents.team(ReadOutput.NAME, "look", "gone");

        assertThat(toolsOf(alpha())).containsExactly(ReadOutput.NAME, "look");
    }

    /** What a model was told hangs on its tools, so a task keeps those it began with. */
    @Test
    void aTaskKeepsItsTools() {
        Turn turn = turn(TurnOptions.DEFAULT);
        TaskState task = task();
        ModelRequest before = builder().build(turn, task, alpha(), 0);
        offered.add("extra");

        assertThat(builder().build(turn, task, alpha(), 0)).isEqualTo(before);
        assertThat(builder().build(turn, task(), alpha(), 0)).isNotEqualTo(before);
    }

    @Test
    void aWorkersFirstAnswerMustUseATool() {
        assertThat(build(alpha(), task()).toolChoice()).isEqualTo(ToolChoice.REQUIRED);
        assertThat(build(alpha(), task(look("42"))).toolChoice()).isEqualTo(ToolChoice.AUTO);
        assertThat(build(talker(), task()).toolChoice()).isEqualTo(ToolChoice.AUTO);
    }

    /** After its level's rounds of search an agent tells what it found. */
    @Test
    void searchingEndsWithItsLevel() {
        AgentDefinition searching =
                with(new Effort(10, List.of(new Level("quick", 1), new Level("deep", 3))));

        assertThat(build(searching, task()).toolChoice()).isEqualTo(ToolChoice.REQUIRED);
        assertThat(build(searching, task(look("1"))).toolChoice()).isEqualTo(ToolChoice.NONE);
        assertThat(build(with(Effort.atMost(2)), task(look("1"))).toolChoice())
                .as("without levels it may go on")
                .isEqualTo(ToolChoice.AUTO);
    }

    @Test
    void thinkingIsAsLongAsTheRoleAndThePersonWant() {
        AgentDefinition supervisor = agents.supervisor();

        assertThat(thinking(supervisor, wish(Optional.empty(), Optional.empty()))).isEqualTo(5_000);
        assertThat(thinking(supervisor, wish(Optional.of(true), Optional.of(900)))).isEqualTo(900);
        assertThat(thinking(supervisor, wish(Optional.of(false), Optional.of(900)))).isZero();
        assertThat(thinking(alpha(), wish(Optional.of(true), Optional.of(900)))).isZero();
        assertThat(build(supervisor, task()).maxTokens()).isEqualTo(8_192 + 5_000);
        assertThat(build(alpha(), task()).maxTokens()).isEqualTo(8_192);
    }

    @Test
    void theTaskIsWhatTheModelIsAsked() {
        assertThat(build(alpha(), task()).messages()).containsExactly(new UserSaid("Go."));
    }

    private List<String> toolsOf(AgentDefinition agent) {
        return build(agent, task()).tools().stream().map(ToolSpec::name).toList();
    }

    private int thinking(AgentDefinition agent, TurnOptions options) {
        return builder().build(turn(options), task(), agent, 0).thinkingBudget();
    }

    private static TurnOptions wish(Optional<Boolean> thinks, Optional<Integer> budget) {
        return new TurnOptions(
                Optional.empty(),
                thinks,
                budget,
                false,
                TurnOptions.DEFAULT_TIMEOUT_MS,
                Optional.empty());
    }

    private AgentDefinition talker() {
        return agents.find(TestAgents.TALKER).orElseThrow();
    }

    private AgentDefinition with(Effort effort) {
        return new AgentDefinition(
                alpha().identity(),
                alpha().description(),
                alpha().systemPrompt(),
                alpha().tools(),
                alpha().serving(),
                alpha().calling(),
                effort);
    }
}
