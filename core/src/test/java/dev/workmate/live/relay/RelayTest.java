package dev.workmate.live.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.EventNames;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.InMemoryJournal;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import dev.workmate.live.LiveFeed;
import dev.workmate.live.Notices;
import dev.workmate.live.Rendering;
import dev.workmate.live.Shown;
import dev.workmate.live.Subscription;
import dev.workmate.live.Watcher;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.RandomScripts;
import dev.workmate.testkit.Screen;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.NewMessage.WhenBusy;
import dev.workmate.turn.SubmitOutcome;
import dev.workmate.turn.Turns;
import dev.workmate.turn.log.CrashPoint;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * Two servers on one journal and a bus that loses, doubles, delays and mixes up: a viewer on either
 * has every event once and in order, every end once, and in the end the same picture.
 */
class RelayTest {
    /** A few in the normal run; many with {@code -Dworkmate.relay.seeds=60}. */
    private static final int SEEDS = Integer.getInteger("workmate.relay.seeds", 12);

    private static final int TURNS = 3;
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Test
    void aViewerOnAnotherServerSeesTheSameWhateverTheBusDoes() throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try {
                new TwoServers(seed).play(true);
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }

    @Test
    void withoutFaultsNothingIsResentAndEveryWordArrives() throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            TwoServers servers = new TwoServers(seed);
            servers.play(false);
            assertThat(servers.there.resyncs).as("seed %s", seed).isZero();
            assertThat(names(servers.there)).as("seed %s", seed).isEqualTo(names(servers.here));
        }
    }

    /** Nothing of it arrives later: what a late bus lost is in the log alone. */
    @Test
    void whenALateBusIsPromptAgainAllThatWasMissedIsTaken() throws IOException {
        LateBus late = new LateBus();
        Journal journal = new InMemoryJournal(Object::toString, _ -> {});
        LiveFeed feed = new LiveFeed(new Texts(), LiveFeed.Limits.DEFAULT);
        Relay relay =
                new Relay(feed, new Notices(), late, new Logs(journal), Runnable::run, () -> 1);
        relay.beginWithoutClock();
        OwnedSession session = new TurnKit(_ -> journal, ScriptedModel.inOrder()).newSession();
        Viewer viewer = new Viewer(feed, journal, session);
        relay.beat();
        relay.tick();
        assertThat(relay.areHeard()).isTrue();
        viewer.read();

        late.prompt = false;
        relay.tick();
        assertThat(relay.areHeard()).isFalse();
        journal.command(
                session.id(),
                BatchId.next(),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(Drafts.message(TurnId.next(), "said elsewhere")),
                                SessionChange.STAY,
                                ""));
        relay.tick();
        viewer.read();
        assertThat(viewer.events).isEmpty();

        late.prompt = true;
        relay.tick();
        // The feed's own threads carry it to the viewer.
        Instant limit = Instant.now().plusSeconds(20);
        while (viewer.events.isEmpty() && Instant.now().isBefore(limit)) {
            viewer.read();
            Thread.onSpinWait();
        }
        assertThat(viewer.events).hasSize(1);
    }

    /** Brings back our own beats, and is late at times. */
    private static final class LateBus implements Bus {
        private boolean prompt = true;
        private Optional<Listener> listener = Optional.empty();

        @Override
        public void start(Listener newListener) {
            listener = Optional.of(newListener);
        }

        @Override
        public void send(Message message) {
            listener.ifPresent(each -> each.heard(message));
        }

        @Override
        public boolean isPrompt() {
            return prompt;
        }

        @Override
        public void follow(SessionId session) {}

        @Override
        public void leave(SessionId session) {}
    }

    private static List<String> names(Viewer viewer) {
        return viewer.signals.stream()
                .map(each -> EventNames.of(each.signal()) + ' ' + each.index())
                .toList();
    }

    private static final class TwoServers {
        private final AtomicLong time = new AtomicLong(1);
        private final AtomicInteger working = new AtomicInteger();
        private final FaultyBus bus;
        private final Random random;
        private final Journal journal;
        private final LiveFeed feedHere = new LiveFeed(new Texts(), LiveFeed.Limits.DEFAULT);
        private final LiveFeed feedThere = new LiveFeed(new Texts(), LiveFeed.Limits.DEFAULT);
        private final Relay first;
        private final Relay second;
        private final int seed;
        private Viewer here;
        private Viewer there;

        TwoServers(int seed) {
            this.seed = seed;
            this.random = new Random(seed);
            this.bus = new FaultyBus(seed);
            List<Relay> committing = new ArrayList<>();
            this.journal =
                    new InMemoryJournal(
                            Object::toString, batch -> committing.getFirst().committed(batch));
            this.first = relay(feedHere);
            this.second = relay(feedThere);
            committing.add(first);
        }

        private Relay relay(LiveFeed feed) {
            return new Relay(
                    feed, new Notices(), bus.end(), new Logs(journal), this::work, time::get);
        }

        private void work(Runnable work) {
            working.incrementAndGet();
            Thread.ofVirtual()
                    .start(
                            () -> {
                                try {
                                    work.run();
                                } finally {
                                    working.decrementAndGet();
                                }
                            });
        }

        void play(boolean faulty) throws IOException {
            first.beginWithoutClock();
            second.beginWithoutClock();
            OwnedSession session = new TurnKit(_ -> journal, ScriptedModel.inOrder()).newSession();
            Turns turns =
                    TurnKit.turns(
                            journal,
                            first,
                            new ScriptedModel(new RandomScripts(seed)),
                            CrashPoint.Watch.NONE,
                            FakeTool.reading("clock", (_, _) -> "noon"),
                            FakeTool.reading("slow", (_, _) -> "done"));
            here = new Viewer(feedHere, journal, session);
            there = new Viewer(feedThere, journal, session);
            if (!faulty) {
                bus.heal();
            }
            second.beat();
            first.beat();
            while (bus.carry()) {
                second.beat();
                first.beat();
                if (first.count() > 0 && second.count() > 0 && !faulty) {
                    break;
                }
            }
            settleBus();
            here.read();
            there.read();
            for (int i = 0; i < TURNS; i++) {
                TurnId turn = submit(turns, session);
                long end = System.nanoTime() + LIMIT.toNanos();
                while (!here.completed.containsKey(turn)) {
                    step(session, faulty);
                    assertThat(System.nanoTime()).as("turn %s", i).isLessThan(end);
                }
            }
            if (faulty) {
                bus.heal();
                heal(session.id());
            } else {
                finish();
            }
            assertSame(session.id());
        }

        private void finish() throws IOException {
            long end = System.nanoTime() + LIMIT.toNanos();
            while (there.signals.size() < here.signals.size() && System.nanoTime() < end) {
                bus.carry();
                here.read();
                there.read();
            }
        }

        private TurnId submit(Turns turns, OwnedSession session) {
            var message =
                    TurnKit.message(
                            random.nextBoolean() ? "/alpha go" : "go",
                            TurnOptions.DEFAULT,
                            WhenBusy.ENQUEUE);
            return ((SubmitOutcome.Accepted) turns.submit(session, message)).turnId();
        }

        private void settleBus() {
            while (bus.carry() || working.get() > 0) {
                Thread.onSpinWait();
            }
        }

        private void step(OwnedSession session, boolean faulty) throws IOException {
            bus.carry();
            here.read();
            there.read();
            if (faulty && random.nextInt(20) == 0) {
                time.addAndGet(Duration.ofMillis(600).toNanos());
                first.beat();
                second.lookAtAll();
                second.tick();
            }
            if (faulty && random.nextInt(200) == 0) {
                there.close();
                there = new Viewer(feedThere, journal, session);
            }
            Thread.onSpinWait();
        }

        /** As time goes by. */
        private void heal(SessionId session) throws IOException {
            long end = System.nanoTime() + LIMIT.toNanos();
            while (!there.has(journal, session)
                    || !there.completed.keySet().containsAll(there.ended(journal, session))
                    || !there.screen.picture().equals(here.screen.picture())) {
                time.addAndGet(Duration.ofMillis(600).toNanos());
                second.lookAtAll();
                second.tick();
                bus.carry();
                here.read();
                there.read();
                if (System.nanoTime() > end) {
                    assertSame(session);
                }
            }
        }

        private void assertSame(SessionId session) {
            List<Long> stored =
                    journal.after(session, 0, Integer.MAX_VALUE, Reach.SENT).stream()
                            .map(Recorded::sequence)
                            .toList();
            assertThat(there.events).isEqualTo(stored);
            assertThat(there.completed.values()).allMatch(times -> times == 1);
            assertThat(there.completed.keySet()).containsAll(there.ended(journal, session));
            assertThat(there.screen.picture()).isEqualTo(here.screen.picture());
        }
    }

    /** Somebody who watches, and what is on the screen. */
    private static final class Viewer implements Watcher {
        private final Screen screen = new Screen();
        private final List<Long> events = new ArrayList<>();
        private final List<SignalEnvelope> signals = new ArrayList<>();
        private final Map<TurnId, Integer> completed = new HashMap<>();
        private final Subscription subscription;
        private final long joinedAt;
        private int resyncs;

        Viewer(LiveFeed feed, Journal journal, OwnedSession session) {
            subscription = feed.subscribe(session, journal, () -> {}).orElseThrow();
            joinedAt = journal.find(session.id()).map(SessionState::head).orElse(0L);
        }

        void read() throws IOException {
            while (subscription.deliver(this, 64)) {
                Thread.onSpinWait();
            }
        }

        void close() {
            subscription.close();
        }

        boolean has(Journal journal, SessionId session) {
            return events.size() == journal.after(session, 0, Integer.MAX_VALUE, Reach.SENT).size();
        }

        /** Turns that ended while it watched. */
        List<TurnId> ended(Journal journal, SessionId session) {
            return journal.after(session, joinedAt, Integer.MAX_VALUE, Reach.ALL).stream()
                    .flatMap(event -> dev.workmate.live.Completion.of(event).stream())
                    .map(SignalEnvelope::turnId)
                    .toList();
        }

        @Override
        public void event(Shown.Event event) {
            events.add(event.sequence());
            screen.take(event.recorded());
        }

        @Override
        public void signal(Shown.Signal signal) {
            signals.add(signal.envelope());
            screen.take(signal.envelope());
            if (signal.envelope().signal() instanceof LiveSignal.TurnCompleted end) {
                completed.merge(end.turnId(), 1, Integer::sum);
            }
        }

        @Override
        public void resync(SessionId session, long after) {
            resyncs++;
            screen.resync();
        }
    }

    private record Logs(Journal journal) implements StoredLogs {
        @Override
        public Map<SessionId, Long> heads(Collection<SessionId> sessions) {
            Map<SessionId, Long> heads = new HashMap<>();
            sessions.forEach(
                    session ->
                            journal.find(session)
                                    .ifPresent(state -> heads.put(session, state.head())));
            return heads;
        }

        @Override
        public Optional<TurnId> openTurn(SessionId session) {
            return journal.find(session).flatMap(SessionState::openTurn);
        }

        @Override
        public List<Recorded> after(SessionId session, long sequence, int limit) {
            return journal.after(session, sequence, limit, Reach.ALL);
        }
    }

    private static final class Texts implements Rendering {
        @Override
        public String event(Recorded event) {
            return event.payload();
        }

        @Override
        public String signal(SignalEnvelope signal) {
            return signal.signal().toString();
        }
    }
}
