package dev.workmate.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.SignalEnvelope;
import dev.workmate.journal.Recorded;
import dev.workmate.testkit.Tries;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SubscriptionTest {
    private final Story story = new Story();
    private final Witness witness = new Witness();

    @Test
    void replaysTheLogThenGoesLive() {
        story.say("before");
        LiveFeed feed = feed(8);
        Subscription subscription =
                feed.subscribe(story.owned, story.journal, () -> {}).orElseThrow();
        feed.show(story.say("while joining"));

        witness.readAll(subscription);
        feed.show(story.say("after"));
        witness.readAll(subscription);

        assertThat(witness.events).containsExactly(1L, 2L, 3L);
        assertThat(witness.resyncs).isEmpty();
    }

    @Test
    void startsAfterWhatTheViewerHas() {
        story.say("one");
        story.say("two");
        Subscription subscription =
                feed(8).subscribe(story.owned, story.journal, () -> {}).orElseThrow();
        subscription.startAfter(1);

        witness.readAll(subscription);

        assertThat(witness.events).containsExactly(2L);
    }

    @Test
    void tellsASlowReaderToResyncAndCatchesItUp() {
        LiveFeed feed = feed(3);
        Subscription subscription =
                feed.subscribe(story.owned, story.journal, () -> {}).orElseThrow();
        feed.show(story.say("read in time"));
        witness.readAll(subscription);

        for (int i = 0; i < 10; i++) {
            feed.show(story.say("too fast"));
        }
        witness.readAll(subscription);

        assertThat(witness.resyncs).containsExactly(1L);
        assertThat(witness.events).isEqualTo(story.sentAfter(0));
    }

    @Test
    void neverLeavesOutThatATurnIsOver() {
        LiveFeed feed = feed(2);
        Subscription subscription =
                feed.subscribe(story.owned, story.journal, () -> {}).orElseThrow();
        witness.readAll(subscription);
        feed.show(story.delta("a"));
        feed.show(story.complete());
        feed.show(story.delta("b"));
        feed.show(story.delta("c"));

        witness.readAll(subscription);

        assertThat(witness.signals).containsExactly("complete");
    }

    /** Otherwise it would take the next turn's words off the screen. */
    @Test
    void tellsWhatIsUnderWayAgainWhereAnEndComesBehindIt() {
        ArrayDeque<Runnable> porters = new ArrayDeque<>();
        LiveFeed feed = new LiveFeed(Story.RENDERING, new LiveFeed.Limits(10, 8), porters::add);
        Subscription subscription =
                feed.subscribe(story.owned, story.journal, () -> {}).orElseThrow();
        feed.show(story.start());
        feed.show(story.complete());
        story.nextTurn();
        feed.show(story.start());
        feed.show(story.begin());
        witness.readAll(subscription);
        assertThat(witness.signals).containsExactly("session_start", "stream_start");

        carry(porters);
        witness.readAll(subscription);

        assertThat(witness.signals.subList(2, 5))
                .containsExactly("complete", "session_start", "stream_start");
        assertThat(witness.resyncs).hasSize(1);
    }

    @Test
    void tellsNothingAgainAfterTheEndOfWhatWasTold() {
        ArrayDeque<Runnable> porters = new ArrayDeque<>();
        LiveFeed feed = new LiveFeed(Story.RENDERING, new LiveFeed.Limits(10, 8), porters::add);
        Subscription subscription =
                feed.subscribe(story.owned, story.journal, () -> {}).orElseThrow();
        feed.show(story.start());
        witness.readAll(subscription);
        feed.show(story.complete());

        carry(porters);
        witness.readAll(subscription);

        assertThat(witness.signals).containsExactly("session_start", "complete");
        assertThat(witness.resyncs).isEmpty();
    }

    /** The viewer reads at the very moment it hears that something is missing. */
    @Test
    void givesAnEndThatWasLeftOutBeforeWhatIsUnderWaySince() {
        ArrayDeque<Runnable> porters = new ArrayDeque<>();
        LiveFeed feed = new LiveFeed(Story.RENDERING, new LiveFeed.Limits(10, 8), porters::add);
        AtomicReference<Subscription> reading = new AtomicReference<>();
        reading.set(
                feed.subscribe(story.owned, story.journal, () -> witness.readAll(reading.get()))
                        .orElseThrow());
        witness.readAll(reading.get());
        feed.show(story.start());
        carry(porters);
        feed.show(story.complete());
        story.nextTurn();
        feed.show(story.start());
        feed.show(story.begin());
        feed.miss(story.session);

        carry(porters);

        assertThat(witness.signals)
                .containsExactly("session_start", "complete", "session_start", "stream_start");
        assertThat(witness.resyncs).hasSize(1);
    }

    @Test
    void catchesUpFromTheLogWhenAVisibleEventNeverCameBy() {
        LiveFeed feed = feed(8);
        Subscription subscription =
                feed.subscribe(story.owned, story.journal, () -> {}).orElseThrow();
        witness.readAll(subscription);
        story.say("lost on the way");
        feed.show(story.say("arrived"));

        witness.readAll(subscription);

        assertThat(witness.events).containsExactly(1L, 2L);
    }

    @Test
    void leavesOutSignalsThatTheLogHasOvertaken() {
        LiveFeed feed = feed(8);
        Subscription subscription =
                feed.subscribe(story.owned, story.journal, () -> {}).orElseThrow();
        feed.show(story.start());
        feed.show(story.begin());
        feed.show(story.delta("half a"));
        feed.show(story.say("half a sentence"));
        feed.show(story.delta("next"));

        witness.readAll(subscription);

        assertThat(witness.events).containsExactly(1L);
        assertThat(witness.signals)
                .containsExactly("session_start", "stream_start", "reasoning_delta");
    }

    @Test
    void rendersAnEventOnceForAllViewers() {
        AtomicInteger rendered = new AtomicInteger();
        Rendering counting =
                new Rendering() {
                    @Override
                    public String event(Recorded event) {
                        return "event " + rendered.incrementAndGet();
                    }

                    @Override
                    public String signal(SignalEnvelope signal) {
                        return "signal";
                    }
                };
        LiveFeed feed = new LiveFeed(counting, LiveFeed.Limits.DEFAULT, Runnable::run);
        List<Subscription> viewers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            viewers.add(feed.subscribe(story.owned, story.journal, () -> {}).orElseThrow());
        }
        viewers.forEach(new Witness()::readAll);

        feed.show(story.say("once"));
        viewers.forEach(witness::readAll);

        assertThat(witness.texts).hasSize(5).containsOnly("event 1");
    }

    @Test
    void refusesMoreViewersThanTheLimit() {
        LiveFeed feed = new LiveFeed(Story.RENDERING, new LiveFeed.Limits(1, 8), Runnable::run);
        Subscription first = feed.subscribe(story.owned, story.journal, () -> {}).orElseThrow();

        assertThat(feed.subscribe(story.owned, story.journal, () -> {})).isEmpty();
        first.close();
        assertThat(feed.subscribe(story.owned, story.journal, () -> {})).isPresent();
    }

    @Test
    void sendsViewersAwayWhenTheSessionEnds() {
        AtomicBoolean woken = new AtomicBoolean();
        LiveFeed feed = feed(8);
        Subscription subscription =
                feed.subscribe(story.owned, story.journal, () -> woken.set(true)).orElseThrow();

        feed.end(story.session);

        assertThat(subscription.isClosed()).isTrue();
        assertThat(subscription.isSessionGone()).isTrue();
        assertThat(woken).isTrue();
        assertThat(feed.viewersOf(story.session)).isZero();
    }

    @Test
    void doesNotCallASessionGoneWhenTheServerGoesDown() {
        LiveFeed feed = feed(8);
        Subscription watching = feed.subscribe(story.owned, story.journal, () -> {}).orElseThrow();
        Subscription leaving = feed.subscribe(story.owned, story.journal, () -> {}).orElseThrow();

        leaving.close();
        feed.close();

        assertThat(watching.isClosed()).isTrue();
        assertThat(watching.isSessionGone()).isFalse();
        assertThat(leaving.isSessionGone()).isFalse();
    }

    /** Every order of storing, showing and reading gives each viewer exactly the log. */
    @Test
    void givesEachViewerExactlyTheLogWhateverTheTiming() {
        Tries.of(3_000, SubscriptionTest::givesEachViewerExactlyTheLog);
    }

    private static void givesEachViewerExactlyTheLog(Random random) {
        Story tale = new Story();
        ArrayDeque<Runnable> porters = new ArrayDeque<>();
        LiveFeed feed =
                new LiveFeed(
                        Story.RENDERING,
                        new LiveFeed.Limits(10, random.nextInt(1, 6)),
                        porters::add);
        ArrayDeque<Recorded> notYetShown = new ArrayDeque<>();
        List<Viewer> viewers = new ArrayList<>();
        for (int step = 0; step < 60; step++) {
            switch (random.nextInt(11)) {
                case 0, 1, 2 -> notYetShown.addAll(tale.grow(random));
                case 3, 4, 5 -> showOne(feed, notYetShown);
                case 6 -> feed.show(tale.delta("x"));
                case 7 -> join(feed, tale, viewers, random);
                case 8 -> carry(porters);
                default -> viewers.forEach(viewer -> viewer.read(random));
            }
        }
        while (!notYetShown.isEmpty()) {
            showOne(feed, notYetShown);
        }
        carry(porters);
        for (Viewer viewer : viewers) {
            viewer.witness.readAll(viewer.subscription);
            assertThat(viewer.witness.events).isEqualTo(tale.sentAfter(viewer.startedAfter));
        }
    }

    @Test
    @Timeout(60)
    void losesNothingWhileManyThreadsReadAndOneShows() throws InterruptedException {
        LiveFeed feed = feed(16);
        int readers = 20;
        CountDownLatch done = new CountDownLatch(readers);
        AtomicBoolean over = new AtomicBoolean();
        List<Witness> witnesses = new ArrayList<>();
        for (int i = 0; i < readers; i++) {
            Witness each = new Witness();
            witnesses.add(each);
            Semaphore bell = new Semaphore(0);
            Subscription subscription =
                    feed.subscribe(story.owned, story.journal, bell::release).orElseThrow();
            Thread.startVirtualThread(
                    () -> {
                        while (!over.get()) {
                            each.readAll(subscription);
                            pause(bell);
                        }
                        each.readAll(subscription);
                        done.countDown();
                    });
        }
        Random random = new Random(7);
        for (int i = 0; i < 3_000; i++) {
            story.grow(random).forEach(feed::show);
        }
        over.set(true);

        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(witnesses)
                .allSatisfy(each -> assertThat(each.events).isEqualTo(story.sentAfter(0)));
    }

    private LiveFeed feed(int heldBack) {
        return new LiveFeed(Story.RENDERING, new LiveFeed.Limits(100, heldBack), Runnable::run);
    }

    private static void carry(ArrayDeque<Runnable> porters) {
        while (!porters.isEmpty()) {
            porters.poll().run();
        }
    }

    private static void pause(Semaphore bell) {
        try {
            bell.tryAcquire(10, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void showOne(LiveFeed feed, ArrayDeque<Recorded> notYetShown) {
        Recorded next = notYetShown.poll();
        if (next != null) {
            feed.show(next);
        }
    }

    private static void join(LiveFeed feed, Story tale, List<Viewer> viewers, Random random) {
        if (viewers.size() < 4) {
            long head = tale.journal.find(tale.session).orElseThrow().head();
            Viewer viewer =
                    new Viewer(
                            feed.subscribe(tale.owned, tale.journal, () -> {}).orElseThrow(),
                            random.nextLong(head + 1));
            viewer.subscription.startAfter(viewer.startedAfter);
            viewers.add(viewer);
        }
    }

    private record Viewer(Subscription subscription, long startedAfter, Witness witness) {
        Viewer(Subscription subscription, long startedAfter) {
            this(subscription, startedAfter, new Witness());
        }

        void read(Random random) {
            try {
                subscription.deliver(witness, random.nextInt(1, 4));
            } catch (java.io.IOException e) {
                throw new AssertionError("a witness never fails", e);
            }
        }
    }
}
