package dev.workmate.testkit;

import dev.workmate.database.Database;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.Draft;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.SessionEvent.SessionTitled;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.json.EventJson;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.TurnStop;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.Projector;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.journal.jdbc.JdbcProjections;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Sessions that look as if people had worked in them, written through the journal itself. */
public final class FilledHome {
    private FilledHome() {}

    /** Fills a database with so many sessions of one owner, each with views up to date. */
    public static List<SessionId> with(Database database, UserId owner, int sessions) {
        EventJson json = new EventJson();
        Projector projector =
                new Projector(new JdbcProjections(database, json, InstantSource.system()));
        JdbcJournal journal = new JdbcJournal(database, json, projector, InstantSource.system());
        projector.start();
        try (projector;
                ExecutorService threads = Executors.newFixedThreadPool(32)) {
            List<Future<SessionId>> made = new ArrayList<>();
            for (int i = 0; i < sessions; i++) {
                int number = i;
                made.add(threads.submit(() -> session(journal, owner, number)));
            }
            List<SessionId> all = new ArrayList<>();
            for (Future<SessionId> each : made) {
                all.add(each.get());
            }
            for (SessionId each : all) {
                long head = journal.find(each).orElseThrow().head();
                if (!projector.awaitProjected(each, head, Duration.ofSeconds(60))) {
                    throw new AssertionError("the views did not follow");
                }
            }
            return all;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static SessionId session(JdbcJournal journal, UserId owner, int number) {
        SessionId session = SessionId.next();
        journal.open(session, owner);
        TurnId turn = TurnId.next();
        String words = "Sales of month " + number + ": ünïcode \uD83D\uDE80 \"quoted\"\n".repeat(4);
        command(
                journal,
                session,
                new BatchId("client-" + number),
                List.of(
                        Drafts.userMessage(turn, "How were sales in month " + number + "?"),
                        Drafts.callStarted(turn)));
        command(
                journal,
                session,
                BatchId.next(),
                List.of(
                        Drafts.of(turn, answer(words)),
                        Drafts.message(turn, words),
                        Drafts.toolFinished(turn),
                        Drafts.of(
                                turn,
                                new TurnEnded(
                                        TurnStop.SUCCESS,
                                        Usage.of(9, 3),
                                        Optional.empty(),
                                        List.of(),
                                        7)),
                        Drafts.ofSession(new SessionTitled("Month " + number))));
        return session;
    }

    private static AgentEvent answer(String words) {
        return new ModelCallCompleted(
                CallId.next(),
                "general",
                "acme",
                "m1",
                List.of(new TextBlock(words, List.of())),
                AnswerStop.END_TURN,
                Usage.of(9, 3),
                Optional.empty(),
                7);
    }

    private static void command(
            JdbcJournal journal, SessionId session, BatchId batch, List<Draft> drafts) {
        journal.command(
                session, batch, _ -> new CommandRule.Accept<>(drafts, SessionChange.STAY, "ok"));
    }
}
