package dev.workmate.live.http;

import dev.workmate.access.Login;
import dev.workmate.access.Logins;
import dev.workmate.access.OwnedSession;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.http.ProblemException;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionState;
import dev.workmate.live.Completion;
import dev.workmate.live.LiveFeed;
import dev.workmate.live.Rendering;
import dev.workmate.live.Seats;
import dev.workmate.live.Shown;
import dev.workmate.live.Subscription;
import dev.workmate.live.Visit;
import dev.workmate.turn.SubmitOutcome;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Follows sessions and turns over Server-Sent Events, each on the virtual thread of its call. A
 * write that blocks is ended by the web server's idle limit.
 */
public final class Streams {
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(15);
    private static final int BATCH = 64;

    private final LiveFeed feed;
    private final Journal journal;
    private final Rendering rendering;
    private final Seats seats;
    private final Logins logins;

    public Streams(
            LiveFeed feed, Journal journal, Rendering rendering, Seats seats, Logins logins) {
        this.feed = feed;
        this.journal = journal;
        this.rendering = rendering;
        this.seats = seats;
        this.logins = logins;
    }

    /** Follows a session until the viewer leaves; from now on where no place is given. */
    void follow(Login login, OwnedSession session, OptionalLong after, HttpServletResponse response)
            throws IOException {
        watch(
                login,
                session,
                (subscription, visit) -> {
                    long head =
                            journal.find(session.id())
                                    .map(SessionState::head)
                                    .orElseThrow(ProblemException::sessionNotFound);
                    if (after.orElse(head) > head) {
                        throw historyChanged(head);
                    }
                    subscription.startAfter(after.orElse(head));
                    EventStream stream = EventStream.open(response);
                    while (!subscription.isClosed() && visit.isWelcome()) {
                        if (!subscription.deliver(stream, BATCH)) {
                            stream.flush();
                            if (!visit.await(KEEP_ALIVE)) {
                                stream.keepAlive();
                            }
                        }
                    }
                    sayFarewell(stream, visit);
                });
    }

    /** Submits a message and follows its turn to the end; watching begins before submitting. */
    void followTurn(
            Login login,
            OwnedSession session,
            Supplier<SubmitOutcome.Accepted> submit,
            HttpServletResponse response)
            throws IOException {
        watch(
                login,
                session,
                (subscription, visit) -> {
                    SubmitOutcome.Accepted turn = submit.get();
                    subscription.startAfter(turn.sequence() - 1);
                    EventStream stream = EventStream.open(response);
                    TurnWatcher watcher = new TurnWatcher(stream, turn.turnId());
                    boolean lookedBack = false;
                    while (!subscription.isClosed() && !watcher.isOver() && visit.isWelcome()) {
                        if (subscription.deliver(watcher, BATCH) || watcher.isOver()) {
                            continue;
                        }
                        stream.flush();
                        if (!lookedBack) {
                            lookedBack = true;
                            finishFromLog(subscription, watcher, session, turn.turnId());
                        } else if (!visit.await(KEEP_ALIVE)) {
                            finishFromLog(subscription, watcher, session, turn.turnId());
                            stream.keepAlive();
                        }
                    }
                    stream.flush();
                    sayFarewell(stream, visit);
                });
    }

    private static void sayFarewell(EventStream stream, Visit visit) throws IOException {
        if (!visit.isWelcome()) {
            stream.signedOut();
        }
    }

    /**
     * A turn that was over before we watched, or whose last signal never came: the log has all of
     * it.
     */
    private void finishFromLog(
            Subscription subscription, TurnWatcher watcher, OwnedSession session, TurnId turn)
            throws IOException {
        Optional<SignalEnvelope> end = endOf(session, turn);
        if (end.isEmpty()) {
            return;
        }
        subscription.catchUp();
        while (!subscription.isLive()) {
            subscription.deliver(watcher, BATCH);
        }
        watcher.signal(new Shown.Signal(end.get(), rendering));
    }

    private Optional<SignalEnvelope> endOf(OwnedSession session, TurnId turn) {
        boolean unfinished =
                journal.find(session.id())
                        .map(
                                state ->
                                        state.openTurn().equals(Optional.of(turn))
                                                || state.waiting().contains(turn))
                        .orElse(true);
        return unfinished
                ? Optional.empty()
                : journal.ofTurn(session.id(), turn).stream()
                        .flatMap(event -> Completion.of(event).stream())
                        .findFirst();
    }

    private void watch(Login login, OwnedSession session, Watching watching) throws IOException {
        if (!seats.take()) {
            throw tooManyViewers();
        }
        try (Visit visit = Visit.begin(logins, login);
                Subscription subscription =
                        feed.subscribe(session, journal, visit::wake)
                                .orElseThrow(Streams::tooManyViewers)) {
            watching.run(subscription, visit);
        } finally {
            seats.leave();
        }
    }

    private static ProblemException historyChanged(long head) {
        return new ProblemException(
                409,
                "history_changed",
                "The conversation is not the one you have; load it again. Its head is "
                        + head
                        + ".");
    }

    private static ProblemException tooManyViewers() {
        return new ProblemException(
                503, "too_many_viewers", "Too many viewers are connected; try again later.");
    }

    @FunctionalInterface
    private interface Watching {
        void run(Subscription subscription, Visit visit) throws IOException;
    }
}
