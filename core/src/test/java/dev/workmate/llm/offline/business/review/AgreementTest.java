package dev.workmate.llm.offline.business.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.offline.business.review.SecondReader.Exchange;
import dev.workmate.llm.offline.business.review.SecondReader.Verdict;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every word is heard by the answer, and all of the answer was asked for. */
class AgreementTest {
    private static final String YTD = "1 January 2026 to 31 October 2026";
    private static final String SALES = "Sales, " + YTD + ": **5,528,409.57 EUR**";
    private static final String GERMANY = "Sales · Germany, " + YTD + ": **510,175.52 EUR**";
    private static final String OVERDUE =
            "Overdue receivables · Whitebay Store, as of 31 October 2026: **5,120.00 EUR**";
    private static final String NORWAY =
            "Ventas · Noruega, del 01/01/2026 al 31/10/2026: **221.922,05 EUR**";
    private static final String YEARS =
            "**Ventas · Noruega**\n\n| Periodo | Ventas |\n| --- | ---: |\n| del 01/01/2026 al"
                    + " 31/10/2026 | 221.922,05 EUR |\n| del 01/01/2025 al 31/10/2025 | 219.241,54 EUR |\n"
                    + "| Variación | **2.680,51 EUR** |";

    private static Verdict read(String asked, String carried, String before, String answer) {
        String signed = answer + "\n\n_Tarnhollow Trading, as of 31 October 2026._";
        return SecondReader.read(new Exchange(asked, carried, before, signed, false));
    }

    private static String ranked(String title, String by, String note) {
        return "**%s, %s**\n\n| # | %s | Sales (EUR) |\n| ---: | --- | ---: |\n| 1 | Ines Pellier | 63,028.50 |\n\n%s"
                .formatted(title, YTD, by, note);
    }

    @ParameterizedTest
    @CsvSource({
        "sales this year",
        "what was our turnover this year?",
        "total revenue ytd please",
        "salse this year",
        "saless this year",
    })
    void everyWordIsHeard(String asked) {
        assertThat(read(asked, "", "", SALES)).isInstanceOf(Verdict.Fits.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "refurbished sales this year | refurbished",
                "domestic sales this year | domestic",
                "sales to pineport this year | pineport",
                "sales this year without services | without",
                "sales should be what this year | should",
                "top sales this year | top",
                "sales this year over 500 | over",
            })
    void aWordThatNothingShowsIsNamed(String asked, String word) {
        assertThat(read(asked, "", "", SALES)).isEqualTo(new Verdict.Unfit(word));
    }

    @Test
    void theYearsOfAComparisonAreTheWholeYear() {
        String before =
                ranked("Sales · Boots and shoes", "Month", "")
                        .replace(YTD, "1 January 2025 to 31 December 2025");
        String told =
                "**Sales · Boots and shoes**\n\n| Year | Sales |\n| --- | ---: |\n| 1 January 2025 to 31"
                        + " December 2025 | 779,547.94 EUR |\n| 1 January 2024 to 31 December 2024 |"
                        + " 728,721.40 EUR |\n| Change | **50,826.54 EUR** |\n| Change in % | **6.97%** |";
        assertThat(
                        read(
                                "growth of the whole year against 2024 in percent?",
                                "sales boots",
                                before + "\n\n_Tarnhollow Trading, as of 31 October 2026._",
                                told))
                .isInstanceOf(Verdict.Fits.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sales this year | Germany",
                "purchases from germany this year | purchases",
                "sales in germany last month | last month",
                "germany this year | Sales",
            })
    void whatNobodyAskedForIsNamed(String asked, String word) {
        assertThat(read(asked, "", "", GERMANY)).isEqualTo(new Verdict.Unfit(word));
    }

    @Test
    void aSplitIsAskedFor() {
        String people = ranked("Sales · Poland", "Salesperson", "Largest first.");
        assertThat(read("do we sell to anyone in Poland?", "", "", people))
                .isInstanceOf(Verdict.Unfit.class);
        assertThat(read("which salesperson sells the most in poland this year", "", "", people))
                .isInstanceOf(Verdict.Fits.class);
        String worst = ranked("Sales", "Salesperson", "Smallest first.");
        assertThat(read("best salesperson this year", "", "", worst))
                .isInstanceOf(Verdict.Unfit.class);
        assertThat(read("worst salesperson this year", "", "", worst))
                .isInstanceOf(Verdict.Fits.class);
    }

