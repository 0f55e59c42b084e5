package dev.workmate.turn.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.AgentDefinition.Calling;
import dev.workmate.agent.Agents;
import dev.workmate.event.TaskEvent.TaskOpened;
import dev.workmate.event.TurnEvent.AgentChanged;
import dev.workmate.id.AgentId;
import dev.workmate.id.TaskId;
import dev.workmate.testkit.TestAgents;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is recorded when another agent speaks. */
class SpeakersTest {
    private static final String SAID = "Send the INVOICE to our customer";

    private final Speakers speakers =
            new Speakers(
                    new Agents(
                            TestAgents.team().supervisor(),
                            List.of(
                                    hinted(
                                            TestAgents.ALPHA,
                                            "Invoice",
                                            "customer",
                                            "price",
                                            "custom"),
                                    hinted(TestAgents.BETA, "file"))));

    @Test
    void theWordsThatSpokeForWhomTheSupervisorChose() {
        assertThat(routed(TestAgents.SUPERVISOR, TestAgents.ALPHA, Optional.of(TaskId.next())))
                .contains(List.of("Invoice", "customer"));
    }

    @Test
    void aWordAndWhatIsInItCountOnceAndEachByItselfWhereTheyStandAlone() {
        assertThat(
                        speakers.transition(
                                        TestAgents.SUPERVISOR,
                                        TestAgents.ALPHA,
                                        new TaskOpened(
                                                Optional.of(TaskId.next()),
                                                Optional.empty(),
                                                "Do it"),
                                        "a custom price")
                                .hints())
                .contains(List.of("price", "custom"));
    }

    @Test
    void areLeftOutWhereThereAreNoneOrSomebodyElseChose() {
        assertThat(routed(TestAgents.SUPERVISOR, TestAgents.BETA, Optional.of(TaskId.next())))
                .isEmpty();
        assertThat(routed(TestAgents.SUPERVISOR, TestAgents.ALPHA, Optional.empty())).isEmpty();
        assertThat(routed(TestAgents.BETA, TestAgents.ALPHA, Optional.of(TaskId.next()))).isEmpty();
        assertThat(routed(TestAgents.ALPHA, TestAgents.SUPERVISOR, Optional.of(TaskId.next())))
                .isEmpty();
    }

    private Optional<List<String>> routed(AgentId from, AgentId to, Optional<TaskId> parent) {
        AgentChanged change =
                speakers.transition(
                        from, to, new TaskOpened(parent, Optional.empty(), "Do it"), SAID);
        return change.hints();
    }

    private static AgentDefinition hinted(AgentId id, String... hints) {
        AgentDefinition plain = TestAgents.team().find(id).orElseThrow();
        return new AgentDefinition(
                plain.identity(),
                plain.description(),
                plain.systemPrompt(),
                plain.tools(),
                plain.serving(),
                new Calling(Optional.empty(), List.of(hints)),
                plain.effort());
    }
}
