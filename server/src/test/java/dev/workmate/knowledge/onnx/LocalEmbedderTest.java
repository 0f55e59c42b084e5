package dev.workmate.knowledge.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.workmate.knowledge.vector.EmbeddingException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class LocalEmbedderTest {
    private static double likeness(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    @Test
    void whatMeansAlikeIsNearAndWhatDoesNotIsNot() throws Exception {
        try (LocalEmbedder embedder = new LocalEmbedder()) {
            List<float[]> all =
                    embedder.embed(
                            List.of(
                                    "How long may they take to settle their bills?",
                                    "Invoices fall due within 30 days.",
                                    "Penguins breed in the Antarctic winter.",
                                    ""),
                            List.of());
            float[] question = all.getFirst();

            assertThat(likeness(question, question)).isCloseTo(1, offset(1e-4));
            assertThat(likeness(question, all.get(1))).isGreaterThan(0.3);
            assertThat(likeness(question, all.get(2))).isLessThan(0.2);
            assertThat(all).allMatch(vector -> vector.length == embedder.model().dimensions());
            assertThat(
                            embedder.embed(
                                            List.of(
                                                    "other",
                                                    "How long may they take to settle their"
                                                            + " bills?"),
                                            List.of())
                                    .getLast())
                    .isEqualTo(question);
        }
    }

    @Test
    void aClosedModelSaysSo() {
        LocalEmbedder embedder = new LocalEmbedder();
        embedder.close();

        assertThatThrownBy(() -> embedder.embed(List.of("anything"), List.of()))
                .isInstanceOf(EmbeddingException.class);
    }
}
