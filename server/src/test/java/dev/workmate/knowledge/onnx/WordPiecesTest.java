package dev.workmate.knowledge.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The numbers are those of the model's own tokenizer. */
class WordPiecesTest {
    private static WordPieces pieces;

    @BeforeAll
    static void read() throws Exception {
        try (InputStream file =
                WordPiecesTest.class.getResourceAsStream("/all-minilm-l6-v2-q-tokenizer.json")) {
            pieces = WordPieces.read(file);
        }
    }

    private static long[] of(String text) {
        return pieces.of(text, 100);
    }

    @Test
    void textsAreCutAsTheModelKnowsThem() {
        assertThat(of("Hello, World!")).containsExactly(101, 7592, 1010, 2088, 999, 102);
        assertThat(of("don't can't it's"))
                .containsExactly(101, 2123, 1005, 1056, 2064, 1005, 1056, 2009, 1005, 1055, 102);
        assertThat(of("naïve café résumé coöperate"))
                .containsExactly(101, 15743, 7668, 13746, 17654, 102);
        assertThat(of("Kündigungsfrist für Verträge: § 3 Abs. 2"))
                .containsExactly(
                        101, 28919, 4305, 12734, 5620, 19699, 2923, 6519, 2310, 5339, 24449, 1024,
                        1073, 1017, 14689, 1012, 1016, 102);
        assertThat(of("合同的付款期限为三十天 and more"))
                .containsExactly(
                        101, 1792, 1794, 1916, 100, 100, 100, 100, 100, 1741, 1783, 1811, 1998,
                        2062, 102);
        assertThat(of("E=mc² ½ ™ … “quoted” — dash"))
                .containsExactly(
                        101, 1041, 1027, 11338, 10701, 1092, 1580, 1529, 1523, 9339, 1524, 1517,
                        11454, 102);
        assertThat(of("a\u00a0b\u200bc\u0000d\ufffde")).containsExactly(101, 1037, 4647, 3207, 102);
        assertThat(of("x".repeat(101) + " y")).containsExactly(101, 100, 1061, 102);
        assertThat(of("")).containsExactly(101, 102);
    }

    @Test
    void noTextIsAnOrderToTheModel() {
        assertThat(of("[SEP]")).containsExactly(101, 1031, 19802, 1033, 102);
    }

    @Test
    void aLongTextIsCut() {
        assertThat(pieces.of("word ".repeat(500), 20)).hasSize(20).endsWith(2773, 102);
        assertThat(WordPieces.words("a b-c")).isEqualTo(List.of("a", "b", "-", "c"));
    }
}
