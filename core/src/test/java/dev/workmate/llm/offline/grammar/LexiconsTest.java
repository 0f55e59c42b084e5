package dev.workmate.llm.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A meaning that one language has a word for has one in each. */
class LexiconsTest {
    /** Names in the books are English; what is said in one word there takes none of ours. */
    private static final Set<String> OF_ONE_LANGUAGE =
            Set.of("alias", "rel", "number", "season", "follow", "order", "every");

    @ParameterizedTest
    @CsvSource({"en, de", "de, es", "es, en"})
    void everyMeaningIsInEveryLanguage(String language, String other) {
        Set<String> missing = new TreeSet<>(meanings(language));
        missing.removeAll(meanings(other));
        assertThat(missing).as("in %s and not in %s", language, other).isEmpty();
    }

    private static Set<String> meanings(String language) {
        return Lexicon.lines("lexicon-" + language + ".txt").stream()
                .map(line -> line.split(" : ", 2)[0].strip())
                .filter(meaning -> !meaning.contains("+"))
                .filter(meaning -> !OF_ONE_LANGUAGE.contains(meaning.split(" ")[0]))
                .collect(Collectors.toSet());
    }
}
