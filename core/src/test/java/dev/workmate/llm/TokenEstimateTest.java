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

    /** A long text pasted into a message; the more there is room for, the more of it stays. */
    @Test
    void longTextsKeepNearlyAllThatThereIsRoomFor() {
        String text = "word ".repeat(200_000);

        for (int tokens : new int[] {1_000, 10_000, 50_000, 70_000, 300_000}) {
            assertThat(TokenEstimate.of(TokenEstimate.shorten(text, tokens)))
                    .isBetween(tokens * 9 / 10, tokens);
        }
    }

    @Test
    void whereThereIsNoRoomNothingStays() {
        assertThat(TokenEstimate.shorten("word ".repeat(100), 5))
                .isEqualTo("\n[… 500 characters left out …]\n");
    }
}
