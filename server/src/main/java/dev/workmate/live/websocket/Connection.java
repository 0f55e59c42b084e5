package dev.workmate.live.websocket;

import dev.workmate.access.Login;
import dev.workmate.event.SessionId;
import dev.workmate.live.Bell;
import dev.workmate.live.Shown;
import dev.workmate.live.Subscription;
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
import java.util.function.Predicate;
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
    private static final int MAX_ANSWERS = 256;
    private static final int BATCH = 32;

    private final Session socket;
    private final Login login;
    private final Predicate<Login> stillValid;
    private final Bell bell = new Bell();
    private final LinkedBlockingQueue<String> answers = new LinkedBlockingQueue<>(MAX_ANSWERS);
    private final List<Subscription> joined = new CopyOnWriteArrayList<>();
    private volatile boolean closed;

    // The writer's own.
    private Callback.@Nullable Completable lastWrite;
    private long checkedAt = System.nanoTime();

    Connection(Session socket, Login login, Predicate<Login> stillValid) {
        this.socket = socket;
        this.login = login;
        this.stillValid = stillValid;
    }

    Login login() {
        return login;
    }

    void start() {
        Thread.ofVirtual().name("socket").start(this::write);
    }

    Runnable wake() {
        return bell::ring;
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
        bell.ring();
    }

    int joinedCount() {
        return joined.size();
    }

    void join(Subscription subscription) {
        joined.add(subscription);
        if (closed) {
            subscription.close();
        }
        bell.ring();
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
            while (!closed) {
                // Looked at before the answers: who has joined is told so before the replay.
                List<Subscription> watched = List.copyOf(joined);
                writeAnswers(answers.size());
                boolean more = deliver(watched);
                flush();
                if (!more && answers.isEmpty() && !bell.await(TICK)) {
                    socket.sendPing(ByteBuffer.allocate(0), Callback.NOOP);
                }
                checkLogin();
            }
        } catch (IOException e) {
            LOG.debug("A viewer is gone", e);
        } catch (RuntimeException e) {
            LOG.warn("A viewer's connection failed and is cut; it may come back", e);
        } finally {
            release();
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
                if (joined.remove(subscription)) {
                    send(Frames.gone(subscription.session()));
                }
            } else {
                more |= subscription.deliver(this, BATCH);
                flush();
            }
        }
        return more;
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

    private void checkLogin() throws IOException {
        if (System.nanoTime() - checkedAt < TICK.toNanos()) {
            return;
        }
        checkedAt = System.nanoTime();
        if (!stillValid.test(login)) {
            send(Frames.signedOut());
            flush();
            close(StatusCode.POLICY_VIOLATION, "Signed out.");
        }
    }

    void close(int status, String reason) {
        closed = true;
        bell.ring();
        socket.close(status, reason, Callback.NOOP);
    }

    /** The socket is closed, by whomever. */
    void closed() {
        closed = true;
        release();
        bell.ring();
    }

    private void release() {
        closed = true;
        joined.forEach(Subscription::close);
        joined.clear();
    }
}
