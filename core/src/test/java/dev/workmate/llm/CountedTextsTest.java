package dev.workmate.llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CountedTextsTest {
    private final AtomicInteger counts = new AtomicInteger();
    private final CountedTexts texts =
            new CountedTexts(
                    text -> {
                        counts.incrementAndGet();
                        return text.length();
                    });

    @Test
    void countsTheSameTextOnce() {
        String text = "x".repeat(1_000);

        for (int i = 0; i < 100; i++) {
            assertThat(texts.of(text)).isEqualTo(1_000);
        }
        assertThat(counts).hasValue(1);
    }

    @Test
    void neverTakesOneTextForAnother() {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < 50_000; i++) {
            all.add("x".repeat(128 + i % 50));
        }
        for (int round = 0; round < 2; round++) {
            for (String text : all) {
                assertThat(texts.of(text)).isEqualTo(text.length());
            }
        }
    }

    @Test
    void estimatesALongTextAsItsLetters() {
        assertThat(TokenEstimate.of("a".repeat(3_000))).isEqualTo(1_000);
        assertThat(TokenEstimate.of("ü".repeat(3_000))).isEqualTo(3_000);
        assertThat(TokenEstimate.of("a".repeat(127))).isEqualTo(43);
        assertThat(TokenEstimate.of("a".repeat(128))).isEqualTo(43);
    }
}
