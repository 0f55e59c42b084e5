package dev.workmate.knowledge.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.id.UserId;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class IndexingTurnsTest {
    private final UserId ada = UserId.next();
    private final UserId cy = UserId.next();
    private final UserId bo = UserId.next();
    private final List<UserId> done = new CopyOnWriteArrayList<>();
    private final CountDownLatch begun = new CountDownLatch(2);
    private final CountDownLatch go = new CountDownLatch(1);
    private final CountDownLatch small = new CountDownLatch(1);

    private static boolean isOpen(CountDownLatch gate) throws IOException {
        try {
            return gate.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** Two slices: the first waits until everybody is there, the second until bo was served. */
    private IndexingTurns.Slices large(UserId owner) {
        return new IndexingTurns.Slices() {
            private boolean second;

            @Override
            public boolean next() throws IOException {
                if (!second) {
                    second = true;
                    begun.countDown();
                    return isOpen(go);
                }
                if (isOpen(small)) {
                    done.add(owner);
                }
                return false;
            }
        };
    }

    private IndexingTurns.Slices small(UserId owner) {
        return () -> {
            done.add(owner);
            small.countDown();
            return false;
        };
    }

    @Test
    void whoHasLittleToDoIsServedBetweenTheSlicesOfOthers() throws Exception {
        try (IndexingTurns turns =
                new IndexingTurns(
                        owner -> owner.equals(bo) ? small(owner) : large(owner),
                        Duration.ofSeconds(20))) {
            CompletableFuture<Void> first = turns.next(ada);
            CompletableFuture<Void> second = turns.next(cy);
            assertThat(isOpen(begun)).isTrue();
            CompletableFuture<Void> third = turns.next(bo);
            go.countDown();

            for (CompletableFuture<Void> each : List.of(first, second, third)) {
                each.get(50, TimeUnit.SECONDS);
            }
            assertThat(done).hasSize(3).startsWith(bo);
        }
    }

    @Test
    void whatHasBegunIsNotEnoughForWhoComesLater() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        CountDownLatch entered = new CountDownLatch(1);
        try (IndexingTurns turns =
                new IndexingTurns(
                        owner ->
                                () -> {
                                    entered.countDown();
                                    isOpen(gate);
                                    done.add(owner);
                                    return false;
                                },
                        Duration.ofSeconds(20))) {
            CompletableFuture<Void> first = turns.next(ada);
            assertThat(isOpen(entered)).isTrue();
            CompletableFuture<Void> later = turns.next(ada);
            CompletableFuture<Void> together = turns.next(ada);
            gate.countDown();

            first.get(20, TimeUnit.SECONDS);
            later.get(20, TimeUnit.SECONDS);
            assertThat(together).isSameAs(later);
            assertThat(done).containsExactly(ada, ada);
        }
    }

    @Test
    void aFailureEndsOneWorkAndClosingEndsAll() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        IndexingTurns turns =
                new IndexingTurns(
                        owner ->
                                () -> {
                                    if (owner.equals(ada)) {
                                        throw new IOException("no disc");
                                    }
                                    return isOpen(gate);
                                },
                        Duration.ofSeconds(20));
        CompletableFuture<Void> failing = turns.next(ada);
        assertThatThrownBy(() -> failing.get(20, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseMessage("no disc");

        CompletableFuture<Void> endless = turns.next(bo);
        CompletableFuture<Void> waiting = turns.next(bo);
        gate.countDown();
        turns.close();

        for (CompletableFuture<Void> each : List.of(endless, waiting, turns.next(ada))) {
            assertThatThrownBy(() -> each.get(20, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .hasRootCauseMessage("the search index is closed");
        }
    }
}
