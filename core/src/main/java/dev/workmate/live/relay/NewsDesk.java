package dev.workmate.live.relay;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.SessionEvent.ModelSelected;
import dev.workmate.event.SessionEvent.SessionTitled;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.TurnEvent.TurnPaused;
import dev.workmate.journal.CommitFollower;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Recorded;
import dev.workmate.turn.log.Harmless;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Tells those who keep lists of sessions and questions what other servers stored; read from the
 * log, in no order, and left out where too much comes at once: then lists are to be read again.
 * Thread-safe.
 */
public final class NewsDesk implements CommitListener {
    private static final int MOST_AT_ONCE = 64;
    private static final int MOST_EVENTS = 200;

    private final InstanceId self;
    private final StoredLogs logs;
    private final Executor workers;
    private final Consumer<Message> send;
    private final Runnable missed;
    private final List<CommitFollower> followers = new CopyOnWriteArrayList<>();
    private final AtomicInteger underWay = new AtomicInteger();

    /** {@code missed} is run where news are left out. */
    NewsDesk(
            InstanceId self,
            StoredLogs logs,
            Executor workers,
            Consumer<Message> send,
            Runnable missed) {
        this.self = self;
        this.logs = logs;
        this.workers = workers;
        this.send = send;
        this.missed = missed;
    }

    public void follow(CommitFollower follower) {
        followers.add(follower);
    }

    /** Stored here: the others are told, if it is news. */
    @Override
    public void committed(List<Recorded> batch) {
        if (batch.stream().anyMatch(NewsDesk::isNews)) {
            send.accept(
                    new Message.News(
                            self,
                            batch.getFirst().envelope().sessionId(),
                            batch.getFirst().sequence() - 1,
                            batch.getLast().sequence()));
        }
    }

    private static boolean isNews(Recorded recorded) {
        return switch (recorded.envelope().event()) {
            case UserMessageConfirmed _, SessionTitled _, ModelSelected _ -> true;
            case TurnPaused _, TurnEnded _ -> true;
            case ApprovalRequested _, ApprovalResolved _ -> true;
            default -> false;
        };
    }

    void areShown(List<Recorded> events) {
        followers.forEach(each -> Harmless.run("telling news", () -> each.areShown(events)));
    }

    void heard(Message.News news) {
        int limit = (int) Math.clamp(news.head() - news.after(), 0, MOST_EVENTS);
        inTheBackground(
                () -> {
                    List<Recorded> events = logs.after(news.session(), news.after(), limit);
                    if (!events.isEmpty()) {
                        tell(events);
                    }
                });
    }

    void heard(Message.Listed listed) {
        inTheBackground(() -> followers.forEach(each -> each.listedElsewhere(listed.session())));
    }

    private void tell(List<Recorded> events) {
        followers.forEach(each -> Harmless.run("telling news", () -> each.committed(events)));
    }

    private void inTheBackground(Runnable work) {
        if (underWay.incrementAndGet() > MOST_AT_ONCE) {
            underWay.decrementAndGet();
            missed.run();
            return;
        }
        try {
            workers.execute(
                    () -> {
                        try {
                            Harmless.run("reading news", work);
                        } finally {
                            underWay.decrementAndGet();
                        }
                    });
        } catch (RuntimeException | Error e) {
            underWay.decrementAndGet();
            throw e;
        }
    }
}
