package dev.workmate.pattern.re2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.workmate.pattern.PatternException;
import dev.workmate.pattern.Patterns.Letters;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Re2PatternsTest {
    private final Re2Patterns patterns = new Re2Patterns();

    @Test
    void findsAPartOfTheText() throws PatternException {
        assertThat(patterns.compile("b+c", Letters.AS_WRITTEN).isFoundIn("aabbcc")).isTrue();
        assertThat(patterns.compile("B+C", Letters.AS_WRITTEN).isFoundIn("aabbcc")).isFalse();
        assertThat(patterns.compile("B+C", Letters.EITHER_CASE).isFoundIn("aabbcc")).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "[a-z0-9._%+-]{1,64}@[a-z0-9.-]{1,255}; ann@contoso.com; ann at contoso.com",
                "\\d{4}-\\d{2}-\\d{2}; due 2026-11-15; due 2026-1-15",
                "(?:[A-Z]{2}\\d{6}){1,10}; DK123456; DK12345",
                "\\p{Lu}{3}|[]x]{2}|[^]]{2}|\\x{41}{3}; AB]; a]",
                "a{b}; a{b}; ab",
                "x{; 3x{; x"
            })
    void everydayCountsAreAllowedAndMeanWhatTheySay(String pattern, String fits, String misses)
            throws PatternException {
        assertThat(patterns.compile(pattern, Letters.AS_WRITTEN).isFoundIn(fits)).isTrue();
        assertThat(patterns.compile(pattern, Letters.AS_WRITTEN).isFoundIn(misses)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "((a{1000}){1000}){1000}",
                "(((((a{10}){10}){10}){10}){10}){10}",
                "((((((((((a?){10}){10}){10}){10}){10}){10})?)*)*)*",
                "(a{1,1000}){1,1000}",
                "(?:(?:[a-z]{999}){9})",
                "(\\Q{{\\E{100}){1000}",
                "(a{99999999999999999999})",
                "([)]{1000}){1000}",
                "(\\p{L}{1000}){1000}"
            })
    void bombsAreRefusedBeforeTheyAreBuilt(String pattern) {
        assertTimeoutPreemptively(
                Duration.ofSeconds(20),
                () ->
                        assertThatThrownBy(() -> patterns.compile(pattern, Letters.AS_WRITTEN))
                                .isInstanceOf(PatternException.class));
    }

    @Test
    void depthAndLengthAreBounded() {
        String deep = "(".repeat(400) + "a" + ")".repeat(400);

        assertThatThrownBy(() -> patterns.compile(deep, Letters.AS_WRITTEN))
                .hasMessageContaining("nests more than 50 groups");
        assertThatThrownBy(() -> patterns.compile("a".repeat(1001), Letters.AS_WRITTEN))
                .hasMessageContaining("longer than 1000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"(a)\\1", "(?=a)", "(?!a)", "(?<=a)", "(?>a)", "a**", "(a", "[a", "\\", "*"})
    void whatCannotBeMatchedSafelyIsNamed(String pattern) {
        assertThatThrownBy(() -> patterns.compile(pattern, Letters.AS_WRITTEN))
                .isInstanceOf(PatternException.class)
                .hasMessageContaining("RE2");
    }
}
