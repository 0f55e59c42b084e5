package dev.workmate.knowledge.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.knowledge.text.Block.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChunkerTest {
    private final StringBuilder text = new StringBuilder();
    private final List<Block> blocks = new ArrayList<>();
    private int page = 1;

    private void add(Kind kind, String words) {
        int start = text.length();
        text.append(words);
        blocks.add(new Block(kind, start, text.length(), page));
        text.append("\n\n");
    }

    private List<Chunk> cut() {
        return Chunker.cut(
                new DocumentText("text/plain", text.toString(), blocks, Optional.of(page)));
    }

    private List<String> words(List<Chunk> chunks) {
        return chunks.stream().map(chunk -> chunk.in(text.toString())).toList();
    }

    @Test
    void aHeadingBeginsAChunkAndStandsAboveTheNext() {
        add(Kind.PARAGRAPH, "Before.");
        add(Kind.HEADING, "Payment");
        add(Kind.PARAGRAPH, "a".repeat(990) + ".");
        add(Kind.PARAGRAPH, "Within 45 days.");

        List<Chunk> chunks = cut();

        assertThat(words(chunks))
                .containsExactly(
                        "Before.", "Payment\n\n" + "a".repeat(990) + ".", "Within 45 days.");
        assertThat(chunks).extracting(Chunk::context).containsExactly("", "", "Payment");
    }

    @Test
    void pagesAreNeverMixed() {
        add(Kind.PARAGRAPH, "one");
        page = 2;
        add(Kind.PARAGRAPH, "two");

        List<Chunk> chunks = cut();

        assertThat(words(chunks)).containsExactly("one", "two");
        assertThat(chunks).extracting(Chunk::page).containsExactly(Optional.of(1), Optional.of(2));
    }

    @Test
    void rowsKnowTheFirstRowOfTheirTableAndProseDoesNot() {
        add(Kind.HEADER_ROW, "Item | Price");
        for (int i = 0; i < 120; i++) {
            add(Kind.ROW, "TN-" + i + " | " + i + ".50 EUR");
        }
        add(Kind.PARAGRAPH, "Prices exclude tax.");

        List<Chunk> chunks = cut();

        assertThat(chunks.size()).isGreaterThan(2);
        assertThat(chunks.getFirst().context()).isEmpty();
        assertThat(chunks.subList(1, chunks.size() - 1))
                .allMatch(chunk -> chunk.context().equals("Item | Price"));
        assertThat(words(chunks).getLast()).isEqualTo("Prices exclude tax.");
        assertThat(chunks.getLast().context()).isEmpty();
    }

    @Test
    void aLongBlockIsCutBetweenSentences() {
        add(Kind.PARAGRAPH, "This is a sentence. ".repeat(200).strip());

        assertThat(words(cut()))
                .allMatch(chunk -> chunk.startsWith("This") && chunk.strip().endsWith("."))
                .allMatch(chunk -> chunk.length() <= Chunker.MAX);
    }

    /** Whatever a document looks like. */
    @Test
    void everyCharacterOfABlockIsInExactlyOneChunk() {
        for (int seed = 0; seed < 200; seed++) {
            text.setLength(0);
            blocks.clear();
            page = 1;
            Random random = new Random(seed);
            for (int i = random.nextInt(40); i >= 0; i--) {
                page += random.nextInt(4) == 0 ? 1 : 0;
                Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
                String letter = random.nextInt(5) == 0 ? "😀" : random.nextBoolean() ? "x" : "y ";
                add(kind, "b" + letter.repeat(random.nextInt(3_000)) + "e");
            }
            List<Chunk> chunks = cut();
            int[] times = new int[text.length()];
            for (Chunk chunk : chunks) {
                assertThat(chunk.end() - chunk.start()).isLessThanOrEqualTo(Chunker.MAX);
                for (int i = chunk.start(); i < chunk.end(); i++) {
                    times[i]++;
                }
                assertThat(Character.isLowSurrogate(text.charAt(chunk.start()))).isFalse();
            }
            for (Block block : blocks) {
                for (int i = block.start(); i < block.end(); i++) {
                    assertThat(times[i]).as("seed %d at %d", seed, i).isEqualTo(1);
                }
            }
            for (int i = 0; i < chunks.size(); i++) {
                assertThat(chunks.get(i).number()).isEqualTo(i);
            }
        }
    }
}
