package dev.workmate.llm.offline.business.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.review.SecondReader.Exchange;
import dev.workmate.llm.offline.business.review.SecondReader.Verdict;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The days of a question are read twice, and told only where both readings agree. */
class SaidTimesTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 10, 31);
    private static final String SIGNED = "\n\n_Tarnhollow Trading, as of 31 October 2026._";
    private static final String LAST_YEAR = "1 November 2025 to 31 October 2026";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sales in september 2025 | 2025-09-01 | 2025-09-30",
                "sales in september | 2026-09-01 | 2026-09-30",
                "sales last september | 2026-09-01 | 2026-09-30",
                "ventas de julio del año pasado | 2025-07-01 | 2025-07-31",
                "Umsatz 1.7. bis 15.8.2026 netto | 2026-07-01 | 2026-08-15",
                "ventas del 10 al 20 de septiembre de 2026 | 2026-09-10 | 2026-09-20",
                "purchases from June through October 2026 | 2026-06-01 | 2026-10-31",
                "sales in the past twelve months | 2025-11-01 | 2026-10-31",
                "Umsatz der letzten zwölf Monate | 2025-11-01 | 2026-10-31",
                "ventas de los últimos doce meses | 2025-11-01 | 2026-10-31",
                "sales in the third calendar quarter 2026 | 2026-07-01 | 2026-09-30",
                "drittes Quartal 2025 | 2025-07-01 | 2025-09-30",
                "the first 3 months of 2025 | 2025-01-01 | 2025-03-31",
                "revenue 2026-10-05 | 2026-10-05 | 2026-10-05",
                "sales on 5 October 2026 | 2026-10-05 | 2026-10-05",
                "sales since may | 2026-05-01 | 2026-10-31",
                "Umsatz im Vorjahr | 2025-01-01 | 2025-12-31",
                "salse in Septmber 2025 | 2025-09-01 | 2025-09-30",
                "quotes that run out in the next 7 days | 2026-10-31 | 2026-11-07",
            })
    void aTimeIsReadToTheDay(String question, LocalDate from, LocalDate to) {
        SaidTimes said = SaidTimes.of(question, TODAY);
        assertThat(said.times()).hasSize(1);
        assertThat(said.times().getFirst().spans()).containsExactly(new DaySpan(from, to));
        assertThat(said.unread()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "sales to Mayfield, 0",
        "top 5 customers, 0",
        "may I see what SI-107039 is, 0",
        "q3 2026 vs q3 2025, 2",
        "this and last year by month, 2",
    })
    void whatIsNoTimeIsNotReadAsOne(String question, int times) {
        assertThat(SaidTimes.of(question, TODAY).times()).hasSize(times);
        assertThat(SaidTimes.of(question, TODAY).unread()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"sales in may 25 of quarters, quarters", "Umsatz der Wochen, Wochen"})
    void aWordForATimeThatIsNotReadIsNamed(String question, String word) {
        assertThat(SaidTimes.of(question, TODAY).unread()).contains(word);
    }

    private static Verdict read(String asked, String before, String answer) {
        return SecondReader.read(
                new Exchange(
                        asked,
                        "",
                        before.isEmpty() ? "" : before + SIGNED,
                        answer + SIGNED,
                        false));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sales from 1 July to 15 August 2026 | 1 July 2026 to 15 August 2026 | 1 January"
                        + " 2026 to 15 August 2026",
                "sales in 2025 | 1 January 2025 to 31 December 2025 | 1 January 2026 to 31 October"
                        + " 2026",
                "sales over the last twelve months | 1 November 2025 to 31 October 2026 | 1 January"
                        + " 2026 to 31 October 2026",
                "sales in october 2025 | 1 October 2025 to 31 October 2025 | 1 October 2026 to 31"
                        + " October 2026",
            })
    void onlyTheDaysThatWereNamedAreTold(String asked, String right, String wrong) {
        assertThat(read(asked, "", "Sales, " + right + ": **5.00 EUR**"))
                .isInstanceOf(Verdict.Fits.class);
        assertThat(read(asked, "", "Sales, " + wrong + ": **5.00 EUR**"))
                .isInstanceOf(Verdict.Unfit.class);
    }

    @Test
    void whereNoTimeIsNamedThatOfTheAnswerBeforeHoldsOn() {
        String before = "Sales · Germany, " + LAST_YEAR + ": **9.00 EUR**";
        assertThat(
                        read(
                                "and sales in france?",
                                before,
                                "Sales · France, " + LAST_YEAR + ": **5.00 EUR**"))
                .isInstanceOf(Verdict.Fits.class);
        assertThat(
                        read(
                                "and sales in france?",
                                before,
                                "Sales · France, 1 January 2026 to 31 October 2026: **5.00 EUR**"))
                .isInstanceOf(Verdict.Unfit.class);
    }

    @ParameterizedTest
    @CsvSource({"growth over 2024?", "Wachstum zu 2024 in %?", "¿crecimiento sobre 2024?"})
    void growthOverAYearHoldsALaterOneAgainstIt(String asked) {
        String before = "Sales, 1 January 2025 to 31 December 2025: **5.00 EUR**";
        assertThat(read(asked, before, grown(2025))).isInstanceOf(Verdict.Fits.class);
        assertThat(read(asked, before, grown(2024))).isInstanceOf(Verdict.Unfit.class);
        assertThat(read("growth in 2024?", before, grown(2024))).isInstanceOf(Verdict.Fits.class);
    }

    private static String grown(int year) {
        return """
                **Sales**

                | Year | Sales |
                | --- | ---: |
                | 1 January %d to 31 December %d | 5.00 EUR |
                | 1 January %d to 31 December %d | 4.00 EUR |
                | Change | **1.00 EUR** |
                | Change in %% | **25.00%%** |"""
                .formatted(year, year, year - 1, year - 1);
    }

    @Test
    void whatIsSaidOfAllIsOfNothingBefore() {
        String overdue = "Overdue receivables, as of 31 October 2026: **5.00 EUR**";
        assertThat(read("how much of that is overdue", "", overdue))
                .isInstanceOf(Verdict.Unfit.class);
        assertThat(read("how much is overdue", "", overdue)).isInstanceOf(Verdict.Fits.class);
    }

    @Test
    void aShareIsOfTheFigureThatWasTold() {
        String before = "Inventory value · Bicycles, as of 31 October 2026: **207,808.11 EUR**";
        String pieces =
                "Stock · Bicycles: **4.94%** of Stock, as of 31 October 2026 (368 of 7,456).";
        String value =
                "Inventory value · Bicycles: **30.82%** of Inventory value, as of 31 October 2026"
                        + " (207,808.11 EUR of 674,268.00 EUR).";
        assertThat(read("what % of total stock is it", before, pieces))
                .isInstanceOf(Verdict.Unfit.class);
        assertThat(read("what % of the total stock value is that", before, value))
                .isInstanceOf(Verdict.Fits.class);
    }
}
