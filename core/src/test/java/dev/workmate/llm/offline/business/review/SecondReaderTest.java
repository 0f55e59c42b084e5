package dev.workmate.llm.offline.business.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.offline.business.review.SecondReader.Exchange;
import dev.workmate.llm.offline.business.review.SecondReader.Verdict;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each question stands with an answer that must pass and with one that must not. */
class SecondReaderTest {
    private static final Map<String, String> ANSWERS =
            Map.ofEntries(
                    answer(
                            "money",
                            "Sales · Tarn Kayak, 1 January 2026 to 31 October 2026: **112,202.77"
                                    + " EUR**"),
                    answer(
                            "pieces",
                            "Quantity sold · Tarn Kayak, 1 January 2026 to 31 October 2026: **363"
                                    + " pieces**"),
                    answer("stock", "Bestand · Tarn Kayak, Stand 31.10.2026: **46 Stück**"),
                    answer(
                            "umsatz",
                            "Umsatz · Tarn Kayak, 01.01.2026 bis 31.10.2026: **112.202,77 EUR**"),
                    answer(
                            "menge",
                            "Verkaufte Menge · Tarn Kayak, 01.01.2026 bis 31.10.2026: **363"
                                    + " Stück**"),
                    answer(
                            "change",
                            "**Sales**\n\n"
                                    + "| 1 January 2026 to 31 October 2026 | 5 EUR |\n"
                                    + "| 1 January 2025 to 31 October 2025 | 4 EUR |\n"
                                    + "| Change | **1 EUR** |"),
                    answer(
                            "earlier",
                            "**Sales**\n\n"
                                    + "| 1 January 2025 to 31 December 2025 | 6 EUR |\n"
                                    + "| 1 January 2024 to 31 December 2024 | 5 EUR |"),
                    answer(
                            "count",
                            "Sales invoices (open), as of 31 October 2026: **408**, together"
                                    + " **1,388,767.38 EUR** (still open)"),
                    answer(
                            "owed",
                            "Offene Forderungen · Österreich, Stand 31.10.2026: **44.434,34 EUR**"),
                    answer(
                            "list",
                            "Customers · Austria, as of 31 October 2026: **2**\n\n"
                                    + "| # | Number | Name | Balance |\n"
                                    + "| ---: | --- | --- |\n"
                                    + "| 1 | C1 | Frostshaw Cycles |\n"
                                    + "| 2 | C2 | Gullbank |"),
                    answer(
                            "profit",
                            "Gross profit · Tarn Kayak, 1 January 2026 to 31 October 2026:"
                                    + " **106,675.07 EUR**"),
                    answer(
                            "rate",
                            "Gross margin · Tarn Kayak, 1 January 2026 to 31 October 2026:"
                                    + " **38.12%** (Gross profit **106,675.07 EUR**, Sales 279,000.00"
                                    + " EUR)"),
                    answer(
                            "gone",
                            "Customers who have bought nothing since 1 May 2026: **2**\n\n"
                                    + "| # | Customer | Last invoice |\n"
                                    + "| ---: | --- | --- |\n"
                                    + "| 1 | Frostshaw Cycles | 3 April 2026 |"),
                    answer(
                            "gone since march",
                            "Customers who have bought nothing since 1 March 2026: **1**\n\n"
                                    + "| # | Customer | Last invoice |\n"
                                    + "| ---: | --- | --- |\n"
                                    + "| 1 | Frostshaw Cycles | 3 February 2026 |"),
                    answer("march", "Sales, 1 March 2026 to 31 March 2026: **437,709.03 EUR**"),
                    answer(
                            "year",
                            "Sales, 1 January 2026 to 31 October 2026: **5,528,409.57 EUR**"),
                    answer(
                            "2025",
                            "Sales, 1 January 2025 to 31 December 2025: **6,500,962.70 EUR**"),
                    answer("konten", "Konten, Stand 31.10.2026: **95**"),
                    answer(
                            "payables",
                            "Open payables, as of 31 October 2026: **1,028,012.72 EUR**"),
                    answer(
                            "receivables",
                            "Open receivables, as of 31 October 2026: **1,388,767.38 EUR**"),
                    answer(
                            "blackgate",
                            "Open receivables · Blackgate Sports, as of 31 October 2026:"
                                    + " **32,563.33 EUR**"),
                    answer("price", "**Tarn Kayak** (PD-002)\n- Unit price: **924.81 EUR**"),
                    answer("cost", "**Tarn Kayak** (PD-002)\n- Unit cost: **545.64 EUR**"),
                    answer("card", "**Blackgate Sports** (C00010)\n- Phone: **+353 555 0100**"),
                    answer(
                            "document",
                            "Sales invoice **SI-107534**\n"
                                    + "- Due: **30 November 2026**\n"
                                    + "- Customer: **Blackgate Sports**"),
                    answer(
                            "items",
                            "Items, as of 31 October 2026: **340**\n\n"
                                    + "| # | Number | Name |\n"
                                    + "| ---: | --- | --- |\n"
                                    + "| 1 | BK-001 | Corrie Gravel Bike |"),
                    answer(
                            "invoices",
                            "Sales invoices (open), as of 31 October 2026: **408**\n\n"
                                    + "| # | Number | Customer |\n"
                                    + "| ---: | --- | --- |\n"
                                    + "| 1 | SI-106313 | Goldcrest Scout Shop |\n\nOldest first."),
                    answer(
                            "worth",
                            "Inventory value · Kayak (9), as of 31 October 2026: **12,202.77 EUR**"),
                    answer("valor", "Valor del inventario, a 31/10/2026: **1.388.767,38 EUR**"),
                    answer(
                            "owers",
                            "**Open receivables · Austria, as of 31 October 2026**\n\n"
                                    + "| # | Customer | Open receivables (EUR) |\n"
                                    + "| ---: | --- | ---: |\n"
                                    + "| 1 | Frostshaw Cycles | 9,170.10 |"),
                    answer(
                            "split",
                            "**Sales, 1 January 2026 to 31 October 2026**\n\n"
                                    + "| # | Country | Sales (EUR) |\n"
                                    + "| ---: | --- | ---: |\n"
                                    + "| 1 | Ireland | 1,702,167.34 |"),
                    answer(
                            "without",
                            "Sales · without Ireland, 1 January 2026 to 31 October 2026:"
                                    + " **3,826,242.23 EUR**"),
                    answer("ahead", "Quotes, 2 November 2026 to 8 November 2026: **3**"),
                    answer("week", "Quotes, 26 October 2026 to 1 November 2026: **3**"));

