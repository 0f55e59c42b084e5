package dev.workmate.turn.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.AgentDefinition.Effort;
import dev.workmate.agent.AgentDefinition.Level;
import dev.workmate.agent.Agents;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.TaskEvent.TaskOpened;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
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
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCard.Limits;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.llm.Permit;
import dev.workmate.llm.Thinking;
import dev.workmate.llm.TokenEstimate;
import dev.workmate.llm.ToolChoice;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TestAgents;
import dev.workmate.testkit.TurnKit;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolSpec;
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
import org.junit.jupiter.api.Test;

/** The question that a model is asked. */
class ContextBuilderTest {
    private static final ModelCard WIDE = card(Thinking.NONE, 200_000);

    private final Map<String, Tool> tools =
            Stream.of("look", "extra", ReadOutput.NAME)
                    .collect(Collectors.toMap(n -> n, n -> FakeTool.reading(n, (_, _) -> "")));
    private final List<String> offered = new ArrayList<>();
    private final SessionId session = SessionId.next();
    private Agents agents = TestAgents.team("look");
    private ModelCard card = WIDE;

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

    /** Nine tenths of what the answer leaves, less what is said anyway. */
    @Test
    void theRoomIsWhatTheAnswerLeaves() {
        ModelRequest bare = build(alpha(), task()).withMessages(List.of());
        int said = TokenEstimate.of(bare);

        assertThat(said).isPositive();
        assertThat(ContextBuilder.room(bare, card(Thinking.NONE, 28_192))).isEqualTo(18_000 - said);
        ModelRequest full = bare.withMessages(List.of(new UserSaid("x".repeat(60_000))));
        assertThat(ContextBuilder.room(full, card(Thinking.NONE, 28_192)))
                .as("with less it would not know what it is asked")
                .isEqualTo(2_000);
    }

    @Test
    void thePastHasTheRoomOfTheNarrowestAgent() {
        card = card(Thinking.NONE, 28_192);
        int widest = 18_000 / 5 * 2;

        assertThat(builder().roomForThePast(turn(TurnOptions.DEFAULT)))
                .isLessThan(widest)
                .isGreaterThan(widest / 2);
    }

    /** Asked with half as much once more, and without the thoughts that hang on the rest. */
    @Test
    void halvingTakesRoomAndThoughts() {
        String words = "word ".repeat(200_000);
        Turn turn = turn(TurnOptions.DEFAULT);
        ModelRequest whole = builder().build(turn, task(words, look("42")), alpha(), 0);
        ModelRequest half = builder().build(turn, task(words, look("42")), alpha(), 1);

        assertThat(TokenEstimate.of(half)).isBetween(1, TokenEstimate.of(whole) * 6 / 10);
        assertThat(thoughts(whole)).isEqualTo(1);
        assertThat(thoughts(half)).isZero();
    }

    /** Thoughts with a budget go back whatever was changed before them; others are refused then. */
    @Test
    void thoughtsStayWhereTheyMustGoBack() {
        Round[] rounds = {look("x".repeat(60_000)), look("y".repeat(60_000)), look("42")};

        card = card(new Thinking(Thinking.Form.BUDGET, "omit", List.of(), 1_024, 9_000, false));
        assertThat(thoughts(build(alpha(), task(rounds)))).isEqualTo(3);
        card = card(new Thinking(Thinking.Form.ADAPTIVE, "omit", List.of(), 0, 0, false));
        assertThat(thoughts(build(alpha(), task(rounds)))).isEqualTo(1);
    }

    @Test
    void theTaskIsWhatTheModelIsAsked() {
        assertThat(build(alpha(), task()).messages()).containsExactly(new UserSaid("Go."));
    }

    private ContextBuilder builder() {
        Journal journal = TurnKit.inMemory(CommitListener.NONE);
        journal.open(session, UserId.next());
        return new ContextBuilder(
                agents,
                new Offering(),
                new JournalHistory(journal, 10_000),
                new Carded(),
                new InMemoryBlobs());
    }

    private ModelRequest build(AgentDefinition agent, TaskState task) {
        return builder().build(turn(TurnOptions.DEFAULT), task, agent, 0);
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

    private Turn turn(TurnOptions options) {
        UserMessageConfirmed said =
                new UserMessageConfirmed(MessageId.next(), Optional.empty(), "Go.", List.of());
        return Turn.fresh(session, said, options, new TurnClock(() -> Instant.EPOCH, () -> 0));
    }

    private AgentDefinition alpha() {
        return agents.find(TestAgents.ALPHA).orElseThrow();
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

    private static TaskState task(Round... rounds) {
        return task("Go.", rounds);
    }

    private static TaskState task(String words, Round... rounds) {
        TaskOpened opened = new TaskOpened(Optional.empty(), Optional.empty(), words);
        return new TaskState(TaskId.next(), TestAgents.ALPHA, opened, List.of(rounds));
    }

    private static Round look(String output) {
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

    private static long thoughts(ModelRequest request) {
        return request.messages().stream()
                .filter(ModelSaid.class::isInstance)
                .flatMap(message -> ((ModelSaid) message).blocks().stream())
                .filter(ThinkingBlock.class::isInstance)
                .count();
    }

    private static ModelCard card(Thinking thinking) {
        return card(thinking, 40_000);
    }

    private static ModelCard card(Thinking thinking, int context) {
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

    private final class Offering implements Tools {
        @Override
        public Optional<Tool> find(String name) {
            return Optional.ofNullable(tools.get(name));
        }

        @Override
        public List<Tool> offeredTo(AgentId agent) {
            return offered.stream().map(tools::get).toList();
        }
    }

    private final class Carded implements Models {
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
