package dev.workmate.live.relay;

import dev.workmate.event.SignalEnvelope;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Recorded;
import dev.workmate.live.LiveFeed;
import dev.workmate.live.Neighbours;
import dev.workmate.live.Notice;
import dev.workmate.live.Notices;
import dev.workmate.turn.Nudge;
import dev.workmate.turn.Nudges;
import dev.workmate.turn.log.EventProcessor;
import dev.workmate.turn.log.Harmless;
import dev.workmate.turn.log.Viewers;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Shows viewers on this server what happens in the sessions they watch, on whichever server it
 * happens, and tells the others what happens here. Truth is the log: messages only say when to look
 * at it, and where they stay away it is looked at anyway. Thread-safe; whoever stores or shows
 * something never waits for it.
 */
public final class Relay
        implements Viewers,
                CommitListener,
                Nudges,
                Neighbours,
                LiveFeed.Audience,
                Bus.Listener,
                AutoCloseable {
    private final InstanceId self = InstanceId.next();
    private final LiveFeed feed;
    private final Notices notices;
    private final Bus bus;
    private final StoredLogs logs;
    private final Executor workers;
    private final EventProcessor processor;
    private final Presence presence;
    private final LongSupplier nanos;
    private final Outlets outlets = new Outlets(self, this::sendToPeers);
    private final NewsDesk news;
    private final Lines lines;
    private final Clock clock = new Clock(this);
    private volatile Consumer<Nudge> nudged = _ -> {};
    private volatile Runnable orphaned = () -> {};
    private volatile Consumer<Message.BudgetLow> budgetLow = _ -> {};

    /** The clock's own. */
    private boolean wasBusUp = true;

    public Relay(LiveFeed feed, Notices notices, Bus bus, StoredLogs logs) {
        this(
                feed,
                notices,
                bus,
                logs,
                work -> Thread.ofVirtual().name("relay").start(work),
                System::nanoTime);
    }

    Relay(
            LiveFeed feed,
            Notices notices,
            Bus bus,
            StoredLogs logs,
            Executor workers,
            LongSupplier nanos) {
        this.feed = feed;
        this.notices = notices;
        this.bus = bus;
        this.logs = logs;
        this.workers = workers;
        this.nanos = nanos;
        this.presence = new Presence(self, nanos);
        this.processor = new EventProcessor(feed);
        this.news = new NewsDesk(self, logs, workers, this::sendToPeers, this::newsWereMissed);
        this.lines = new Lines(feed, bus, logs, outlets, new Screens(), workers, nanos);
    }

    /** Who shares the database with nobody needs only pass on what is shown. */
    private boolean isAlone() {
        return bus == Bus.NONE;
    }

    /** Where nudges from other servers go; to be set before the start. */
    public void onNudge(Consumer<Nudge> listener) {
        nudged = listener;
    }

    /** What is to be done once another server has gone down in order; set before the start. */
    public void onDeparture(Runnable action) {
        orphaned = action;
    }

    /** Who tells people here of budgets that others found low; to be set before the start. */
    public void onBudgetLow(Consumer<Message.BudgetLow> listener) {
        budgetLow = listener;
    }

    /** Tells the other servers, where the person may be. */
    public void budgetIsLow(UserId person, String scope, String period, Optional<String> agent) {
        sendToPeers(new Message.BudgetLow(self, person, scope, period, agent));
    }

    /** Those who want to hear of commits of other servers as well. */
    public NewsDesk news() {
        return news;
    }

    public void start() {
        if (!isAlone()) {
            beginWithoutClock();
            clock.start();
        }
    }

    /** For tests in which time stands still. */
    void beginWithoutClock() {
        feed.attend(this);
        bus.start(this);
    }

    @Override
    public void committed(List<Recorded> batch) {
        if (isAlone()) {
            processor.committed(batch);
            return;
        }
        // Counted before it is shown: who tells what is under way may have it in mind already.
        outlets.reached(batch);
        Line line = lines.find(batch.getFirst().envelope().sessionId());
        if (line == null) {
            processor.committed(batch);
        } else {
            line.committed(batch);
        }
        outlets.moved(batch);
        news.committed(batch);
    }

    /** Events come by way of {@link #committed}. */
    @Override
    public void show(Recorded event) {
        throw new IllegalStateException("events are shown once they are stored");
    }

    /** A claim stands in no event, and words may come before the first one that tells of it. */
    @Override
    public void begins(SessionId session, long epoch) {
        if (!isAlone()) {
            outlets.owned(session, epoch);
        }
    }

    @Override
    public void show(SignalEnvelope signal) {
        if (isAlone()) {
            feed.show(signal);
            return;
        }
        SessionId session = signal.sessionId();
        long epoch = outlets.epoch(session);
        outlets.said(
                signal,
                shown -> {
                    Line line = lines.find(session);
                    if (line == null) {
                        feed.show(signal);
                        shown.run();
                    } else {
                        line.said(signal, epoch, shown);
                    }
                });
    }

    @Override
    public void send(Nudge nudge) {
        bus.send(new Message.Nudged(self, nudge));
    }

    @Override
    public void listed(SessionId session) {
        sendToPeers(new Message.Listed(self, session));
    }

    @Override
    public void erased(SessionId session, UserId owner) {
        sendToPeers(new Message.Erased(self, session, owner));
    }

    private void sendToPeers(Message message) {
        if (presence.hasPeers()) {
            bus.send(message);
        }
    }

    @Override
    public void watched(SessionId session) {
        lines.watched(session);
    }

    @Override
    public void left(SessionId session) {
        lines.left(session);
    }

    @Override
    public LiveFeed.Reached reach(SessionId session, long sequence, Runnable wake) {
        return lines.reach(session, sequence, wake);
    }

    @Override
    public void following(SessionId session) {
        if (lines.has(session)) {
            Runnable look = () -> lines.look(List.of(session));
            workers.execute(() -> Harmless.run("looking at a log", look));
            bus.send(new Message.Asked(self, session));
        }
    }

    @Override
    public void heard(Message message) {
        presence.heard(message.from());
        if (message.from().equals(self)) {
            return;
        }
        switch (message) {
            case Message.Here _ -> {}
            case Message.Gone gone -> {
                presence.gone(gone.from());
                workers.execute(() -> Harmless.run("taking up turns", orphaned));
            }
            case Message.OfSession of -> {
                Line line = lines.find(of.session());
                if (line != null) {
                    line.heard(of);
                }
            }
            case Message.Asked asked -> tell(asked.session());
            case Message.News told -> news.heard(told);
            case Message.Listed listed -> news.heard(listed);
            case Message.Erased erased -> workers.execute(() -> isErased(erased));
            case Message.BudgetLow low -> tell(low);
            case Message.Nudged nudge -> nudged.accept(nudge.nudge());
        }
    }

    private void tell(SessionId session) {
        Line line = lines.find(session);
        if (!outlets.tell(session, () -> feed.underway(session)) && line != null) {
            line.afterwards(() -> tell(session));
        }
    }

    private void tell(Message.BudgetLow low) {
        if (notices.isHere(low.person())) {
            workers.execute(() -> Harmless.run("telling of a budget", () -> budgetLow.accept(low)));
        }
    }

    /** Only where it is true. */
    private void isErased(Message.Erased erased) {
        Harmless.run(
                "seeing to an erased session",
                () -> {
                    if (logs.heads(List.of(erased.session())).isEmpty()) {
                        feed.end(erased.session());
                        notices.tell(
                                erased.owner(),
                                new Notice.SessionErased(erased.session(), Instant.now()));
                    }
                });
    }

    void beat() {
        bus.send(new Message.Here(self));
    }

    /** What is overdue is said, and what is missing is asked for. */
    void tick() {
        boolean isBusUp = isBusUp();
        if (isBusUp && !wasBusUp) {
            takeAll();
        }
        wasBusUp = isBusUp;
        lines.tick(nanos.getAsLong(), isBusUp);
    }

    /** One that only delivers late is as good as down: nobody waits for it. */
    private boolean isBusUp() {
        return presence.isBusUp() && bus.isPrompt();
    }

    /** Whatever was said while the bus was down is in the logs. */
    private void takeAll() {
        newsWereMissed();
        workers.execute(() -> Harmless.run("looking at watched logs", this::lookAtAll));
    }

    /** What others stored meanwhile is in no list here. */
    private void newsWereMissed() {
        notices.tellAll(new Notice.ListsChanged());
    }

    /** Looks how far all watched sessions have come. */
    void lookAtAll() {
        lines.lookAtAll();
    }

    @Override
    public boolean areHeard() {
        return isAlone() || isBusUp();
    }

    @Override
    public int count() {
        return presence.peers();
    }

    @Override
    public void close() {
        clock.close();
        bus.send(new Message.Gone(self));
        bus.close();
    }

    /** The feed of this server as the end of every line. */
    private final class Screens implements Line.Screen {
        @Override
        public void events(List<Recorded> events) {
            news.areShown(events);
            processor.committed(events);
        }

        @Override
        public void signal(SignalEnvelope signal) {
            feed.show(signal);
        }

        @Override
        public void underway(SessionId session, List<SignalEnvelope> signals) {
            feed.replaceUnderway(session, signals);
        }

        @Override
        public void miss(SessionId session) {
            feed.miss(session);
        }

        @Override
        public void ask(SessionId session) {
            bus.send(new Message.Asked(self, session));
        }
    }
}
