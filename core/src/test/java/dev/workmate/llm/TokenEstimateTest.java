package dev.workmate.llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TokenEstimateTest {
    @Test
    void aShortenedTextFitsAndKeepsItsEnds() {
        Random random = new Random(4);
        for (int i = 0; i < 2_000; i++) {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(3_000);
            for (int c = 0; c < length; c++) {
                text.appendCodePoint(
                        switch (random.nextInt(4)) {
                            case 0 -> 'é';
                            case 1 -> 0x1F600 + random.nextInt(60);
                            default -> 'a' + random.nextInt(26);
                        });
            }
            int tokens = 40 + random.nextInt(800);
            String shorter = TokenEstimate.shorten(text.toString(), tokens);

            assertThat(TokenEstimate.of(shorter)).isLessThanOrEqualTo(tokens);
            if (TokenEstimate.of(text.toString()) <= tokens) {
                assertThat(shorter).isEqualTo(text.toString());
            } else {
                assertThat(shorter).contains("characters left out");
                assertThat(text.substring(0, 2)).isEqualTo(shorter.substring(0, 2));
            }
            assertThat(shorter.codePoints())
                    .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
        }
    }
}
