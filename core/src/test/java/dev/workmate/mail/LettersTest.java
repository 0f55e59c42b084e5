package dev.workmate.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LettersTest {
    private static final Instant UNTIL = Instant.parse("2026-03-09T14:05:00Z");
    private static final String LINK = "https://chat.example.com/welcome#s3cret";

    private static List<Letter> all(MailLanguage language) {
        Letters letters = language.letters();
        return List.of(
                letters.invitation("Ada Lovelace", LINK, UNTIL),
                letters.newPassword("Ada Lovelace", LINK, UNTIL),
                letters.passwordChanged("Ada Lovelace", UNTIL, LINK),
                letters.secondFactorRemoved("Ada Lovelace", UNTIL, LINK),
                letters.trial(LINK));
    }

    @ParameterizedTest
    @EnumSource
    void everyLetterSaysWhatItMust(MailLanguage language) {
        for (Letter letter : all(language)) {
            assertThat(letter.subject()).contains("Workmate").doesNotContain("\n", "%");
            assertThat(letter.text()).contains(LINK).doesNotContain("%s");
            assertThat(letter).hasToString("[letter]");
        }
        assertThat(all(language).subList(0, 4))
                .allSatisfy(
                        letter ->
                                assertThat(letter.text())
                                        .contains("Ada Lovelace")
                                        .contains("2026, 14:05 UTC"));
    }

    @Test
    void languagesDiffer() {
        Set<String> texts =
                List.of(MailLanguage.values()).stream()
                        .flatMap(language -> all(language).stream())
                        .map(Letter::text)
                        .collect(Collectors.toSet());
        assertThat(texts).hasSize(5 * MailLanguage.values().length);
        assertThat(MailLanguage.DE.letters().invitation("A", LINK, UNTIL).text())
                .contains("9. März 2026");
        assertThat(MailLanguage.ES.letters().invitation("A", LINK, UNTIL).text())
                .contains("9 de marzo de 2026");
    }

    @ParameterizedTest
    @CsvSource({"de,DE", "de-AT,DE", "ES,ES", "en_GB,EN", "fr,", "system,", "'',"})
    void languagesAreFoundByTheirWords(String word, MailLanguage language) {
        assertThat(MailLanguage.find(word).orElse(null)).isEqualTo(language);
    }
}
