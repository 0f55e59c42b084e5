package dev.workmate.turn.graph;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.event.value.TaskStatus;
import dev.workmate.event.value.ToolFault;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.event.value.TurnStop;
import dev.workmate.tool.Reason;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.permission.SecondPersonRule;
import dev.workmate.turn.state.CallState;
import dev.workmate.turn.state.TaskState;
import java.util.List;
import java.util.Optional;

/**
 * The first thing that is missing in a turn. Most steps only add facts ({@link Fact}); some reach
 * outside ({@link Effect}); two are the end of the road for now ({@link Rest}).
 */
public sealed interface Step {
    /** Adds events and nothing else; several run into one batch. */
    sealed interface Fact extends Step {}

    /** Reaches outside on behalf of a task; everything known so far is stored first. */
    sealed interface Effect extends Step {
        TaskState task();
    }

    /** The turn stops here: over, or waiting for a person. */
    sealed interface Rest extends Step {}

    /** The turn begins: its root task goes to the routed agent. */
    record Begin(Route route) implements Fact {}

    /** The supervisor's transfer call becomes a task of another agent. */
    record HandOver(TaskState from, CallState call, AgentDefinition to) implements Fact {}

    /** A child task is done: its result answers the transfer call. */
    record GiveBack(TaskState task, TaskStatus status, String result) implements Fact {}

    /** A call is answered without being run. */
    record AnswerCall(
            CallState call,
            ToolStatus status,
            String output,
            Optional<String> error,
            Optional<ToolFault> fault)
            implements Fact {
        public AnswerCall(
                CallState call, ToolStatus status, String output, Optional<String> error) {
            this(call, status, output, error, Optional.empty());
        }
    }

    /** A model is asked on behalf of a task. */
    record AskModel(TaskState task, AgentDefinition agent) implements Effect {}

    /** A person is asked about calls, after their tools have said what would change. */
    record AskPerson(TaskState task, List<Question> questions) implements Effect {}

    /** What is asked about one call, and the rules by which it may take somebody else's word. */
    record Question(
            CallState call,
            String summary,
            Reason reason,
            Optional<Tool> previewBy,
            List<SecondPersonRule> secondPerson) {
        public Question {
            secondPerson = List.copyOf(secondPerson);
        }

        /** A question that nobody but the person who asked has to answer. */
        public Question(CallState call, String summary, Reason reason, Optional<Tool> previewBy) {
            this(call, summary, reason, previewBy, List.of());
        }
    }

    /** Tools are run. */
    record RunTools(TaskState task, List<Run> runs) implements Effect {}

    /** One call to run; a call in doubt is only asked about. */
    record Run(CallState call, Tool tool, Mode mode, ToolTraits traits) {
        Run(CallState call, Tool tool, Mode mode) {
            this(call, tool, mode, tool.traits());
        }

        public boolean mustNotBeRepeated() {
            return traits.effect() == ToolTraits.Effect.ONCE;
        }
    }

    /** How a call is run. */
    enum Mode {
        FRESH,
        PROBE
    }

    /** Every open question waits for a person. */
    record Park() implements Rest {}

    record End(TurnStop stop, Optional<Failure> failure) implements Rest {}

    /** Why a turn fails, in words for the user; the code is stable. */
    record Failure(String code, String message, boolean retryable) {}
}
