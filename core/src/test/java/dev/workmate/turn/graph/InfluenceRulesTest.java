package dev.workmate.turn.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.Agents;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.Draft;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.Attachment;
import dev.workmate.event.value.ToolFootprint;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.AgentId;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.ForwardingJournal;
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
import dev.workmate.turn.state.Folds;
import dev.workmate.turn.state.TurnState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When untrusted content may speak through a call, and when they may not. */
class InfluenceRulesTest {
    private static final Tool WRITE = new Sample(Tier.DRAFT_WRITE, false);
    private static final Tool READ = new Sample(Tier.READ, false);
    private static final Tool SEND = new Sample(Tier.READ, true);
    private static final Attachment INVOICE =
            new Attachment("0197AB00-0000-7000-8000-000000000001", "invoice.txt", "text/plain", 10);

    private final List<Long> reads = new ArrayList<>();
    private final Journal journal =
            new ForwardingJournal(TurnKit.inMemory(CommitListener.NONE)) {
                @Override
                public List<Recorded> after(SessionId id, long after, int limit, Reach reach) {
                    reads.add(after);
                    return super.after(id, after, limit, reach);
                }
            };
    private final SessionId session = newSession();
    private final Set<AgentId> listening = new HashSet<>();
    private final Influence influence = new Influence(journal, team(), new Words());

    @ParameterizedTest
    @CsvSource({
        "READ,         false, false",
        "READ,         true,  true",
        "DRAFT_WRITE,  false, true",
        "IRREVERSIBLE, false, true"
    })
    void aTurnThatHasReadOthersIsSwayedInAllThatActs(Tier tier, boolean outward, boolean swayed) {
        TurnState read = Folds.turn(Drafts.of(TurnId.next(), message(INVOICE)));

        assertThat(influence.reaches(read, new Sample(tier, outward), call("sample")))
                .isEqualTo(swayed);
        assertThat(influence.reaches(Folds.turn(), new Sample(tier, outward), call("sample")))
                .isFalse();
    }

    @Test
    void whatASessionReadEarlierStillSpeaks() {
        add(session, finished(Optional.of(footprint(true))));

        assertThat(reaches(WRITE, "sample")).isTrue();
        assertThat(reaches(SEND, "sample")).isTrue();
        assertThat(reaches(READ, "sample")).isFalse();
    }

    @Test
    void whatIsTrustedOrOursDoesNot() {
        add(
                session,
                message(),
                finished(Optional.of(footprint(false))),
                finished(Optional.empty()));

        assertThat(reaches(WRITE, "sample")).isFalse();
    }

    @Test
    void anAttachmentOfAnEarlierMessageSpeaks() {
        add(session, message(INVOICE));

        assertThat(reaches(WRITE, "sample")).isTrue();
    }

    @Test
    void aLongPastIsNotReadForIt() {
        add(session, Collections.nCopies(250, message()).toArray(AgentEvent[]::new));
        assertThat(reaches(WRITE, "sample")).isFalse();
        add(session, finished(Optional.of(footprint(true))));
        assertThat(reaches(WRITE, "sample")).isTrue();

        assertThat(reads).isEmpty();
    }

    @Test
    void whatAnotherSessionReadDoesNot() {
        add(newSession(), finished(Optional.of(footprint(true))));

        assertThat(reaches(WRITE, "sample")).isFalse();
    }

    @Test
    void whoSpokeBeforeAndHearsAProgramSpeaksForIt() {
        listening.add(Drafts.AGENT.id());
        assertThat(reaches(WRITE, "sample")).as("has not spoken yet").isFalse();

        journal(Drafts.message(TurnId.next(), "Done."));

        assertThat(reaches(WRITE, "sample")).isTrue();
        assertThat(reaches(SEND, "sample")).isTrue();
        assertThat(reaches(READ, "sample")).isFalse();
    }

    @Test
    void whoSpokeBeforeAndHearsNobodySpeaksForItself() {
        journal(Drafts.message(TurnId.next(), "Done."));

        assertThat(reaches(WRITE, "sample")).isFalse();
    }

