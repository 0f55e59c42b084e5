package dev.workmate.knowledge.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.knowledge.text.Chunk;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChunkWordsTest {
    private static Chunk chunk(int number, int start, int end, String context) {
        return new Chunk(number, start, end, Optional.empty(), context);
    }

    @Test
    void whatADocumentBeginsWithStandsBeforeItsLaterChunks() {
        String text = "Contract with Greenhead. " + "word ".repeat(60) + "Due in 30 days.";
        int last = text.indexOf("Due");

        List<String> words =
                ChunkWords.of(
                        text,
                        List.of(chunk(0, 0, 24, ""), chunk(1, last, text.length(), "Payment")));

        assertThat(words.getFirst()).isEqualTo("Contract with Greenhead.");
        assertThat(words.getLast())
                .startsWith("Contract with Greenhead. word")
                .endsWith("word\nPayment\nDue in 30 days.");
    }

    @Test
    void aChunkBeyondTheTextSaysNothing() {
        assertThat(ChunkWords.of("short", List.of(chunk(0, 2, 99, "above")))).containsExactly("");
    }

    @Test
    void noCharacterIsCutInTwo() {
        String text = "😀".repeat(200);

        assertThat(ChunkWords.of(text, List.of(chunk(0, 390, 400, ""))).getFirst())
                .matches("(😀|\n)+");
    }
}
