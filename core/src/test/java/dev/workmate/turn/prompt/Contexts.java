package dev.workmate.turn.prompt;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.Agents;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.TaskEvent.TaskOpened;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.event.value.Usage;
import dev.workmate.id.AgentId;
import dev.workmate.id.CallId;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.UserId;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Journal;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCard.Limits;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.llm.Permit;
import dev.workmate.llm.Thinking;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TestAgents;
import dev.workmate.testkit.TurnKit;
import dev.workmate.tool.Tool;
import dev.workmate.tool.Tools;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.tool.run.ReadOutput;
import dev.workmate.turn.state.Folds;
import dev.workmate.turn.state.Round;
import dev.workmate.turn.state.TaskState;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What goes into a question to a model, for tests of what comes of it. */
abstract class Contexts {
    static final ModelCard WIDE = card(Thinking.NONE, 200_000);

    final Map<String, Tool> tools =
            Stream.of("look", "extra", ReadOutput.NAME)
                    .collect(Collectors.toMap(n -> n, n -> FakeTool.reading(n, (_, _) -> "")));
    final List<String> offered = new ArrayList<>();
    final SessionId session = SessionId.next();
    Agents agents = TestAgents.team("look");
    ModelCard card = WIDE;

    ContextBuilder builder() {
        Journal journal = TurnKit.inMemory(CommitListener.NONE);
        journal.open(session, UserId.next());
        return new ContextBuilder(
                agents,
                new Offering(),
                new JournalHistory(journal, 10_000),
                new Carded(),
                new InMemoryBlobs());
    }

    ModelRequest build(AgentDefinition agent, TaskState task) {
        return builder().build(turn(TurnOptions.DEFAULT), task, agent, 0);
    }

    Turn turn(TurnOptions options) {
        UserMessageConfirmed said =
                new UserMessageConfirmed(MessageId.next(), Optional.empty(), "Go.", List.of());
        return Turn.fresh(session, said, options, new TurnClock(() -> Instant.EPOCH, () -> 0));
    }

    AgentDefinition alpha() {
        return agents.find(TestAgents.ALPHA).orElseThrow();
    }

    static TaskState task(Round... rounds) {
        return task("Go.", rounds);
    }

    static TaskState task(String words, Round... rounds) {
        TaskOpened opened = new TaskOpened(Optional.empty(), Optional.empty(), words);
        return new TaskState(TaskId.next(), TestAgents.ALPHA, opened, List.of(rounds));
    }

    static Round look(String output) {
        ToolCallBlock call = Script.call("look", "{}");
        Round round =
                Folds.round(
                        new ModelCallCompleted(
                                CallId.next(),
                                "general",
                                "p",
                                "m",
                                List.of(Script.thinks("Hm."), call),
                                AnswerStop.TOOL_USE,
                                Usage.NONE,
                                Optional.empty(),
                                1));
        Folds.finish(
                round.calls().getFirst(),
                new ToolFinished(
                        call.toolUseId(),
                        "look",
                        ToolStatus.SUCCESS,
                        output,
                        false,
                        1,
                        Optional.empty(),
                        Optional.empty()));
        return round;
    }

    static ModelCard card(Thinking thinking, int context) {
        return new ModelCard(
                thinking,
                Permit.NEVER,
                Permit.ALWAYS,
                true,
                true,
                new Limits(context, 8_192),
                Set.of(),
                Optional.empty());
    }

    final class Offering implements Tools {
        @Override
        public Optional<Tool> find(String name) {
            return Optional.ofNullable(tools.get(name));
        }

        @Override
        public List<Tool> offeredTo(AgentId agent) {
            return offered.stream().map(tools::get).toList();
        }
    }

    final class Carded implements Models {
        @Override
        public LanguageModel forRole(ModelRole role) {
            return new ScriptedModel(_ -> Script.nothing());
        }

        @Override
        public ModelCard cardOf(ModelRole role) {
            return card;
        }
    }
}
