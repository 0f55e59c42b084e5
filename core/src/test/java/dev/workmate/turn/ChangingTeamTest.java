package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.AgentDefinition.Level;
import dev.workmate.agent.Agents;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.id.AgentId;
import dev.workmate.journal.Recorded;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.ToolChoice;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TestAgents;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.NewMessage.WhenBusy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangingTeamTest {
    private static final FakeTool CLOCK = FakeTool.reading("clock", (_, _) -> "noon");
    private static final Agents FIRST = TestAgents.team("clock");

    private static AgentDefinition newcomer(List<Level> levels) {
        return new AgentDefinition(
                new AgentIdentity(new AgentId("new-agent"), "New", "bot", "#336699"),
                "Is new",
                "You are new",
                List.of("clock"),
                AgentDefinition.Serving.by(ModelRole.GENERAL),
                AgentDefinition.Calling.by("new"),
                new AgentDefinition.Effort(20, levels));
    }

    private static Agents with(AgentDefinition agent) {
        List<AgentDefinition> workers = new ArrayList<>(FIRST.workers());
        workers.add(agent);
        return new Agents(FIRST.supervisor(), workers);
    }

    private static List<String> answers(List<Recorded> log) {
        return log.stream()
                .map(recorded -> recorded.envelope().event())
                .filter(MessageWritten.class::isInstance)
                .map(event -> ((MessageWritten) event).content())
                .toList();
    }

    @Test
    void anAgentThatCameMeanwhileAnswersTheNextMessage() {
        AtomicReference<Agents> team = new AtomicReference<>(FIRST);
        ScriptedModel model =
                ScriptedModel.inOrder(
                        Script.says("Nobody is called new."),
                        Script.calls("clock", "{}"),
                        Script.says("I am new."));
        TurnKit kit = new TurnKit(team::get, model, CLOCK);

        kit.converse("/new hello");
        team.set(with(newcomer(List.of())));

        assertThat(answers(kit.converse("/new hello")))
                .containsExactly("Nobody is called new.", "I am new.");
        assertThat(model.requests().getLast().system()).isEqualTo("You are new");
    }

    @Test
    void aRunningTurnKeepsItsAgents() {
        AtomicReference<Agents> team = new AtomicReference<>(FIRST);
        FakeTool change =
                FakeTool.reading(
                        "clock",
                        (_, _) -> {
                            team.set(new Agents(FIRST.supervisor(), List.of()));
                            return "noon";
                        });
        ScriptedModel model =
                ScriptedModel.inOrder(
                        Script.transfers("alpha-agent", "tell the time"),
                        Script.calls("clock", "{}"),
                        Script.says("It is noon."),
                        Script.transfers("beta-agent", "again"),
                        Script.calls("clock", "{}"),
                        Script.says("Still noon."),
                        Script.nothing(),
                        Script.says("Alone now."));
        TurnKit kit = new TurnKit(team::get, model, change);

        assertThat(answers(kit.converse("time?"))).containsExactly("It is noon.", "Still noon.");
        assertThat(answers(kit.converse("time?"))).endsWith("Alone now.");
        assertThat(model.requests().getLast().tools()).isEmpty();
    }

    @Test
    void anAgentThatIsGoneCannotBeChosen() {
        AtomicReference<Agents> team = new AtomicReference<>(with(newcomer(List.of())));
        TurnKit kit = new TurnKit(team::get, ScriptedModel.inOrder(), CLOCK);
        team.set(FIRST);

        assertThat(
                        kit.turns()
                                .submit(
                                        kit.session(),
                                        TurnKit.message(
                                                "hello",
                                                TurnOptions.DEFAULT.withTarget(
                                                        new AgentId("new-agent")),
                                                WhenBusy.REJECT)))
                .isEqualTo(new SubmitOutcome.UnknownAgent(new AgentId("new-agent")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    look around                       | 3
                    a quick look please               | 1
                    Quick!                            | 1
                    be very thorough, not quick       | 5
                    thorough                          | 3
                    as medium as possible             | 3
                    """)
    void anAgentWithLevelsSearchesAsLongAsTheTaskSays(String task, int rounds) {
        List<Level> levels =
                List.of(
                        new Level("medium", 3),
                        new Level("quick", 1),
                        new Level("very thorough", 5));
        ScriptedModel model =
                new ScriptedModel(
                        request ->
                                request.toolChoice() == ToolChoice.NONE
                                        ? Script.says("That is all.")
                                        : Script.calls("clock", "{}"));
        TurnKit kit = new TurnKit(with(newcomer(levels)), model, CLOCK);

        List<Recorded> log = kit.converse("/new " + task);

        assertThat(answers(log)).containsExactly("That is all.");
        assertThat(log)
                .filteredOn(recorded -> recorded.envelope().event() instanceof ToolFinished)
                .hasSize(rounds);
        assertThat(model.requests().getFirst().messages().getLast())
                .isEqualTo(new ChatMessage.UserSaid(task));
    }
}
