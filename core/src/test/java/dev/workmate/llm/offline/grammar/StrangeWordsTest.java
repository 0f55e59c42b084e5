package dev.workmate.llm.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A word more in a question is a part more of its meaning, unless it is one of the closed list. */
class StrangeWordsTest {
    /** None of these may ever be passed over: each can change a figure. */
    private static final String TELLING =
            "not no without except excluding only per each every by than average open net gross %"
                    + " share between since until first last second both versus new lost or unpaid"
                    + " before after when where who which never minus other more less least most median"
                    + " percent";

    private static final String TELLING_GERMAN =
            "nicht kein ohne außer nur pro je jeder nach durchschnittlich offen netto brutto %"
                    + " anteil zwischen seit bis erste letzte zweite beide verglichen neue oder"
                    + " unbezahlt vor wann wo wer welche nie mehr weniger höchstens mindestens";
    private static final String TELLING_SPANISH =
            "no sin excepto solo cada por promedio abierto neto bruto % cuota entre desde hasta"
                    + " primero último segundo ambos comparado nuevos o pendiente antes cuando donde"
                    + " quien cuales nunca más menos";
    private static final List<String> STRANGE =
            List.of(
                    "purple",
                    "refurbished",
                    "wholesale",
                    "leased",
                    "shipped",
                    "online",
                    "retail",
                    "seasonal",
                    "recurring",
                    "domestic",
                    "foreign",
                    "disputed",
                    "partial",
                    "female",
                    "weighted",
                    "adjusted",
                    "rented",
                    "second-hand",
                    "restated",
                    "hypothetical",
                    "ökologische",
                    "saisonale",
                    "gemietete",
                    "inländische",
                    "strittige",
                    "digitale",
                    "alquiladas",
                    "nacionales",
                    "ajustadas",
                    "digitales",
                    "usadas",
                    "extranjeras");

    @ParameterizedTest
    @CsvSource({
        "EN,sales in Germany in 2025",
        "EN,top 5 customers this year",
        "DE,Umsatz in Deutschland 2025",
        "ES,ventas en Alemania en 2025"
    })
    void aStrangeWordIsNeverPassedOver(Language language, String question) {
        Random random = new Random(11);
        for (String word : STRANGE) {
            List<String> words = new ArrayList<>(Arrays.asList(question.split(" ")));
            words.add(random.nextInt(words.size() + 1), word);
            String longer = String.join(" ", words);
            assertThat(told(longer, language))
                    .as(longer)
                    .anyMatch(tag -> tag.text().contains(word.split("-")[0]));
        }
    }

    @Test
    void wordsThatCanChangeAFigureSaySomething() {
        assertThat(silent(TELLING, Language.EN)).isEmpty();
        assertThat(silent(TELLING_GERMAN, Language.DE)).isEmpty();
        assertThat(silent(TELLING_SPANISH, Language.ES)).isEmpty();
    }

    private static Stream<String> silent(String words, Language language) {
        return Arrays.stream(words.split(" "))
                .filter(
                        word ->
                                Tagger.tag(Lexer.tokens(word), language).stream()
                                        .allMatch(tag -> tag.is(Kind.STOP)));
    }

    private static List<Tag> told(String question, Language language) {
        return Meaning.read(question, language).tags().stream()
                .filter(tag -> !tag.is(Kind.STOP))
                .toList();
    }
}
