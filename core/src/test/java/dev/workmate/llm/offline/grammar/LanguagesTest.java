package dev.workmate.llm.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Another language is told so in that language, and ours are never taken for another. */
class LanguagesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "quanto vendemos em 2025?|português",
                "Qual é o nosso lucro este ano?|português",
                "Quem é o nosso maior cliente em 2025?|português",
                "Quel est le solde de Falconpoint Outdoor ?|français",
                "Combien nous doivent nos clients ?|français",
                "Chi sono i 3 migliori clienti del 2025?|italiano",
                "Wat is onze omzet dit jaar?|Nederlands"
            })
    void anotherLanguageIsToldSo(String question, String language) {
        assertThat(Languages.regret(question)).get().asString().contains(language);
    }

    @ParameterizedTest
    @CsvSource({
        "Mietaufwand 2025, DE",
        "Jahresübrschuss 2025, DE",
        "¿Jahr?, DE",
        "¿2025?, ES",
        "Mueller 2025, EN"
    })
    void lettersAndCompoundsGiveALanguageAway(String question, Language language) {
        assertThat(Languages.of(question, Language.EN)).isEqualTo(language);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "¿Cuánto vendimos en mayo de 2025?",
                "¿Cuánto nos debe Blackgate Sports?",
                "ventas por país este año",
                "total de facturas vencidas",
                "Was hat Greenhead Outfitters 2026 gekauft?",
                "Umsatz nach Land",
                "I need the sales of La Plage Sports",
                "sales by country this year"
            })
    void ourLanguagesAreRead(String question) {
        assertThat(Languages.regret(question)).isEmpty();
    }
}
