package dev.workmate.live.websocket;

import dev.workmate.access.Login;
import dev.workmate.access.OnBehalf;
import dev.workmate.id.SessionId;
import dev.workmate.journal.ForgottenException;
import dev.workmate.live.Notice;
import dev.workmate.live.NoticeBox;
import dev.workmate.live.Notices;
import dev.workmate.live.Shown;
import dev.workmate.live.Subscription;
import dev.workmate.live.Visit;
import dev.workmate.live.Watcher;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One open socket. Its own virtual thread writes: answers to the client's frames first, then what
 * the joined sessions have. A client that does not read is cut off after a while and slows nobody
 * but itself.
 */
final class Connection implements Watcher {
    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);
    private static final Duration WRITE_LIMIT = Duration.ofSeconds(20);
    private static final Duration TICK = Duration.ofSeconds(30);
    private static final Duration GOODBYE_LIMIT = Duration.ofSeconds(1);
    private static final int MAX_ANSWERS = 256;
    private static final int MAX_NOTICES = 1_000;
    private static final int BATCH = 32;

    private final Session socket;
    private final Visit visit;
    private final Notices.Address address;
    private final NoticeBox unsent = new NoticeBox(MAX_NOTICES);
    private final LinkedBlockingQueue<String> answers = new LinkedBlockingQueue<>(MAX_ANSWERS);
    private final List<Subscription> joined = new CopyOnWriteArrayList<>();
    private volatile boolean closed;
    private volatile Callback.@Nullable Completable goodbye;

    // The writer's own.
    private Callback.@Nullable Completable lastWrite;

    Connection(Session socket, Visit visit, Notices notices) {
        this.socket = socket;
        this.visit = visit;
        this.address = notices.arrive(visit.login().user().id(), this::notice);
    }

    Login login() {
        return visit.login();
    }

    /** Whether nothing more is to be done for this client; any thread may ask. */
    boolean isSignedOut() {
        return visit.isOver();
    }

    /** Whether it may do something now, as the store says; any thread may ask. */
    boolean mayAct() {
        return visit.isStillWelcome();
    }

    private void notice(Notice notice) {
        unsent.put(notice);
        visit.wake();
    }

    void start() {
        Thread.ofVirtual().name("socket").start(() -> OnBehalf.of(login().user(), this::write));
    }

    Runnable wake() {
        return visit::wake;
    }

    /** Called by the thread that reads the client's frames: it may wait, for a while. */
    void answer(String frame) {
        try {
            if (!answers.offer(frame, WRITE_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                close(StatusCode.POLICY_VIOLATION, "Answers are not being read.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        visit.wake();
    }

    int joinedCount() {
        return joined.size();
    }

    void join(Subscription subscription) {
        joined.add(subscription);
        if (closed) {
            subscription.close();
        }
        visit.wake();
    }

    boolean leave(SessionId session) {
        boolean left = false;
        for (Subscription subscription : joined) {
            if (subscription.session().equals(session)) {
                joined.remove(subscription);
                subscription.close();
                left = true;
            }
        }
        return left;
    }

    private void write() {
        try {
            while (!closed && isWelcome()) {
                // Looked at before the answers: who has joined is told so before the replay.
                List<Subscription> watched = List.copyOf(joined);
                writeAnswers(answers.size());
                unsent.takeAll().forEach(notice -> send(Frames.notification(notice)));
                boolean more = deliver(watched);
                flush();
                boolean idle = !more && answers.isEmpty() && unsent.isEmpty();
                if (idle && !visit.await(TICK)) {
                    socket.sendPing(ByteBuffer.allocate(0), Callback.NOOP);
                }
            }
        } catch (IOException e) {
            LOG.debug("A viewer is gone", e);
        } catch (RuntimeException e) {
            LOG.warn("A viewer's connection failed and is cut; it may come back", e);
        } finally {
            release();
            awaitGoodbye(GOODBYE_LIMIT);
            socket.disconnect();
        }
    }

    private void writeAnswers(int count) {
        for (int i = 0; i < count; i++) {
            String answer = answers.poll();
            if (answer != null) {
                send(answer);
            }
        }
    }

    private boolean deliver(List<Subscription> watched) throws IOException {
        boolean more = false;
        for (Subscription subscription : watched) {
            if (subscription.isClosed()) {
                // A server that goes down closes the socket, and viewers come back to the session.
                if (joined.remove(subscription) && subscription.isSessionGone()) {
                    send(Frames.gone(subscription.session()));
                }
            } else {
                more |= deliver(subscription);
                flush();
            }
        }
        return more;
    }

    /** Whoever watches what nobody can read any more is told so, once. */
    private boolean deliver(Subscription subscription) throws IOException {
        try {
            return subscription.deliver(this, BATCH);
        } catch (ForgottenException e) {
            joined.remove(subscription);
            subscription.close();
            send(Frames.forgotten(subscription.session()));
            return false;
        }
    }

    @Override
    public void event(Shown.Event event) {
        send(Frames.envelope(event.text()));
    }

    @Override
    public void signal(Shown.Signal signal) {
        send(Frames.envelope(signal.text()));
    }

    @Override
    public void resync(SessionId session, long after) {
        send(Frames.resync(session, after));
    }

    /** Frames go out in order, so it is enough to wait for the last of a few. */
    private void send(String frame) {
        Callback.Completable written = new Callback.Completable();
        lastWrite = written;
        socket.sendText(frame, written);
    }

    private void flush() throws IOException {
        Callback.Completable written = lastWrite;
        lastWrite = null;
        if (written == null) {
            return;
        }
        try {
            written.get(WRITE_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException("the client did not read for " + WRITE_LIMIT, e);
        } catch (ExecutionException e) {
            throw new IOException("the client is gone", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Asked before each round of writing: who is signed out hears so and nothing else. */
    private boolean isWelcome() throws IOException {
        if (visit.isWelcome()) {
            return true;
        }
        send(Frames.signedOut());
        send(Frames.notAuthenticated());
        flush();
        close(StatusCode.POLICY_VIOLATION, "Signed out.");
        return false;
    }

    void close(int status, String reason) {
        Callback.Completable written = new Callback.Completable();
        goodbye = written;
        closed = true;
        visit.wake();
        socket.close(status, reason, written);
    }

    /**
     * Until the client has been told why it is closed: whoever cuts the line before that leaves it
     * to guess. A client that does not read is not waited for.
     */
    void awaitGoodbye(Duration limit) {
        Callback.Completable written = goodbye;
        if (written == null) {
            return;
        }
        try {
            written.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.debug("A viewer was not told why it is closed", e);
        }
    }

    /** The socket is closed, by whomever. */
    void closed() {
        closed = true;
        release();
        visit.wake();
    }

    private void release() {
        closed = true;
        address.close();
        visit.close();
        joined.forEach(Subscription::close);
        joined.clear();
    }
}
