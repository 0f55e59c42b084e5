package dev.workmate.testkit;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.agent.Team;
import dev.workmate.event.EventNames;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.InMemoryJournal;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.llm.Models;
import dev.workmate.tool.Tool;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.tool.permission.Grants;
import dev.workmate.tool.permission.PermissionPolicy;
import dev.workmate.tool.permission.RulePolicy;
import dev.workmate.tool.run.ToolRunner;
import dev.workmate.turn.NewMessage;
import dev.workmate.turn.NewMessage.WhenBusy;
import dev.workmate.turn.Nudges;
import dev.workmate.turn.Peers;
import dev.workmate.turn.Setup;
import dev.workmate.turn.SubmitOutcome;
import dev.workmate.turn.TurnParts;
import dev.workmate.turn.Turns;
import dev.workmate.turn.log.Counter;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.log.EventProcessor;
import dev.workmate.turn.log.Viewers;
import dev.workmate.turn.prompt.JournalHistory;
import dev.workmate.turn.state.TurnLimits;
import dev.workmate.turn.step.Citations;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The whole pipeline, built with {@code new}: real core, a journal, a scripted model, fake tools.
 */
public final class TurnKit {
    private static final int EVERYTHING = 100_000;

    private final User user = User.of(UserId.next(), "Tess", Role.USER);
    private final RecordingViewers viewers = new RecordingViewers();
    private final Journal journal;
    private final OwnedSession session;
    private final Turns turns;

    public TurnKit(Models models, Tool... tools) {
        this(TurnKit::inMemory, models, tools);
    }

    /** With a journal of another kind. */
    public TurnKit(Function<CommitListener, Journal> journals, Models models, Tool... tools) {
        this.journal = journals.apply(new EventProcessor(viewers));
        this.turns = turns(journal, viewers, models, CrashPoint.Watch.NONE, tools);
        this.session = newSession();
    }

    /** With other agents, who may change. */
    public TurnKit(Team team, Models models, Tool... tools) {
        this.journal = inMemory(new EventProcessor(viewers));
        this.turns = turns(team, journal, viewers, models, CrashPoint.Watch.NONE, tools);
        this.session = newSession();
    }

    /** Stored names and records' own texts are enough where no JSON is known. */
    public static Journal inMemory(CommitListener listener) {
        return new InMemoryJournal(event -> EventNames.of(event) + event, listener);
    }

    /**
     * Turns as a server process would build them; several may share a journal, as processes one
     * after another do.
     */
    public static Turns turns(
            Journal journal,
            Viewers viewers,
            Models models,
            CrashPoint.Watch crash,
            Tool... tools) {
        String[] names = Arrays.stream(tools).map(Tool::name).toArray(String[]::new);
        return turns(TestAgents.team(names), journal, viewers, models, crash, tools);
    }

    /** Turns of a process that runs beside others on the same journal. */
    public static Turns besideOthers(
            Journal journal, Viewers viewers, Models models, Tool... tools) {
        return besideOthers(Nudges.NOBODY, journal, viewers, models, tools);
    }

    /** The same with a way to wake the others. */
    public static Turns besideOthers(
            Nudges nudges, Journal journal, Viewers viewers, Models models, Tool... tools) {
        String[] names = Arrays.stream(tools).map(Tool::name).toArray(String[]::new);
        TurnParts parts =
                parts(
                        TestAgents.team(names),
                        journal,
                        viewers,
                        models,
                        CrashPoint.Watch.NONE,
                        tools);
        return new Turns(parts, new Peers(_ -> true, nudges));
    }

    /** What turns on this journal are made of. */
    public static TurnParts parts(Journal journal, Viewers viewers, Models models) {
        return parts(TestAgents.team(), journal, viewers, models, CrashPoint.Watch.NONE);
    }

    private static Turns turns(
            Team team,
            Journal journal,
            Viewers viewers,
            Models models,
            CrashPoint.Watch crash,
            Tool... tools) {
        return new Turns(parts(team, journal, viewers, models, crash, tools));
    }

    private static TurnParts parts(
            Team team,
            Journal journal,
            Viewers viewers,
            Models models,
            CrashPoint.Watch crash,
            Tool... tools) {
        InMemoryBlobs blobs = new InMemoryBlobs();
        PermissionPolicy policy = new RulePolicy(List.of());
        return new TurnParts(
                journal,
                viewers,
                () -> new Setup(team.current(), policy),
                models,
                new TurnParts.Tooling(
                        name ->
                                Arrays.stream(tools)
                                        .filter(tool -> tool.name().equals(name))
                                        .findFirst(),
                        new ToolRunner(blobs),
                        Grants.NONE,
                        arguments ->
                                arguments.value().replaceAll(".*\"task\":\"([^\"]*)\".*", "$1")),
                new TurnParts.Context(
                        new JournalHistory(journal, 10_000), blobs, Citations.AS_TOLD),
                TurnLimits.DEFAULT,
                new TurnParts.Observers(_ -> {}, Counter.NONE, crash),
                InstantSource.system());
    }

    public OwnedSession newSession() {
        SessionId id = SessionId.next();
        journal.open(id, user.id());
        return owned(id);
    }

    public OwnedSession owned(SessionId id) {
        return new Ownership(_ -> Optional.of(user.id())).check(user, id).orElseThrow();
    }

    public OwnedSession session() {
        return session;
    }

    public Turns turns() {
        return turns;
    }

    public Journal journal() {
        return journal;
    }

    public RecordingViewers viewers() {
        return viewers;
    }

    public static NewMessage message(String text) {
        return message(text, TurnOptions.DEFAULT, WhenBusy.REJECT);
    }

    public static NewMessage message(String text, TurnOptions options, WhenBusy whenBusy) {
        return new NewMessage(text, Optional.empty(), List.of(), options, whenBusy);
    }

    public TurnId submit(NewMessage message) {
        return ((SubmitOutcome.Accepted) turns.submit(session, message)).turnId();
    }

    /** Sends a message, waits for the end of its turn and returns the session's whole log. */
    public List<Recorded> converse(String text) {
        return converse(message(text));
    }

    public List<Recorded> converse(NewMessage message) {
        viewers.awaitComplete(submit(message));
        return log();
    }

    public List<Recorded> log() {
        return journal.after(session.id(), 0, EVERYTHING, Reach.ALL);
    }

    public static List<String> names(List<Recorded> events) {
        return events.stream().map(event -> EventNames.of(event.envelope().event())).toList();
    }

    /** Names of what the user sees. */
    public List<String> visibleNames() {
        return names(journal.after(session.id(), 0, EVERYTHING, Reach.VISIBLE));
    }
}
