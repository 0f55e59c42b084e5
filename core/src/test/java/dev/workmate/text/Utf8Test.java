package dev.workmate.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Characters of one to four bytes: a at 0, ä at 1, € at 3, 😀 at 6, the end at 10. */
class Utf8Test {
    private static final byte[] TEXT = "aä€😀".getBytes(StandardCharsets.UTF_8);

    @ParameterizedTest
    @CsvSource({
        "-1, 0", "0, 0", "1, 1", "2, 1", "3, 3", "4, 3", "5, 3", "6, 6", "7, 6", "8, 6", "9, 6",
        "10, 10", "11, 10"
    })
    void cutsBeforeACharacterThatWouldBeTorn(int at, int place) {
        assertThat(Utf8.floor(TEXT, at)).isEqualTo(place);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0", "2, 1", "4, 2", "5, 1", "7, 3", "8, 2", "9, 1", "10, 0"})
    void beginsAtTheFirstCharacterThatIsWhole(int from, int skipped) {
        assertThat(Utf8.ceiling(Arrays.copyOfRange(TEXT, from, TEXT.length))).isEqualTo(skipped);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0", "1, 1", "2, 1", "3, 3", "4, 3", "5, 3", "6, 6", "7, 6", "8, 6", "9, 6", "10, 10"
    })
    void endsWithTheLastCharacterThatIsWhole(int length, int end) {
        assertThat(Utf8.whole(Arrays.copyOf(TEXT, length))).isEqualTo(end);
    }

    @Test
    void readsAPart() {
        assertThat(Utf8.text(TEXT, 1, 6)).isEqualTo("ä€");
    }
}
