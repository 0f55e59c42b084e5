package dev.workmate.llm.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MeaningTest {
    private static final Set<Kind> SILENT = Set.of(Kind.STOP, Kind.FOLLOW, Kind.ASK);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "how much does blackgate sports owe us | NAME blackgate sports, MEASURE receivables",
                "sales by category and month this year | MEASURE sales, GROUP categories, GROUP month, PERIOD this year",
                "top 5 customers in germany 2025 | ORDER desc, LIMIT 5, ENTITY customers, PLACE DE, PERIOD year 2025",
                "sales jan to oct 2026 vs 2025 | MEASURE sales, PERIOD range month 1\\month 10 2026, VERSUS -, PERIOD year 2025",
                "invoices over 10k in the last 3 months | ENTITY invoices, THRESHOLD gt 10000, PERIOD last 3 month",
                "overdue > 60 days | STATE overdue, THRESHOLD gt 60 day",
                "slaes of tents as a pie chart | MEASURE sales, NAME tents, FORM pie",
                "is SI-107039 paid? | CODE SI-107039, STATE paid",
                "what will our sales be next year | DECLINE future, MEASURE sales, PERIOD next year",
                "Umsatz im 3. Quartal 2025 nach Land | MEASURE sales, PERIOD quarter 3 2025, GROUP countries",
                "Umsatzanteil der Top 10 Kunden | MEASURE sales, CALC share, ORDER desc, LIMIT 10, ENTITY customers",
                "Was schulden wir unseren Lieferanten? | MEASURE payables, ENTITY vendors",
                "¿cuánto nos debe Pineport? | MEASURE receivables, NAME Pineport",
                "ventas por vendedor este año | MEASURE sales, GROUP salespeople, PERIOD this year",
            })
    void aQuestionHasOneMeaning(String question, String meaning) {
        assertThat(told(question)).isEqualTo(meaning);
    }

    private static String told(String question) {
        return Meaning.read(question, Languages.of(question, Language.EN)).tags().stream()
                .filter(tag -> !SILENT.contains(tag.kind()))
                .map(tag -> tag.kind() + " " + tag.value().replace('|', '\\'))
                .collect(Collectors.joining(", "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"flibbert", "Bergzeit GmbH", "fluffiness"})
    void whatNobodyKnowsIsKeptAsAName(String word) {
        Meaning meaning = Meaning.read("sales of " + word + " this year", Language.EN);
        assertThat(meaning.all(Kind.NAME)).extracting(Tag::value).containsExactly(word);
    }

    @Test
    void languagesAreToldApart() {
        assertThat(Languages.of("Wie hoch ist der Umsatz?", Language.EN)).isEqualTo(Language.DE);
        assertThat(Languages.of("¿Cuántas facturas hay?", Language.EN)).isEqualTo(Language.ES);
        assertThat(Languages.of("Which invoices are open?", Language.DE)).isEqualTo(Language.EN);
        assertThat(Languages.regret("quels sont nos meilleurs clients cette année ?")).isPresent();
        assertThat(Languages.regret("qual è il fatturato di settembre?")).isPresent();
        assertThat(Languages.regret("¿cuáles son nuestros mejores clientes?")).isEmpty();
        assertThat(Languages.regret("who are our best clients?")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1000.50,1000.5",
        "'1,000.50',1000.5",
        "'1.000,50',1000.5",
        "10k,10000",
        "-3,-3",
        "1000000,1000000"
    })
    void numbersAreReadAsTheyAreWritten(String written, String plain) {
        assertThat(Lexer.number(written)).isEqualTo(plain);
    }
}
