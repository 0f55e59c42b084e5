package dev.workmate.turn;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.agent.Agents;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.LiveSignal;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.testkit.RecordingViewers;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.tool.Tools;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.tool.permission.Grants;
import dev.workmate.tool.permission.RulePolicy;
import dev.workmate.tool.run.ToolRunner;
import dev.workmate.turn.approval.RecentQuestions;
import dev.workmate.turn.log.Counter;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.log.EventProcessor;
import dev.workmate.turn.prompt.JournalHistory;
import dev.workmate.turn.state.TurnLimits;
import dev.workmate.turn.step.Citations;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns with tools, agents and grants of the test's own, for tests of who may do what. */
final class RightsKit {
    final User user = User.of(UserId.next(), "Tess", Role.USER);
    final Ownership ownership = new Ownership(_ -> Optional.of(user.id()));
    final RecentQuestions recent = new RecentQuestions();
    final RecordingViewers viewers = new RecordingViewers();
    final Journal journal;
    final OwnedSession session;
    final Turns turns;
    final List<String> granted = new ArrayList<>();

    RightsKit(Agents agents, Tools tools, ScriptedModel model) {
        this(agents, tools, model, TurnLimits.DEFAULT);
    }

    RightsKit(Agents agents, Tools tools, ScriptedModel model, TurnLimits limits) {
        EventProcessor processor = new EventProcessor(viewers);
        journal =
                TurnKit.inMemory(
                        batch -> {
                            recent.committed(batch);
                            processor.committed(batch);
                        });
        Grants grants = grants();
        Setup setup = new Setup(agents, new RulePolicy(List.of()));
        InMemoryBlobs blobs = new InMemoryBlobs();
        turns =
                new Turns(
                        new TurnParts(
                                journal,
                                viewers,
                                () -> setup,
                                model,
                                new TurnParts.Tooling(
                                        tools,
                                        new ToolRunner(blobs),
                                        grants,
                                        arguments -> arguments.value()),
                                new TurnParts.Context(
                                        new JournalHistory(journal, 10_000),
                                        blobs,
                                        Citations.AS_TOLD),
                                limits,
                                new TurnParts.Observers(
                                        _ -> {}, Counter.NONE, CrashPoint.Watch.NONE),
                                InstantSource.system()));
        session = newSession();
    }

    private Grants grants() {
        return new Grants() {
            @Override
            public boolean covers(SessionId id, String toolName, String entity) {
                synchronized (granted) {
                    return granted.contains(key(id, toolName, entity));
                }
            }

            @Override
            public void remember(SessionId id, String toolName, String entity) {
                synchronized (granted) {
                    granted.add(key(id, toolName, entity));
                }
            }
        };
    }

    static String key(SessionId id, String toolName, String entity) {
        return id + " " + toolName + " " + entity;
    }

    OwnedSession newSession() {
        SessionId id = SessionId.next();
        journal.open(id, user.id());
        return ownership.check(user, id).orElseThrow();
    }

    TurnId submit(String message) {
        return ((SubmitOutcome.Accepted) turns.submit(session, TurnKit.message(message))).turnId();
    }

    void converse(String message) {
        viewers.awaitComplete(submit(message));
    }

    void awaitQuestion() {
        viewers.awaitSignal(
                signal ->
                        signal instanceof LiveSignal.AgentStateChanged state
                                && state.state()
                                        == dev.workmate.event.value.AgentState
                                                .WAITING_FOR_PERMISSION);
    }

    <T extends AgentEvent> List<T> events(Class<T> type) {
        return journal.after(session.id(), 0, 1_000, Reach.ALL).stream()
                .map(event -> event.envelope().event())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }
}
