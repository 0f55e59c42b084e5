package dev.workmate.knowledge.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.billing.Payer;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.vector.MadeUpEmbedder.Mood;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EmbeddingRoomTest {
    private static final int MANY = 40;

    private final VectorsInMemory vectors = new VectorsInMemory();
    private final MadeUpEmbedder embedder = new MadeUpEmbedder();
    private final BlockingQueue<UserId> told = new LinkedBlockingQueue<>();
    private final ContentId content = ContentId.next();
    private final EmbeddingRoom room =
            new EmbeddingRoom(
                    vectors,
                    embedder,
                    _ -> IntStream.range(0, MANY).mapToObj("chunk %d"::formatted).toList(),
                    told::add,
                    new EmbeddingRoom.Pace(Duration.ofMillis(20), InstantSource.system()));

    @Test
    void everyChunkGetsItsVector() throws Exception {
        vectors.waiting.add(content);

        assertThat(room.embedNext()).isTrue();
        assertThat(room.embedNext()).isFalse();
        assertThat(vectors.stored.get(content)).hasSize(MANY);
        assertThat(vectors.finished).containsExactly(content);
    }

    @Test
    void whatWasBegunGoesOnWhereItWas() throws Exception {
        vectors.waiting.add(content);
        vectors.stored.put(content, new ArrayList<>(List.of(new float[2], new float[2])));

        room.embedNext();

        assertThat(embedder.asked).hasSize(MANY - 2).startsWith("chunk 2");
        assertThat(vectors.stored.get(content)).hasSize(MANY);
    }

    @Test
    void aModelThatIsAwayCostsNoTry() {
        for (Mood mood : List.of(Mood.AWAY, Mood.SHORT)) {
            vectors.said.clear();
            vectors.waiting.add(content);
            embedder.mood = mood;

            assertThatThrownBy(room::embedNext).isInstanceOf(EmbeddingException.class);
            assertThat(vectors.said).containsExactly("back");
        }
        assertThat(vectors.finished).isEmpty();
    }

    @Test
    void aTextThatIsRefusedCostsATryAndNobodyElse() throws Exception {
        vectors.waiting.add(content);
        embedder.mood = Mood.REFUSING;

        assertThat(room.embedNext()).isTrue();
        assertThat(vectors.said).containsExactly("later");
        assertThat(vectors.finished).isEmpty();
    }

    @Test
    void whoLostItsClaimStops() throws Exception {
        vectors.waiting.add(content);
        vectors.claimsEnd = true;

        room.embedNext();

        assertThat(vectors.finished).isEmpty();
        assertThat(embedder.asked).hasSizeLessThan(MANY);
    }

    @Test
    void itComesBackByItselfAndTellsWhoseSearchChanged() throws Exception {
        embedder.mood = Mood.BROKEN;
        vectors.waiting.add(content);
        room.start();
        while (room.trouble().isEmpty()) {
            Thread.onSpinWait();
        }
        assertThat(vectors.said).contains("later");
        embedder.mood = Mood.WELL;
        synchronized (vectors) {
            vectors.waiting.add(content);
        }
        room.wake();

        assertThat(told.poll(30, TimeUnit.SECONDS)).isEqualTo(vectors.owner);
        while (room.trouble().isPresent()) {
            Thread.onSpinWait();
        }
        room.close();
    }

    @Test
    void thoseWhoseFilesTheyArePayForOnePieceAfterTheOther() throws Exception {
        UserId eve = UserId.next();
        UserId bob = UserId.next();
        vectors.owners = List.of(vectors.owner, eve, bob);
        vectors.waiting.add(content);

        room.embedNext();

        assertThat(embedder.payers)
                .containsExactly(
                        pay(vectors.owner, eve, bob),
                        // 16 pieces on, it is the second one's turn
                        pay(eve, bob, vectors.owner),
                        pay(bob, vectors.owner, eve));
    }

    private static List<Payer> pay(UserId... people) {
        return Stream.of(people).map(Payer::alone).toList();
    }

    @Test
    void whatNobodyCanPayForWaitsAndKeepsNobodyWaiting() throws Exception {
        vectors.waiting.add(content);
        embedder.mood = Mood.UNPAID;

        assertThat(room.embedNext()).isTrue();
        assertThat(vectors.said).containsExactly("postponed for PT5M");
        assertThat(room.trouble()).isEmpty();
    }

    @Test
    void whatNobodyHasAnyMoreIsNotEmbedded() throws Exception {
        vectors.waiting.add(content);
        vectors.owners = List.of();

        assertThat(room.embedNext()).isTrue();
        assertThat(embedder.asked).isEmpty();
    }
}
