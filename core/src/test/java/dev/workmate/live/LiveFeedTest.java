package dev.workmate.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LiveFeedTest {
    private static final int HELD_BACK = 4;
    private static final LiveFeed.Limits LIMITS = new LiveFeed.Limits(10_000, HELD_BACK);

    private final Story story = new Story();
    private final ArrayDeque<Runnable> porters = new ArrayDeque<>();
    private final LiveFeed feed = new LiveFeed(Story.RENDERING, LIMITS, porters::add);

    @Test
    void doesNothingForViewersOnTheThreadOfWhoShows() {
        AtomicInteger woken = new AtomicInteger();
        for (int i = 0; i < 5_000; i++) {
            feed.subscribe(story.owned, story.journal, woken::incrementAndGet).orElseThrow();
        }

        feed.show(story.say("one"));
        feed.show(story.say("two"));

        assertThat(woken).hasValue(0);
        assertThat(porters).hasSize(1);
        carry();
        assertThat(woken).hasValue(10_000);
    }

    @Test
    void handsOnInOrderWhateverCameMeanwhile() {
        Witness witness = new Witness();
        Subscription viewer = join(() -> {});
        witness.readAll(viewer);
        feed.show(story.say("one"));
        feed.show(story.delta("half"));
        feed.show(story.say("two"));

        carry();
        witness.readAll(viewer);

        assertThat(witness.events).containsExactly(1L, 2L);
        assertThat(witness.signals).hasSize(1);
        assertThat(witness.resyncs).isEmpty();
    }

    @Test
    void holdsNoMoreThanItsBoundAndSendsViewersToTheLog() {
        Witness witness = new Witness();
        Subscription viewer = join(() -> {});
        witness.readAll(viewer);
        for (int i = 0; i <= LIMITS.underWay(); i++) {
            feed.show(story.say("more than fits"));
        }

        carry();
        witness.readAll(viewer);

        assertThat(witness.resyncs).containsExactly(0L);
        assertThat(witness.events).isEqualTo(story.sentAfter(0));
    }

    @Test
    void keepsToItsBoundWithoutAResyncWhereAllFits() {
        Witness witness = new Witness();
        Subscription viewer = join(() -> {});
        witness.readAll(viewer);
        for (int i = 0; i < HELD_BACK; i++) {
            feed.show(story.say("fits"));
        }

        carry();
        witness.readAll(viewer);

        assertThat(witness.resyncs).isEmpty();
        assertThat(witness.events).isEqualTo(story.sentAfter(0));
    }

    @Test
    void tellsThatATurnIsOverEvenWhereTheQueueRanOver() {
        Witness witness = new Witness();
        Subscription viewer = join(() -> {});
        witness.readAll(viewer);
        feed.show(story.complete());
        for (int i = 0; i <= LIMITS.underWay(); i++) {
            feed.show(story.delta("noise"));
        }

        carry();
        witness.readAll(viewer);

        assertThat(witness.signals).containsExactly("complete");
    }

    @Test
    void goesOnToTheOthersWhereOneViewerFails() {
        AtomicInteger woken = new AtomicInteger();
        for (int i = 0; i < 20; i++) {
            int number = i;
            join(
                    () -> {
                        if (number % 2 == 0) {
                            throw new IllegalStateException("this viewer is broken");
                        }
                        woken.incrementAndGet();
                    });
        }

        feed.show(story.say("to all"));
        carry();

        assertThat(woken).hasValue(10);
    }

    @Test
    void triesAgainWhereNoThreadWasToBeHad() {
        List<Runnable> later = new ArrayList<>();
        AtomicInteger refusals = new AtomicInteger(1);
        LiveFeed starved =
                new LiveFeed(
                        Story.RENDERING,
                        LIMITS,
                        task -> {
                            if (refusals.getAndDecrement() > 0) {
                                throw new RejectedExecutionException("no thread");
                            }
                            later.add(task);
                        });
        Witness witness = new Witness();
        Subscription viewer = starved.subscribe(story.owned, story.journal, () -> {}).orElseThrow();
        witness.readAll(viewer);

        starved.show(story.say("one"));
        assertThat(later).isEmpty();
        starved.show(story.say("two"));
        later.forEach(Runnable::run);
        witness.readAll(viewer);

        assertThat(witness.events).containsExactly(1L, 2L);
    }

    @Test
    void tellsViewersOnAThreadOfItsOwn() throws InterruptedException {
        LiveFeed real = new LiveFeed(Story.RENDERING, LIMITS);
        CountDownLatch told = new CountDownLatch(1);
        List<Thread> tellers = new ArrayList<>();
        real.subscribe(
                        story.owned,
                        story.journal,
                        () -> {
                            tellers.add(Thread.currentThread());
                            told.countDown();
                        })
                .orElseThrow();

        real.show(story.say("hello"));

        assertThat(told.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(tellers).doesNotContain(Thread.currentThread());
    }

    private Subscription join(Runnable wake) {
        return feed.subscribe(story.owned, story.journal, wake).orElseThrow();
    }

    private void carry() {
        while (!porters.isEmpty()) {
            porters.poll().run();
        }
    }
}