    private static Map.Entry<String, String> answer(String name, String text) {
        return Map.entry(name, text + "\n\n_Tarnhollow Trading, as of 31 October 2026._");
    }

    private static Verdict read(String asked, String before, String answer) {
        return SecondReader.read(
                new Exchange(
                        asked, "", before, Objects.requireNonNull(ANSWERS.get(answer)), false));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // pieces, not money
                "how many tarn kayaks did we sell this year | pieces | money",
                "tarn kayaks sold this year, in pieces | pieces | money",
                "wie viele Tarn Kayak haben wir dieses Jahr verkauft? | menge | umsatz",
                "Stückzahl Tarn Kayak | stock | umsatz",
                "¿cuántos kayaks hemos vendido este año? | pieces | money",
                "unidades vendidas de Tarn Kayak este año | pieces | money",
                "how many invoices are open | count | receivables",
                // money, not pieces
                "what is the stock of kayaks worth | worth | stock",
                "valor total del inventario | valor | stock",
                "Verkäufe Tarn Kayak in Euro | umsatz | stock",
                // percent, not money
                "margin on the tarn kayak | rate | profit",
                "Marge beim Tarn Kayak | rate | profit",
                "margen del Tarn Kayak este año | rate | profit",
                "what percentage did we earn on kayaks | rate | profit",
                // what it costs us, not what we sell it for
                "what does a Tarn Kayak cost us | cost | price",
                "was kostet uns ein Tarn Kayak | cost | price",
                "¿cuánto nos cuesta un Tarn Kayak? | cost | price",
                // names, days
                "who owes us in austria | owers | receivables",
                "which customers do we have in austria | list | receivables",
                "when is SI-107534 due | document | receivables",
                "wann ist SI-107534 fällig? | document | receivables",
                // which way
                "what do we owe our suppliers | payables | receivables",
                "Verbindlichkeiten gesamt | payables | receivables",
                "¿cuánto debemos a proveedores? | payables | receivables",
                // time
                "sales this year | year | 2025x",
                "sales in march | march | year",
                "ventas de marzo | march | year",
                "sales 2025 | 2025 | year",
                "quotes expiring this coming week | ahead | week",
                "Angebote, die nächste Woche ablaufen | ahead | week",
                "are we doing better than last year? | change | earlier",
                // split, exclusion
                "sales by country | split | year",
                "Umsatz nach Land | split | year",
                "sales without ireland | without | year",
                "sales excluding ireland | without | year",
                // "since" is until today
                "which customers have bought nothing in the last 6 months | gone | gone since march",
                "which customers have bought nothing since march | gone since march | gone",
                // a year beside a part of one is that part of it
                "sales january to october against last year | change | 2025",
                // words that fill
                "yo, walk me through where we stand on sales of the tarn kayak this year | money |"
                        + " stock",
                "servus, wie stehts um den Umsatz mit Tarn Kayak dieses Jahr | umsatz | menge"
            })
    void tellsTheFittingAnswerFromTheOther(String asked, String right, String wrong) {
        assertThat(read(asked, "", right)).isInstanceOf(Verdict.Fits.class);
        if (!wrong.endsWith("x")) {
            assertThat(read(asked, "", wrong)).isInstanceOf(Verdict.Unfit.class);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sales on mars | march",
                "könnten Sie mir den Umsatz sagen | konten",
                "LT-035 qty? | pieces",
                "and what do they owe | receivables",
                "who is their rep | split",
                "mark it as paid | count",
                "which customers have bought nothing in may | gone",
                "what services billed in march | march",
                "was hat Services im März fakturiert | march",
                "which countries shrank | split",
                "who is the top customer this year, and by how much | year",
                "wer kauft bei uns die Kajaks ein | umsatz",
                "which five vendors do we have most open orders with | invoices",
                "bitte überweise das | payables"
            })
    void refusesWhatNobodyAskedFor(String asked, String told) {
        assertThat(read(asked, "", told)).isInstanceOf(Verdict.Unfit.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sales | year",
                "wie viele Konten gibt es | konten",
                "quantity of kayaks sold | pieces",
                "which customers are there in austria and what is their number | list",
                "how much do they owe us, blackgate | blackgate"
            })
    void letsPassWhatHasItsWords(String asked, String told) {
        assertThat(read(asked, "", told)).isInstanceOf(Verdict.Fits.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "and which of those are on order already? | items | invoices",
                "¿cuál es la factura más antigua sin pagar? | blackgate | count",
                "which invoice is the oldest | blackgate | invoices",
                "welche Rechnung ist die größte | blackgate | invoices",
                "¿qué artículos lleva? | document | items",
                "which items are on hand | document | items",
                "welche Artikel | document | items",
                "und der Umsatz? | card | year"
            })
    void tellsNothingWhereSomebodyIsForgotten(String asked, String before, String told) {
        assertThat(read(asked, Objects.requireNonNull(ANSWERS.get(before)), told))
                .isNotInstanceOf(Verdict.Fits.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "which of those invoices are open? | invoices | invoices",
                "which of all open invoices is the oldest | blackgate | invoices",
                "how many invoices are open in total | blackgate | count",
                "¿cuántos artículos tenemos en total? | document | items",
                "wie viele Rechnungen sind insgesamt offen | card | count",
                "and what do they owe | card | blackgate",
                "when is it due | document | document",
                "sales by country | split | split"
            })
    void letsFollowUpsPassThatSayWhom(String asked, String before, String told) {
        assertThat(read(asked, Objects.requireNonNull(ANSWERS.get(before)), told))
                .isInstanceOf(Verdict.Fits.class);
    }

    /** "Only those with …" after a list is a list again. */
    @ParameterizedTest
    @CsvSource({
        "only those with a balance",
        "only the ones in austria",
        "just those with a balance"
    })
    void keepsTheShapeOfWhatIsNarrowed(String asked) {
        String list = Objects.requireNonNull(ANSWERS.get("list"));
        assertThat(read(asked, list, "owed")).isInstanceOf(Verdict.Unfit.class);
        assertThat(read(asked, list, "list")).isInstanceOf(Verdict.Fits.class);
    }

    @Test
    void wantsTheChartThatWasAskedFor() {
        String told = Objects.requireNonNull(ANSWERS.get("split"));
        assertThat(
                        SecondReader.read(
                                new Exchange(
                                        "sales by country as a pie chart", "", "", told, true)))
                .isInstanceOf(Verdict.Fits.class);
        assertThat(
                        SecondReader.read(
                                new Exchange(
                                        "sales by country as a pie chart", "", "", told, false)))
                .isEqualTo(new Verdict.Unfit("pie chart"));
    }
}
