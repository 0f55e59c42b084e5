package dev.workmate.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibraryFileNameTest {
    @ParameterizedTest
    @CsvSource({
        "contract.pdf,contract.pdf",
        "../../etc/passwd,passwd",
        "C:\\Users\\ada\\list.xlsx,list.xlsx",
        "..,file",
        "'   ',file",
        "'',file",
        "a/,file",
        "Preise für März.csv,Preise für März.csv",
        "契約.pdf,契約.pdf"
    })
    void isOneNameWithoutAPath(String given, String shown) {
        assertThat(LibraryFileName.of(given)).isEqualTo(shown);
    }

    @Test
    void whatCannotBeSeenIsNotThere() {
        assertThat(LibraryFileName.of("invoice\u202Efdp.exe")).isEqualTo("invoicefdp.exe");
        assertThat(LibraryFileName.of("a\0b\nc\u200Bd\uD800e\u2028f")).isEqualTo("abcdef");
    }

    @Test
    void aLongNameKeepsItsEnding() {
        String name = LibraryFileName.of("x".repeat(1_000) + ".docx");

        assertThat(name).hasSize(LibraryFileName.MAX_LENGTH).endsWith("….docx");
    }

    @Test
    void shorteningNeverHalvesACharacter() {
        for (int i = 0; i < 4; i++) {
            String name = LibraryFileName.of("a".repeat(i) + "😀".repeat(300));
            assertThat(List.of(name))
                    .allSatisfy(
                            each ->
                                    assertThat(
                                                    each.codePoints()
                                                            .noneMatch(LibraryFileNameTest::isHalf))
                                            .isTrue());
        }
    }

    private static boolean isHalf(int c) {
        return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    }
}
