package dev.workmate.live.websocket;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.User;
import dev.workmate.access.http.Permits;
import dev.workmate.billing.Rate;
import dev.workmate.billing.Rates;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Parameters;
import dev.workmate.http.Problem;
import dev.workmate.http.ProblemException;
import dev.workmate.http.Problems;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionState;
import dev.workmate.live.Activity;
import dev.workmate.live.LiveFeed;
import dev.workmate.live.Subscription;
import dev.workmate.live.http.AnswerForm;
import dev.workmate.live.http.MessageForm;
import dev.workmate.turn.ApprovalDesk;
import dev.workmate.turn.SubmitOutcome;
import dev.workmate.turn.Turns;
import dev.workmate.turn.approval.ResolveOutcome;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Does what a client's frames ask. Whatever a frame holds, the connection stays. Thread-safe. */
public final class FrameReader {
    static final int MAX_BYTES = 256 * 1024;

    private static final int MAX_ID = 200;
    private static final int MAX_JOINED = 50;
    private static final long MAX_SEQUENCE = 1L << 53;

    /** All others wait for the store: another server may have ended the login a moment ago. */
    private static final Set<String> HARMLESS = Set.of("ping", "session:leave");

    private final Ownership ownership;
    private final Journal journal;
    private final LiveFeed feed;
    private final Turns turns;
    private final ApprovalDesk approvals;
    private final MessageForm form;
    private final Rates rates;

    public FrameReader(
            Ownership ownership,
            Journal journal,
            LiveFeed feed,
            Turns turns,
            ApprovalDesk approvals,
            MessageForm form,
            Rates rates) {
        this.ownership = ownership;
        this.journal = journal;
        this.feed = feed;
        this.turns = turns;
        this.approvals = approvals;
        this.form = form;
        this.rates = rates;
    }

    void read(Connection connection, String text) {
        String id = null;
        try {
            if (isTooLarge(text)) {
                throw new ProblemException(
                        413, "frame_too_large", "A frame has at most " + MAX_BYTES + " bytes.");
            }
            JsonBody frame = JsonBody.parse(text);
            id = frame.echo("id", MAX_ID).orElse(null);
            if (connection.isSignedOut()) {
                throw ProblemException.notAuthenticated();
            }
            count(connection.login().user());
            String event = frame.requireText("event");
            if (!HARMLESS.contains(event) && !connection.mayAct()) {
                throw ProblemException.notAuthenticated();
            }
            act(connection, id, event, frame.child("data"));
        } catch (RuntimeException e) {
            Problem problem = Problems.of(e);
            connection.answer(id == null ? Frames.error(problem) : Frames.refusal(id, problem));
        }
    }

    private void count(User user) {
        Optional<Duration> wait =
                rates.take(Rate.PERSON, user.id().value())
                        .or(() -> rates.take(Rate.TENANT, user.tenant().value()));
        if (wait.isPresent()) {
            throw ProblemException.tooMuch("rate_limited", "Too many frames; wait a little.", wait);
        }
    }

    private static boolean isTooLarge(String text) {
        if (text.length() > MAX_BYTES) {
            return true;
        }
        int bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            // Half a pair makes two bytes of its four.
            bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return bytes > MAX_BYTES;
    }

    private void act(Connection connection, @Nullable String id, String event, JsonBody data) {
        Permits.requireForFrame(connection.login(), event);
        switch (event) {
            case "session:join" -> join(connection, id, data);
            case "session:leave" -> {
                connection.leave(Parameters.sessionId(data.requireText("sessionId")));
                acknowledge(connection, id, "");
            }
            case "chat:message" -> message(connection, id, data);
            case "chat:stop" -> {
                boolean stopped = turns.stop(owned(connection, data));
                acknowledge(connection, id, ",\"stopped\":" + stopped);
            }
            case "approval:resolve" -> resolve(connection, id, data);
            case "ping" -> {
                connection.answer(id == null ? Frames.pong() : Frames.pong(id));
                acknowledge(connection, id, "");
            }
            default ->
                    throw ProblemException.badRequest("unknown_event", "There is no such event.");
        }
    }

    private void resolve(Connection connection, @Nullable String id, JsonBody data) {
        User user = connection.login().user();
        ApprovalId approval = AnswerForm.approval(data.requireText("approvalId"));
        ResolveOutcome.Resolved resolved = AnswerForm.resolve(approvals, user, approval, data);
        acknowledge(
                connection,
                id,
                ",\"decision\":\""
                        + AnswerForm.word(resolved.decision())
                        + "\",\"sequence\":"
                        + resolved.sequence());
    }

    private void join(Connection connection, @Nullable String id, JsonBody data) {
        OwnedSession session = owned(connection, data);
        long after = data.number("after", 0, MAX_SEQUENCE).orElse(0);
        connection.leave(session.id());
        if (connection.joinedCount() >= MAX_JOINED) {
            throw new ProblemException(
                    409, "too_many_sessions", "Leave a session first; " + MAX_JOINED + " at most.");
        }
        Subscription subscription =
                feed.subscribe(session, journal, connection.wake())
                        .orElseThrow(
                                () ->
                                        new ProblemException(
                                                503,
                                                "too_many_viewers",
                                                "Too many watch this session."));
        Optional<SessionState> state = journal.find(session.id());
        if (state.isEmpty()) {
            subscription.close();
            throw ProblemException.sessionNotFound();
        }
        long head = state.get().head();
        if (after > head) {
            subscription.close();
            connection.answer(Frames.historyChanged(id, head));
            return;
        }
        subscription.startAfter(after);
        String turn = state.get().openTurn().map(FrameReader::quoted).orElse("null");
        // Queued before the subscription is known to the writer, so it comes before the replay.
        acknowledge(
                connection,
                id,
                ",\"head\":"
                        + head
                        + ",\"state\":\""
                        + word(state.get())
                        + "\",\"activeTurn\":"
                        + turn);
        connection.join(subscription);
    }

    private void message(Connection connection, @Nullable String id, JsonBody data) {
        Optional<String> user = data.text("userId");
        if (user.isPresent()
                && !user.get().equalsIgnoreCase(connection.login().user().id().value())) {
            throw new ProblemException(403, "user_mismatch", "You are signed in as somebody else.");
        }
        OwnedSession session = owned(connection, data);
        SubmitOutcome.Accepted turn = form.submit(session, form.read(session, data), turns);
        acknowledge(
                connection,
                id,
                ",\"turnId\":" + quoted(turn.turnId()) + ",\"sequence\":" + turn.sequence());
    }

    private OwnedSession owned(Connection connection, JsonBody data) {
        return ownership
                .check(
                        connection.login().user(),
                        Parameters.sessionId(data.requireText("sessionId")))
                .orElseThrow(ProblemException::sessionNotFound);
    }

    private static void acknowledge(Connection connection, @Nullable String id, String more) {
        if (id != null) {
            connection.answer(Frames.ack(id, more));
        }
    }

    private static String word(SessionState state) {
        return Activity.of(state).name().toLowerCase(Locale.ROOT);
    }

    private static String quoted(TurnId turn) {
        return '"' + turn.value() + '"';
    }
}
