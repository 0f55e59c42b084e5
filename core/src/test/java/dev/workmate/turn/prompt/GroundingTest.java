package dev.workmate.turn.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.TaskEvent.TaskOpened;
import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import dev.workmate.id.TaskId;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.TestAgents;
import dev.workmate.turn.state.Folds;
import dev.workmate.turn.state.Round;
import dev.workmate.turn.state.TaskState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A worker's first answer rests on a tool, or it is reminded once. */
class GroundingTest {
    private static final AgentDefinition EQUIPPED =
            TestAgents.team("look").find(TestAgents.ALPHA).orElseThrow();
    private static final AgentDefinition TALKER =
            TestAgents.team("look").find(TestAgents.TALKER).orElseThrow();
    private static final Round FROM_MEMORY = round(AnswerStop.END_TURN, Script.text("I know."));
    private static final Round PAUSED = round(AnswerStop.PAUSED, Script.text("Well"));
    private static final Round CALLED = round(AnswerStop.TOOL_USE, Script.call("look", "{}"));
    private static final Round CALLED_AND_ENDED =
            round(AnswerStop.END_TURN, Script.call("look", "{}"));

    @Test
    void theFirstAnswerMustUseATool() {
        assertThat(Grounding.mustUseTool(EQUIPPED, task())).isTrue();
        assertThat(Grounding.mustUseTool(EQUIPPED, task(CALLED))).isFalse();
        assertThat(Grounding.mustUseTool(TALKER, task())).isFalse();
    }

    @Test
    void anAnswerFromMemoryIsRemindedOnce() {
        assertThat(Grounding.needsNudge(EQUIPPED, task(FROM_MEMORY))).isTrue();
        assertThat(Grounding.needsNudge(EQUIPPED, task(FROM_MEMORY, FROM_MEMORY))).isFalse();
        assertThat(Grounding.needsNudge(EQUIPPED, task())).isFalse();
        assertThat(Grounding.needsNudge(TALKER, task(FROM_MEMORY))).isFalse();
    }

    @Test
    void whatUsedAToolOrIsNotOverIsNot() {
        assertThat(Grounding.needsNudge(EQUIPPED, task(CALLED))).isFalse();
        assertThat(Grounding.needsNudge(EQUIPPED, task(CALLED_AND_ENDED))).isFalse();
        assertThat(Grounding.needsNudge(EQUIPPED, task(PAUSED))).isFalse();
    }

    private static TaskState task(Round... rounds) {
        TaskOpened opened = new TaskOpened(Optional.empty(), Optional.empty(), "Go.");
        return new TaskState(TaskId.next(), EQUIPPED.id(), opened, List.of(rounds));
    }

    private static Round round(AnswerStop stop, AnswerBlock block) {
        return Folds.round(
                new ModelCallCompleted(
                        CallId.next(),
                        "general",
                        "p",
                        "m",
                        List.of(block),
                        stop,
                        Usage.NONE,
                        Optional.empty(),
                        1));
    }
}