    @ParameterizedTest
    @CsvSource({
        "oldest one?",
        "and the oldest",
        "which is the latest of them?",
    })
    void theUtmostIsOfWhatWasTold(String asked) {
        String list = "Sales invoices (overdue) · Whitebay Store, as of 31 October 2026: **1**";
        String first = "**Whitebay Store** was first invoiced on **1 November 2023**: SI-100001.";
        assertThat(read(asked, "", OVERDUE, first)).isInstanceOf(Verdict.Unfit.class);
        assertThat(read(asked, "", list, first)).isInstanceOf(Verdict.Unfit.class);
    }

    @ParameterizedTest
    @CsvSource({"diferencia?", "¿y la diferencia?"})
    void aDifferenceIsOfTwoThatWereTold(String asked) {
        assertThat(read(asked, "", NORWAY, YEARS)).isInstanceOf(Verdict.Unfit.class);
        assertThat(read(asked, "", YEARS, YEARS)).isInstanceOf(Verdict.Fits.class);
    }

    @Test
    void aFollowUpKeepsWhomItIsAbout() {
        String bikes = ranked("Sales · Bicycles", "Country", "");
        String all = ranked("Sales · without Ireland", "Country", "Largest first.");
        assertThat(read("without ireland, top 1", "sales bikes", bikes, all))
                .isEqualTo(new Verdict.Unclear("Bicycles"));
        assertThat(read("and germany?", "sales", NORWAY.replace("Ventas", "Sales"), GERMANY))
                .isInstanceOf(Verdict.Fits.class);
    }

    @Test
    void wordsOfAnotherMessageCountOnlyWhereWeAskedBack() {
        String choice = "Which one do you mean by “germ”?\n\n1. **Germany**";
        assertThat(read("germany", "sales ytd", choice, GERMANY)).isInstanceOf(Verdict.Fits.class);
        assertThat(read("germany", "sales ytd", "I did not understand that.", GERMANY))
                .isInstanceOf(Verdict.Unfit.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sales in october | 1 October 2026 to 31 October 2026 | 19 October 2026 to 25 October"
                        + " 2026",
                "sales yesterday | 30 October 2026 | 1 October 2026 to 31 October 2026",
                "sales this quarter | 1 October 2026 to 31 October 2026 | 1 July 2026 to 30 September"
                        + " 2026",
                "sales in q3 | 1 July 2026 to 30 September 2026 | 1 January 2026 to 31 October 2026",
                "sales last week | 19 October 2026 to 25 October 2026 | 26 October 2026 to 31 October"
                        + " 2026",
                "sales sept | 1 September 2026 to 30 September 2026 | 30 October 2026",
                "sales | 1 January 2026 to 31 October 2026 | 1 January 2025 to 31 December 2025",
            })
    void theTimeIsTheOneThatWasNamed(String asked, String right, String wrong) {
        assertThat(read(asked, "", "", "Sales, " + right + ": **5.00 EUR**"))
                .isInstanceOf(Verdict.Fits.class);
        assertThat(read(asked, "", "", "Sales, " + wrong + ": **5.00 EUR**"))
                .isInstanceOf(Verdict.Unfit.class);
    }

    @Test
    void partsTogetherHearAllWords() {
        Exchange sales = part("Sales, " + YTD + ": **5.00 EUR**");
        Exchange costs = part("Purchases, " + YTD + ": **4.00 EUR**");
        assertThat(SecondReader.readTogether(List.of(sales, costs)))
                .isInstanceOf(Verdict.Fits.class);
        assertThat(SecondReader.readTogether(List.of(sales, sales)))
                .isEqualTo(new Verdict.Unfit("purchases"));
        assertThat(SecondReader.readTogether(List.of(sales, costs, part(OVERDUE))))
                .isInstanceOf(Verdict.Unfit.class);
    }

    private static Exchange part(String answer) {
        return new Exchange("sales and purchases this year", "", "", answer, false);
    }

    private static final String DEBTORS =
            "**Open receivables, as of 31 October 2026**\n\n| # | Customer | Open (EUR) |\n| ---: |"
                    + " --- | ---: |\n| 1 | Whitebay Store | 9,120.00 |\n| 2 | Pineport Camp |"
                    + " 8,000.00 |";

