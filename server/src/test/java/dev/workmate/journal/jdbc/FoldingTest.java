package dev.workmate.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FoldingTest {
    private static final String LONG =
            "What was said once need not be said a second time. ".repeat(6);

    @Test
    void doesNotRepeatWhatANeighbourSays() {
        String text = "{\"blocks\":[{\"text\":\"" + LONG + "\"}],\"usage\":12}";
        List<String> neighbours = List.of("{}", "{\"content\":\"" + LONG + "\"}");

        byte[] folded = Folding.fold(text, neighbours).orElseThrow();

        assertThat(folded.length).isLessThan(60);
        assertThat(unfold(folded, neighbours)).isEqualTo(text);
    }

    @Test
    void leavesATextAloneThatSharesLittle() {
        assertThat(Folding.fold("something of its own, quite long enough", List.of(LONG)))
                .isEmpty();
        assertThat(Folding.fold(LONG, List.of())).isEmpty();
        assertThat(Folding.fold("", List.of(LONG))).isEmpty();
    }

    @Test
    void givesBackAnyTextToTheLetter() {
        Random random = new Random(7);
        int folded = 0;
        for (int i = 0; i < 3_000; i++) {
            List<String> neighbours = new ArrayList<>();
            for (int n = random.nextInt(4); n >= 0; n--) {
                neighbours.add(words(random, random.nextInt(400)));
            }
            String text = mixed(random, neighbours);
            Optional<byte[]> bytes = Folding.fold(text, neighbours);
            if (bytes.isPresent()) {
                folded++;
                assertThat(unfold(bytes.get(), neighbours)).isEqualTo(text);
            }
        }
        assertThat(folded).isGreaterThan(500);
    }

    /** Pieces of the neighbours among words of its own, pairs of surrogates cut anywhere. */
    private static String mixed(Random random, List<String> neighbours) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i >= 0; i--) {
            text.append(words(random, random.nextInt(60)));
            String other = neighbours.get(random.nextInt(neighbours.size()));
            int from = random.nextInt(other.length() + 1);
            text.append(other, from, from + random.nextInt(other.length() - from + 1));
        }
        return text.toString();
    }

    private static String words(Random random, int length) {
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            int kind = random.nextInt(10);
            text.appendCodePoint(
                    kind == 0
                            ? 0x1F600 + random.nextInt(40)
                            : kind == 1 ? 0xE0 + random.nextInt(60) : 'a' + random.nextInt(26));
        }
        return text.toString();
    }

    @Test
    void refusesBytesThatNobodyFolded() {
        for (byte[] bytes : List.of(new byte[] {}, new byte[] {9, 'a'}, new byte[] {0, 1, 0, 99})) {
            assertThatThrownBy(() -> unfold(bytes, List.of("short")))
                    .isInstanceOf(RuntimeException.class);
        }
    }

    private static String unfold(byte[] folded, List<String> neighbours) {
        return Folding.<RuntimeException>unfold(folded, distance -> neighbours.get(distance - 1));
    }
}
