package dev.workmate.knowledge.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.billing.Payer;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.vector.MadeUpEmbedder.Mood;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class QueryVectorsTest {
    private static final Payer ADA = Payer.alone(UserId.next());
    private static final Duration REST = Duration.ofSeconds(30);

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final MadeUpEmbedder embedder = new MadeUpEmbedder();
    private final QueryVectors vectors =
            QueryVectors.by(embedder, Duration.ofSeconds(20), REST, now::get);

    @Test
    void aQuestionHasAVector() {
        assertThat(vectors.of("four", ADA))
                .hasValueSatisfying(v -> assertThat(v).containsExactly(4, 1));
        assertThat(QueryVectors.NONE.of("four", ADA)).isEmpty();
        assertThat(QueryVectors.NONE.isOn()).isFalse();
        assertThat(vectors.isOn()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            value = Mood.class,
            names = {"AWAY", "REFUSING", "BROKEN", "SHORT"})
    void aModelThatFailsIsLeftAloneForAWhile(Mood mood) {
        embedder.mood = mood;
        assertThat(vectors.of("one", ADA)).isEmpty();
        embedder.mood = Mood.WELL;
        assertThat(vectors.of("two", ADA)).isEmpty();
        assertThat(embedder.asked).containsExactly("one");

        now.set(Instant.EPOCH.plus(REST));
        assertThat(vectors.of("three", ADA)).isPresent();
        assertThat(vectors.of("four", ADA)).isPresent();
    }

    @Test
    void aModelThatHangsIsNotWaitedFor() {
        embedder.mood = Mood.HANGING;
        QueryVectors hasty = QueryVectors.by(embedder, Duration.ofMillis(50), REST, now::get);

        assertThat(hasty.of("one", ADA)).isEmpty();
        assertThat(hasty.of("two", ADA)).isEmpty();
    }

    @Test
    void whoCannotPaySearchesByWordsAndTheOthersGoOn() {
        embedder.mood = Mood.UNPAID;
        assertThat(vectors.of("one", ADA)).isEmpty();
        embedder.mood = Mood.WELL;
        Payer eve = Payer.alone(UserId.next());
        assertThat(vectors.of("two", eve)).isPresent();
        assertThat(embedder.payers).containsExactly(List.of(ADA), List.of(eve));
    }
}
