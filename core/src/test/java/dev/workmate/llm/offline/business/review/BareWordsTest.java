package dev.workmate.llm.offline.business.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.offline.business.review.SecondReader.Exchange;
import dev.workmate.llm.offline.business.review.SecondReader.Verdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a follow-up without a thing of its own may be answered with, and what not. */
class BareWordsTest {
    private static final String OVERDUE =
            "Overdue receivables · Whitebay Store, as of 31 October 2026: **5,120.00 EUR**";
    private static final String OVERDUE_LIST =
            "Sales invoices (overdue) · Whitebay Store, as of 31 October 2026: **1**\n\n"
                    + "| # | Number | Date |\n| ---: | --- | --- |\n| 1 | SI-106969 | 4 August 2026 |";
    private static final String FIRST_EVER =
            "**Whitebay Store** was first invoiced on **1 November 2023**: SI-100001, 964.18 EUR"
                    + " without VAT.";
    private static final String NORWAY =
            "Ventas · Noruega, del 01/01/2026 al 31/10/2026: **221.922,05 EUR**";
    private static final String YEARS =
            "**Ventas · Noruega**\n\n| Periodo | Ventas |\n| --- | ---: |\n| del 01/01/2026 al"
                    + " 31/10/2026 | 221.922,05 EUR |\n| del 01/01/2025 al 31/10/2025 | 219.241,54 EUR |\n"
                    + "| Variación | **2.680,51 EUR** |";

    @ParameterizedTest
    @CsvSource({
        "oldest one?",
        "and the oldest",
        "which is the latest of them?",
        "die älteste?",
        "welche ist die größte davon",
        "¿cuál es la más antigua?",
        "la mayor",
    })
    void theUtmostIsOfWhatWasTold(String asked) {
        assertThat(read(asked, OVERDUE, OVERDUE_LIST)).isInstanceOf(Verdict.Fits.class);
        assertThat(read(asked, OVERDUE, FIRST_EVER)).isInstanceOf(Verdict.Unfit.class);
        assertThat(read(asked, "", FIRST_EVER)).isNotInstanceOf(Verdict.Unfit.class);
    }

    @ParameterizedTest
    @CsvSource({
        "oldest invoice of whitebay store",
        "when were they first invoiced?",
        "what was the oldest invoice ever",
    })
    void whoNamesAThingMayAskForAnother(String asked) {
        assertThat(read(asked, OVERDUE, FIRST_EVER)).isInstanceOf(Verdict.Fits.class);
    }

    @ParameterizedTest
    @CsvSource({
        "diferencia?",
        "¿y la diferencia?",
        "what is the difference",
        "Unterschied?",
        "diff"
    })
    void aDifferenceIsOfTwoThatWereTold(String asked) {
        assertThat(read(asked, NORWAY, YEARS)).isInstanceOf(Verdict.Unfit.class);
        assertThat(read(asked, YEARS, YEARS)).isInstanceOf(Verdict.Fits.class);
    }

    @ParameterizedTest
    @CsvSource({
        "diferencia con el año pasado",
        "difference to last year?",
    })
    void aDifferenceThatSaysOfWhatIsAnswered(String asked) {
        assertThat(read(asked, NORWAY, YEARS)).isInstanceOf(Verdict.Fits.class);
    }

    @ParameterizedTest
    @CsvSource({
        "¿cuándo se agotará?",
        "cuando se acabaran",
        "when do we run out",
        "how long until they are all sold out",
        "wie lange reicht das noch",
        "tell the customer Whitebay Store we are sorry",
        "please tell whitebay store that it is late",
        "avisa a Whitebay Store",
    })
    void whatNoBookTellsIsRefused(String asked) {
        assertThat(read(asked, OVERDUE, OVERDUE_LIST)).isInstanceOf(Verdict.Unfit.class);
    }

    @ParameterizedTest
    @CsvSource({
        "tell me what is overdue of whitebay store, by date",
        "sag mir, was bei Whitebay Store überfällig ist",
        "cuando vencieron las facturas de Whitebay Store",
        "cuando se emitió la primera vencida de Whitebay Store",
    })
    void whatABookTellsIsNot(String asked) {
        assertThat(read(asked, OVERDUE, OVERDUE_LIST)).isInstanceOf(Verdict.Fits.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "what does Germany represent of the total; Sales · Germany: **9.23%** of Sales, 1"
                        + " January 2026 to 31 October 2026; Sales · Germany, 1 January 2026 to 31"
                        + " October 2026: **510,175.52 EUR**",
                "purchases last year vs the year before; **Purchases** | 1 January 2025 to 31"
                        + " December 2025 | 1 January 2024 to 31 December 2024; **Purchases** | 1"
                        + " January 2026 to 31 October 2026 | 1 January 2025 to 31 October 2025",
                "best 3 sellers of tents; **Sales · Tents** | # | Item | Sales | 1 | Tent 4P;"
                        + " **Sales · Tents** | # | Salesperson | Sales | 1 | Ines Pellier",
                "do we sell to anyone in Poland; Customers · Poland, as of 31 October 2026: **2**;"
                        + " **Sales · Poland** | # | Salesperson | Sales | 1 | Jonas Ulrich",
                "welche Aufträge hätten raus sein müssen; Aufträge (überfällig), Stand 31.10.2026:"
                        + " **42** | 1 | SO-1; Aufträge, Stand 31.10.2026: **180** | 1 | SO-1",
            })
    void whatIsAskedForStandsInTheAnswer(String asked, String fitting, String unfit) {
        String signed = "\n\n_Tarnhollow Trading, as of 31 October 2026._";
        assertThat(read(asked, "", shaped(fitting) + signed)).isInstanceOf(Verdict.Fits.class);
        assertThat(read(asked, "", shaped(unfit) + signed)).isInstanceOf(Verdict.Unfit.class);
    }

    /** A table on lines of its own. */
    private static String shaped(String answer) {
        return answer.replace(" | # ", "\n\n| # ").replace(" | 1 | ", " |\n| 1 | ") + " |";
    }

    private static Verdict read(String asked, String before, String answer) {
        return SecondReader.read(new Exchange(asked, before, answer, false));
    }
}
