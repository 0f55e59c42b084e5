package dev.workmate.mcp;

import dev.workmate.mcp.McpException.Kind;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ArgumentChecks;
import dev.workmate.tool.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * One server, kept connected: a thread of its own connects, reads the list of tools, reads it again
 * when it changes, and comes back with growing pauses when the server goes away. The tools stay
 * known meanwhile. Thread-safe.
 */
public final class McpServer implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(McpServer.class);
    private static final int HEADER_MISMATCH = -32020;
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(8);

    private final McpServerSettings settings;
    private final McpConnector connector;
    private final ReconnectPace pace;
    private final McpWatcher watcher;
    private final CountDownLatch looked = new CountDownLatch(1);
    private final ToolShelf shelf;
    private final Backoff backoff;
    private final Semaphore wanted = new Semaphore(0);
    private final Thread keeper;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition connected = lock.newCondition();
    // Guarded by lock.
    private @Nullable McpSession session;
    private String trouble = "it has not answered yet";

    private volatile boolean closed;

    // Of the keeper alone.
    private String noted = "";

    public McpServer(
            McpServerSettings settings,
            McpConnector connector,
            ArgumentChecks checks,
            ReconnectPace pace) {
        this(settings, connector, checks, pace, McpWatcher.NONE);
    }

    public McpServer(
            McpServerSettings settings,
            McpConnector connector,
            ArgumentChecks checks,
            ReconnectPace pace,
            McpWatcher watcher) {
        this.watcher = watcher;
        this.settings = settings;
        this.connector = connector;
        this.pace = pace;
        this.shelf = new ToolShelf(this, checks);
        this.backoff = new Backoff(pace.firstPause(), pace.longestPause());
        this.keeper = Thread.ofVirtual().name("mcp-" + settings.name()).unstarted(this::keep);
    }

    public void start() {
        keeper.start();
    }

    /**
     * How long a call may take with all the waiting for a connection before it and again after one
     * was lost. Whoever runs calls must not give up earlier, or what is known about a call that did
     * not end would be lost.
     */
    Duration longestCall() {
        return settings.timeLimit().plus(pace.patience().multipliedBy(2)).plusSeconds(5);
    }

    McpServerSettings settings() {
        return settings;
    }

    ToolShelf shelf() {
        return shelf;
    }

    @Override
    public void close() {
        closed = true;
        keeper.interrupt();
        try {
            keeper.join(CLOSE_LIMIT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until it has been reached or has failed for the first time, once and not for long. */
    public void awaitFirstLook(Duration limit) throws InterruptedException {
        if (!looked.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            looked.countDown();
        }
    }

    /** There is reason to believe that it can be reached now. */
    public void wake() {
        wanted.drainPermits();
        wanted.release();
    }

    /** Calls a tool; waits a little for a connection where there is none. */
    RemoteResult call(RemoteTool tool, JsonText arguments, Progress progress)
            throws McpException, InterruptedException {
        try {
            RemoteResult result = ask(tool, arguments, progress);
            watcher.worked();
            return result;
        } catch (McpException e) {
            if (e.kind() == Kind.REFUSED) {
                watcher.worked();
            } else {
                watcher.failed(e.text());
            }
            throw e;
        }
    }

    private RemoteResult ask(RemoteTool tool, JsonText arguments, Progress progress)
            throws McpException, InterruptedException {
        McpSession first = await(null);
        try {
            return first.call(tool, arguments, settings.timeLimit(), progress);
        } catch (McpException e) {
            if (e.code() == HEADER_MISMATCH) {
                return callAsListedNow(first, tool, arguments, progress);
            }
            if (e.kind() != Kind.GONE) {
                throw e;
            }
            return await(first).call(tool, arguments, settings.timeLimit(), progress);
        }
    }

    /** The server turned the call away unread, because its tool has changed since we listed it. */
    private RemoteResult callAsListedNow(
            McpSession open, RemoteTool tool, JsonText arguments, Progress progress)
            throws McpException, InterruptedException {
        List<RemoteTool> tools = open.tools();
        shelf.fill(tools);
        RemoteTool now =
                tools.stream()
                        .filter(each -> each.name().equals(tool.name()))
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        new McpException(
                                                Kind.NOT_SENT,
                                                "the server no longer has this tool"));
        return open.call(now, arguments, settings.timeLimit(), progress);
    }

    /** An open connection other than one that is gone, or the reason why there is none in time. */
    private McpSession await(@Nullable McpSession gone) throws McpException, InterruptedException {
        long left = Math.min(pace.patience().toNanos(), settings.timeLimit().toNanos() / 2);
        lock.lockInterruptibly();
        try {
            while ((session == null || session == gone) && left > 0 && !closed) {
                wake();
                left = connected.awaitNanos(left);
            }
            if (session == null || session == gone) {
                throw new McpException(Kind.NOT_SENT, trouble);
            }
            return session;
        } finally {
            lock.unlock();
        }
    }

    /** Why it cannot be reached, once that was tried. */
    Optional<String> trouble() {
        lock.lock();
        try {
            return session == null && looked.getCount() == 0
                    ? Optional.of(trouble)
                    : Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the server's tools are known. */
    void awaitTools() throws McpException, InterruptedException {
        await(null);
    }

    private void keep() {
        while (!closed) {
            try {
                serve();
            } catch (McpException e) {
                if (!closed) {
                    note(e);
                }
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                log.error("MCP server {} failed here; it will be tried again", settings.name(), e);
            }
            try {
                pause(backoff.next());
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void serve() throws McpException, InterruptedException {
        Link link = new Link();
        try (McpSession open = connector.open(link)) {
            int tools = shelf.fill(open.tools());
            long begun = System.nanoTime();
            set(open, "");
            looked.countDown();
            watcher.worked();
            noted = "";
            log.info(
                    "MCP server {} is connected ({}), {} tools",
                    settings.name(),
                    open.protocol(),
                    tools);
            try {
                watch(open, link);
            } finally {
                set(null, "the connection was lost");
                if (System.nanoTime() - begun > pace.sound().toNanos()) {
                    backoff.reset();
                }
            }
        }
    }

    private void watch(McpSession open, Link link) throws McpException, InterruptedException {
        while (!closed) {
            boolean rung = link.bell.tryAcquire(pace.quiet().toMillis(), TimeUnit.MILLISECONDS);
            Optional<String> reason = Optional.ofNullable(link.reason);
            if (reason.isPresent()) {
                throw new McpException(Kind.LOST, reason.get());
            }
            if (link.takeChange()) {
                Thread.sleep(readAgain(open));
            } else if (!rung) {
                open.check();
            }
        }
    }

    /** The pause to make afterwards: a server that changes all the time costs a tenth of ours. */
    private Duration readAgain(McpSession open) throws McpException, InterruptedException {
        List<RemoteTool> listed = open.tools();
        long begun = System.nanoTime();
        int tools = shelf.fill(listed);
        log.info("MCP server {} changed its tools, now {}", settings.name(), tools);
        Duration work = Duration.ofNanos(System.nanoTime() - begun);
        return pace.betweenLists().plus(work.multipliedBy(9));
    }

    private void set(@Nullable McpSession now, String why) {
        lock.lock();
        try {
            session = now;
            trouble = why;
            connected.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void note(McpException failure) {
        // What the server says goes to the log only: whoever waits gets words of our own.
        String why = failure.kind() == Kind.REFUSED ? "it refused the connection" : failure.text();
        set(null, why);
        looked.countDown();
        watcher.failed(why);
        String detail = settings.secrets().mask(failure.text());
        // The same trouble again and again is news only once.
        log.atLevel(detail.equals(noted) ? Level.DEBUG : Level.WARN)
                .log(
                        "MCP server {} is not connected: {}; it will be tried again",
                        settings.name(),
                        detail);
        noted = detail;
    }

    /** A pause that ends early, but not at once, when somebody wants to call. */
    private void pause(Duration length) throws InterruptedException {
        Duration least = length.compareTo(pace.firstPause()) < 0 ? length : pace.firstPause();
        Thread.sleep(least);
        wanted.drainPermits();
        if (wanted.tryAcquire(length.minus(least).toMillis(), TimeUnit.MILLISECONDS)) {
            log.debug("MCP server {} is wanted", settings.name());
        }
    }

    /** What one connection reports. */
    private static final class Link implements McpSession.Listener {
        private final Semaphore bell = new Semaphore(0);
        private volatile @Nullable String reason;
        private volatile boolean changed;

        @Override
        public void toolsChanged() {
            changed = true;
            ring();
        }

        @Override
        public void lost(String why) {
            reason = why;
            ring();
        }

        private void ring() {
            if (bell.availablePermits() == 0) {
                bell.release();
            }
        }

        private boolean takeChange() {
            boolean had = changed;
            changed = false;
            return had;
        }
    }
}
