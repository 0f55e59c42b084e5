package dev.workmate.knowledge.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.knowledge.vector.MadeUpEmbedder.Mood;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class QueryVectorsTest {
    private static final Duration REST = Duration.ofSeconds(30);

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final MadeUpEmbedder embedder = new MadeUpEmbedder();
    private final QueryVectors vectors =
            QueryVectors.by(embedder, Duration.ofSeconds(20), REST, now::get);

    @Test
    void aQuestionHasAVector() {
        assertThat(vectors.of("four")).hasValueSatisfying(v -> assertThat(v).containsExactly(4, 1));
        assertThat(QueryVectors.NONE.of("four")).isEmpty();
        assertThat(QueryVectors.NONE.isOn()).isFalse();
        assertThat(vectors.isOn()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            value = Mood.class,
            names = {"AWAY", "REFUSING", "BROKEN", "SHORT"})
    void aModelThatFailsIsLeftAloneForAWhile(Mood mood) {
        embedder.mood = mood;
        assertThat(vectors.of("one")).isEmpty();
        embedder.mood = Mood.WELL;
        assertThat(vectors.of("two")).isEmpty();
        assertThat(embedder.asked).containsExactly("one");

        now.set(Instant.EPOCH.plus(REST));
        assertThat(vectors.of("three")).isPresent();
        assertThat(vectors.of("four")).isPresent();
    }

    @Test
    void aModelThatHangsIsNotWaitedFor() {
        embedder.mood = Mood.HANGING;
        QueryVectors hasty = QueryVectors.by(embedder, Duration.ofMillis(50), REST, now::get);

        assertThat(hasty.of("one")).isEmpty();
        assertThat(hasty.of("two")).isEmpty();
    }
}
