package dev.workmate.http;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends those away who have begun a request and do not come to the end of its head: a byte now and
 * then keeps a connection from ever being idle. Thread-safe.
 */
public final class SlowCallers implements Connection.Listener, LifeCycle.Listener {
    private static final Logger LOG = LoggerFactory.getLogger(SlowCallers.class);

    private final Duration patience;
    private final Map<HttpConnection, Progress> open = new ConcurrentHashMap<>();

    public SlowCallers(Duration patience) {
        this.patience = patience;
    }

    /** What a connection has sent by now, and whether it is in the head of a request. */
    record Sent(long requests, long bytes, boolean inHead) {
        static Sent of(HttpConnection connection) {
            return new Sent(
                    connection.getMessagesIn(),
                    connection.getBytesIn(),
                    connection.getParser().inHeaderState());
        }
    }

    /** What a connection had sent when last looked at; {@code since} is 0 between requests. */
    record Progress(long requests, long bytes, long since) {
        static final Progress NONE = new Progress(0, 0, 0);

        Progress and(Sent sent, long now) {
            if (!sent.inHead() || sent.requests() != requests) {
                return new Progress(sent.requests(), sent.bytes(), 0);
            }
            boolean begins = since == 0 && sent.bytes() > bytes;
            return begins ? new Progress(requests, sent.bytes(), now) : this;
        }

        boolean isOverdue(Duration patience, long now) {
            return since != 0 && now - since > patience.toNanos();
        }
    }

    @Override
    public void onOpened(Connection connection) {
        if (connection instanceof HttpConnection http) {
            open.put(http, Progress.NONE);
        }
    }

    @Override
    public void onClosed(Connection connection) {
        if (connection instanceof HttpConnection http) {
            open.remove(http);
        }
    }

    @Override
    public void lifeCycleStarted(LifeCycle started) {
        if (started instanceof Server server) {
            lookLater(server);
        }
    }

    private void lookLater(Server server) {
        Scheduler scheduler = server.getScheduler();
        scheduler.schedule(
                () -> {
                    try {
                        open.replaceAll(this::look);
                    } catch (RuntimeException e) {
                        LOG.warn("Slow callers could not be looked through; will try again", e);
                    }
                    if (server.isRunning()) {
                        lookLater(server);
                    }
                },
                Math.max(100, patience.toMillis() / 10),
                TimeUnit.MILLISECONDS);
    }

    private Progress look(HttpConnection connection, Progress before) {
        long now = System.nanoTime();
        Progress progress = before.and(Sent.of(connection), now);
        if (progress.isOverdue(patience, now)) {
            cut(connection);
        }
        return progress;
    }

    private void cut(HttpConnection connection) {
        EndPoint line = connection.getEndPoint();
        if (line.getConnection() == connection) {
            LOG.debug("A caller did not come to the end of a request within {}", patience);
            line.close();
        }
    }
}
