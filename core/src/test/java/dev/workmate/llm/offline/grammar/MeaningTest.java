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
                "Umsatz Jan–Sep 26 | MEASURE sales, PERIOD range month 1\\month 9 2026",
                "sales q3 26 vs first half 25 | MEASURE sales, PERIOD quarter 3 2026, VERSUS -, PERIOD half 1 2025",
                "sales Sep '26 | MEASURE sales, PERIOD month 9 2026",
                "sales on Sep 26 | MEASURE sales, PERIOD dom 26 9",
                "sales Sep 14 | MEASURE sales, PERIOD dom 14 9",
                "sales Sep 26 | MEASURE sales, MONTH 9, NUMBER 26",
                "Umsatz am 29.10. | MEASURE sales, PERIOD dom 29 10",
                "sales last friday | MEASURE sales, PERIOD weekday 5 past",
                "sales on fridays | MEASURE sales, WEEKDAY 5",
                "sales mon to wed this week | MEASURE sales, PERIOD range weekday 1\\weekday 3 this",
                "sales January to October, this and last year | MEASURE sales, PERIOD range month 1 this\\month 10 this, PERIOD range month 1 last\\month 10 last",
                "las 5 facturas más grandes | LIMIT 5, ENTITY invoices, ORDER desc",
                "5 facturas | NUMBER 5, ENTITY invoices",
                "¿Quién compró en 2025 y este año todavía nada? | MEASURE bought, PERIOD year 2025, PERIOD this year, SPECIAL lostcustomers",
                "¿Quién compró en 2025 nada? | MEASURE bought, PERIOD year 2025, NEGATION -",
                "sales this year vs last | MEASURE sales, PERIOD this year, VERSUS -, PERIOD last year",
                "sales this month against last year | MEASURE sales, PERIOD this month, VERSUS -, PERIOD last year",
                "sales vs last | MEASURE sales, VERSUS -, REL last",
                "Which quotes run out in the next fortnight | ENTITY quotes, SPECIAL ending, PERIOD next 2 week",
                "sales ttm | MEASURE sales, PERIOD last 12 month",
                "what part of sales comes from germany | CALC share, MEASURE sales, PLACE DE",
                "stock of a part | MEASURE stock, ENTITY items",
                "the most overdue purchase order | CALC first, STATE overdue, ENTITY purchaseorders",
                "the largest overdue purchase order | ORDER desc, STATE overdue, ENTITY purchaseorders",
                "which customer has the most overdue invoices | ENTITY customers, ORDER desc, STATE overdue, ENTITY invoices",
                "pedido de compra más atrasado | ENTITY purchaseorders, CALC first, STATE latedelivery",
                "what did they buy last week | GROUP items, MEASURE bought, PERIOD last week",
                "Was hat Curlewbeck dieses Jahr bei uns gekauft | GROUP items, NAME Curlewbeck, PERIOD this year, MEASURE sales",
                "Wie viel hat Curlewbeck dieses Jahr bei uns gekauft | NAME Curlewbeck, PERIOD this year, MEASURE sales",
                "in which month did we invoice the most | GROUP month, MEASURE sales, ORDER desc",
                "what are our liabilities to suppliers | MEASURE payables, ENTITY vendors",
                "what are our liabilities | MEASURE liabilities",
                "Verbindlichkeiten gegenüber Lieferanten | MEASURE payables, ENTITY vendors",
                "growth over 2024 | CALC growth, VERSUS -, PERIOD year 2024",
                "Wachstum zu 2024 | CALC growth, VERSUS -, PERIOD year 2024",
                "crecimiento sobre 2024 | CALC growth, VERSUS -, PERIOD year 2024",
                "Welchen Anteil am Umsatz hatte Deutschland | CALC share, MEASURE sales, PLACE DE",
                "growth in 2024 | CALC growth, PERIOD year 2024",
                "which invoice is due first | ENTITY invoices, STATE due, CALC first",
                "invoices due next week | ENTITY invoices, STATE due, PERIOD next week",
                "Was ist bei den Lieferanten schon fällig gewesen und unbezahlt? | ENTITY vendors, STATE overdue",
                "was wird bei den Lieferanten fällig | DECLINE future, ENTITY vendors, STATE due",
                "what was due from customers and is still unpaid | STATE overdue, ENTITY customers",
                "which bills were due last week | ENTITY purchaseinvoices, STATE due, PERIOD last week",
                "¿qué facturas ya vencieron? | ENTITY invoices, STATE overdue",
                "¿qué facturas vencen en noviembre? | ENTITY invoices, STATE due, PERIOD month 11",
                "open and overdue invoices | STATE open, STATE overdue, ENTITY invoices",
                "customers with more than 10 invoices | ENTITY customers, CMP gt, NUMBER 10, ENTITY invoices",
                "Kunden mit mehr als 5 Fahrrädern | ENTITY customers, CMP gt, NUMBER 5, ALIAS bicycles",
                "Kunden mit mehr als 5.000 Umsatz | ENTITY customers, THRESHOLD gt 5000, MEASURE sales",
                "cash at year end 2025 | MEASURE cash, PERIOD asof year 2025",
                "cash at year end | MEASURE cash, PERIOD asof this year",
                "sales in the first ten days | MEASURE sales, LIMIT 10, UNIT day",
                "the two best quarters | LIMIT 2, ORDER desc, GROUP quarter",
                "by margin | BY -, MEASURE marginrate",
                "customers by margin | ENTITY customers, MEASURE marginrate",
                "new customers since may | SPECIAL newcustomers, PERIOD since month 5",
                "who supplies the Corrie Tarp | ATTR supplier, NAME Corrie Tarp",
                "delivery address of SO-200134 | ATTR shipto, CODE SO-200134",
                "what were sales last week | MEASURE sales, PERIOD last week",
                "how many items do we sell | ENTITY items",
                "how many items did we sell last week | ENTITY items, MEASURE sales, PERIOD last week",
                "how many bills did we send out | ENTITY invoices",
                "how many bills did we get | ENTITY purchaseinvoices",
                "how many invoices did we get | ENTITY purchaseinvoices",
                "which customer got most invoices | ENTITY customers, ORDER desc, ENTITY invoices",
                "which three customers grew most | LIMIT 3, ENTITY customers, CALC growth, ORDER desc",
                "the cheapest item we sell | ORDER asc, ATTR price, ENTITY items",
                "ventas del primer trimestre, este año y el pasado | MEASURE sales, PERIOD quarter 1 this, PERIOD quarter 1 last",
                "ventas de junio del año pasado | MEASURE sales, PERIOD month 6 last",
                "ventas del año 2025 | MEASURE sales, PERIOD year 2025",
                "ventas del año | MEASURE sales, PERIOD this year",
                "¿cuánto nos debe Pineport? | MEASURE receivables, NAME Pineport",
                "ventas por vendedor este año | MEASURE sales, GROUP salespeople, PERIOD this year",
            })
    void aQuestionHasOneMeaning(String question, String meaning) {
        assertThat(told(question)).isEqualTo(meaning);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sales, gross profit and net profit in 2025 | sales, grossprofit, netprofit",
                "sales and purchases in 2025 | sales, purchases",
                "sales, 2025 | sales",
                "tents sold in May | quantity, sales",
                "how much did tents sold in May bring | sales",
                "receivables and of those overdue | receivables, receivables",
                "receivables overdue | receivables",
            })
    void whatIsListedIsAskedOneByOne(String question, String measures) {
        assertThat(Meaning.read(question, Language.EN).apart())
                .extracting(part -> part.one(Kind.MEASURE).orElseThrow().value())
                .containsExactly(measures.split(", "));
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
