package dev.workmate.llm.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FillersTest {
    /** What has a meaning must not be passed over. */
    @ParameterizedTest
    @EnumSource
    void noneHasAMeaning(Language language) {
        Set<String> meant =
                Lexicon.lines("lexicon-" + language.name().toLowerCase(Locale.ROOT) + ".txt")
                        .stream()
                        .filter(line -> !line.startsWith("stop"))
                        .flatMap(line -> Arrays.stream(line.split(" : ", 2)[1].split("\\|")))
                        .map(String::strip)
                        .collect(Collectors.toSet());
        assertThat(phrases(language)).isNotEmpty().doesNotContainAnyElementsOf(meant);
    }

    /** A word that changes a figure makes no phrase of them silent. */
    @ParameterizedTest
    @EnumSource
    void noneNegatesOrLimits(Language language) {
        assertThat(phrases(language))
                .filteredOn(
                        phrase ->
                                phrase.matches(
                                        "(?:.* )?(?:not|only|without|except|net|gross|nicht|nur|ohne|netto|brutto|no|solo|sin|neto)(?: .*)?"))
                .isEmpty();
    }

    private static List<String> phrases(Language language) {
        return Fillers.of(language).stream()
                .flatMap(line -> Arrays.stream(line.split("\\|")))
                .map(String::strip)
                .toList();
    }
}
