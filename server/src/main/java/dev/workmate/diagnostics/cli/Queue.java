package dev.workmate.diagnostics.cli;

import dev.workmate.database.Database;
import dev.workmate.database.Databases;
import dev.workmate.database.PassingHome;
import dev.workmate.diagnostics.jdbc.StoreOverview;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.journal.ProjectionStore;
import dev.workmate.journal.ProjectionStore.DeadLetter;
import dev.workmate.journal.Projector;
import dev.workmate.journal.jdbc.JdbcProjections;
import dev.workmate.journal.jdbc.ReadOnlyJournal;
import dev.workmate.terminal.Terminal;
import dev.workmate.text.JsonValue;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tells how far the views are behind the log and what was set aside; {@code --retry} has them made
 * again: beside running servers where these share a database, else where none runs in the home
 * folder.
 */
public final class Queue {
    private static final int MAX_LETTERS = 1_000;
    private static final int MAX_BEHIND = 1_000;
    private static final Duration MAX_WAIT = Duration.ofSeconds(60);

    private Queue() {}

    /** Arguments are the home folder, {@code --json} and {@code --retry}. */
    public static void main(String[] arguments) {
        Terminal.main(arguments, Queue::run);
    }

    static int run(Terminal terminal, Terminal.Call call) {
        if (call.has("--retry")) {
            try (LookedAtStore _ = LookedAtStore.open(call)) {
                // A database that is missing is not made by looking for it.
            }
            retry(call);
        }
        try (LookedAtStore store = LookedAtStore.open(call)) {
            StoreOverview.Lag lag = store.overview.lag();
            List<DeadLetter> letters = store.projections.deadLetters(MAX_LETTERS);
            terminal.out.println(call.json() ? json(lag, letters) : text(lag, letters));
            return letters.isEmpty() ? Terminal.WELL : Terminal.TROUBLE;
        }
    }

    private static void retry(Terminal.Call call) {
        try (PassingHome own = PassingHome.make();
                Database database = Databases.join(call.home(), call.url(), own.path())) {
            retry(database);
        }
    }

    /** A fresh projector begins with what was set aside. */
    private static void retry(Database database) {
        EventJson json = new EventJson();
        ProjectionStore store = new JdbcProjections(database, json, InstantSource.system());
        ReadOnlyJournal journal = new ReadOnlyJournal(database, json);
        List<SessionId> sessions =
                Stream.concat(
                                store.deadLetters(MAX_LETTERS).stream().map(DeadLetter::session),
                                store.behind(MAX_BEHIND).stream())
                        .distinct()
                        .toList();
        try (Projector projector = new Projector(store)) {
            projector.replayDeadLetters();
            projector.start();
            for (SessionId session : sessions) {
                journal.find(session)
                        .ifPresent(
                                state -> projector.awaitProjected(session, state.head(), MAX_WAIT));
            }
        }
    }

    private static String text(StoreOverview.Lag lag, List<DeadLetter> letters) {
        StringBuilder text = new StringBuilder();
        letters.forEach(
                letter ->
                        text.append("session ")
                                .append(letter.session())
                                .append(", event ")
                                .append(letter.sequence())
                                .append(", set aside at ")
                                .append(letter.setAsideAt())
                                .append(": ")
                                .append(letter.reason())
                                .append('\n'));
        return text.append(lag.sessions())
                .append(" sessions are behind by ")
                .append(lag.events())
                .append(" events; ")
                .append(letters.size())
                .append(" events are set aside")
                .toString();
    }

    private static String json(StoreOverview.Lag lag, List<DeadLetter> letters) {
        return JsonValue.object()
                .with("sessionsBehind", lag.sessions())
                .with("eventsBehind", lag.events())
                .with("deadLetters", JsonValue.of(letters.stream().map(Queue::json).toList()))
                .build()
                .toJson()
                .value();
    }

    private static JsonValue json(DeadLetter letter) {
        return JsonValue.object()
                .with("sessionId", letter.session().value())
                .with("sequence", letter.sequence())
                .with("reason", letter.reason())
                .with("setAsideAt", letter.setAsideAt().toString())
                .build();
    }
}