    /** What was listed is lost where one figure of everything follows. */
    @ParameterizedTest
    @CsvSource({"by quantity instead", "what share of all receivables is that?"})
    void aFollowUpKeepsWhatWasListed(String asked) {
        String all =
                "Quantity sold, share of receivables, " + YTD + ": **60.50%** **4,167 pieces**";
        String listed =
                ranked(
                        "Quantity sold, 60 % share of receivables",
                        "Item", "Total: **4,167 pieces**");
        assertThat(Demands.unmet(asked, Told.of(all), Told.of(DEBTORS), false)).isPresent();
        assertThat(Demands.unmet(asked, Told.of(listed), Told.of(DEBTORS), false)).isEmpty();
        assertThat(Demands.unmet("by quantity instead", Told.of(all), Told.of(SALES), false))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "and the overdue receivables of the first one?",
        "was ist mit dem zweiten?",
        "¿y el segundo?",
    })
    void oneOfTheListIsNamed(String asked) {
        String another = "Overdue receivables · Brook Cycles, as of 31 October 2026: **1.00 EUR**";
        assertThat(Demands.unmet(asked, Told.of(another), Told.of(DEBTORS), false)).isPresent();
        assertThat(Demands.unmet(asked, Told.of(OVERDUE), Told.of(DEBTORS), false)).isEmpty();
        assertThat(Demands.unmet(asked, Told.of(another), Told.of(SALES), false)).isEmpty();
    }

    private static String compared(String now, String then) {
        return "**Sales**\n\n| Period | Sales |\n| --- | ---: |\n| %s | 9.00 EUR |\n| %s | 8.00 EUR |\n| Change | **1.00 EUR** |\n\n_Tarnhollow Trading, as of 31 October 2026._"
                .formatted(now, then);
    }

    private static final String OCTOBER_2025 = "1 October 2025 to 31 October 2025";

    private static boolean isTurnedRound(String asked, String before, String told) {
        SaidTimes said = SaidTimes.of(asked, LocalDate.of(2026, 10, 31));
        return Times.disagreed(said, Told.of(told), Told.of(before)).isPresent();
    }

    @ParameterizedTest
    @CsvSource({
        "how are we doing vs last october",
        "wie stehen wir gegenüber oktober 2025",
        "¿y comparado con octubre de 2025?",
    })
    void whatIsComparedIsThePresentOrWhatWasTold(String asked) {
        String turned = compared(OCTOBER_2025, "1 October 2024 to 31 October 2024");
        String right = compared("1 October 2026 to 31 October 2026", OCTOBER_2025);
        assertThat(isTurnedRound(asked, "", turned)).isTrue();
        assertThat(isTurnedRound(asked, "", right)).isFalse();
        assertThat(isTurnedRound(asked, "Sales, " + OCTOBER_2025 + ": **9.00 EUR**", turned))
                .isTrue();
    }

    @Test
    void twoTimesAreComparedAsTheyAreNamed() {
        assertThat(
                        isTurnedRound(
                                "october 2025 vs october 2024",
                                "",
                                compared(OCTOBER_2025, "1 October 2024 to 31 October 2024")))
                .isFalse();
    }

    @Test
    void whomWeOweIsNotEverybody() {
        String owed = "Cuentas por pagar, a 31/10/2026: **1.028.012,72 EUR**";
        String before = "**Gannet E-Bike** (BK-034)\n- Proveedor: **Deermere Goods**";
        assertThat(read("¿cuánto les debemos?", "", before, owed))
                .isNotInstanceOf(Verdict.Fits.class);
        assertThat(
                        read(
                                "¿cuánto le debemos a Deermere?",
                                "",
                                "",
                                "Cuentas por pagar · Deermere Goods, a 31/10/2026: **77.209,81 EUR**"))
                .isInstanceOf(Verdict.Fits.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "how did sales develop this year? | true",
                "wie hat sich der umsatz dieses jahr entwickelt? | true",
                "how much did we sell this year? | false",
            })
    void whatDevelopedMayBeToldByMonth(String asked, boolean fits) {
        Verdict verdict = read(asked, "", "", ranked("Sales", "Month", ""));
        assertThat(verdict instanceof Verdict.Fits).as(verdict.toString()).isEqualTo(fits);
    }
}