    @Test
    void aProgramIsNotSwayedByItselfAndMayBeReadWhoeverIsHeard() {
        listening.add(Drafts.AGENT.id());
        journal(Drafts.message(TurnId.next(), "Done."));

        assertThat(reaches(WRITE, "program_write")).isFalse();
        assertThat(reaches(WRITE, "other_write")).isTrue();
        assertThat(reaches(SEND, "other_write")).isFalse();
    }

    @Test
    void anAgentWhoseDefinitionNamesAProgramsToolHearsIt() {
        journal(by(TestAgents.ALPHA));
        assertThat(reaches(WRITE, "sample")).isTrue();
        assertThat(reaches(WRITE, "program_write")).isFalse();
    }

    @Test
    void anAgentWhoseDefinitionNamesOurToolsHearsNobody() {
        journal(by(TestAgents.BETA));

        assertThat(reaches(WRITE, "sample")).isFalse();
    }

    private boolean reaches(Tool tool, String name) {
        return influence.reaches(Folds.turn(), tool, call(name));
    }

    private ToolCall call(String name) {
        return new ToolCall(
                session, TestAgents.ALPHA, ToolUseId.next(), name, JsonText.EMPTY_OBJECT);
    }

    private SessionId newSession() {
        SessionId id = SessionId.next();
        journal.open(id, UserId.next());
        return id;
    }

    private void add(SessionId id, AgentEvent... events) {
        List<Draft> drafts = new ArrayList<>();
        for (AgentEvent event : events) {
            drafts.add(Drafts.of(TurnId.next(), event));
        }
        store(id, drafts);
    }

    private void journal(Draft draft) {
        store(session, List.of(draft));
    }

    private void store(SessionId id, List<Draft> drafts) {
        journal.command(
                id, BatchId.next(), _ -> new CommandRule.Accept<>(drafts, SessionChange.STAY, ""));
    }

    /** Something that an agent said. */
    private static Draft by(AgentId agent) {
        Draft said = Drafts.message(TurnId.next(), "Done.");
        return new Draft(
                said.eventId(),
                said.turnId(),
                said.taskId(),
                said.index(),
                team().find(agent).map(AgentDefinition::identity),
                said.at(),
                said.event());
    }

    private static UserMessageConfirmed message(Attachment... attachments) {
        return new UserMessageConfirmed(
                MessageId.next(), Optional.empty(), "look", List.of(attachments));
    }

    private static ToolFinished finished(Optional<ToolFootprint> footprint) {
        return new ToolFinished(
                ToolUseId.next(),
                "look",
                ToolStatus.SUCCESS,
                "done",
                false,
                1,
                Optional.empty(),
                footprint);
    }

    private static ToolFootprint footprint(boolean untrusted) {
        return new ToolFootprint(4, Optional.empty(), Optional.empty(), untrusted);
    }

    /** Alpha's definition names a tool of a program, Beta's one of ours. */
    private static Agents team() {
        AgentDefinition alpha =
                TestAgents.team("program_write").find(TestAgents.ALPHA).orElseThrow();
        AgentDefinition beta = TestAgents.team("sample").find(TestAgents.BETA).orElseThrow();
        return new Agents(TestAgents.team().supervisor(), List.of(alpha, beta));
    }

    /** Whoever listens hears the program; tools are called after those who describe them. */
    private final class Words implements Tools {
        @Override
        public Optional<Tool> find(String name) {
            return Optional.empty();
        }

        @Override
        public Optional<String> author(String name) {
            return name.equals("sample")
                    ? Optional.empty()
                    : Optional.of(name.substring(0, name.indexOf('_')));
        }

        @Override
        public Set<String> authorsHeardBy(AgentId agent) {
            return listening.contains(agent) ? Set.of("program") : Set.of();
        }
    }

    private record Sample(Tier tier, boolean isOutward) implements Tool {
        @Override
        public ToolSpec spec() {
            return new ToolSpec("sample", "A sample.", JsonText.EMPTY_OBJECT);
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
        public Optional<String> validate(JsonText arguments) {
            return Optional.empty();
        }

        @Override
        public ToolOutput execute(ToolCall call, Progress progress) {
            return ToolOutput.none();
        }
    }
}
