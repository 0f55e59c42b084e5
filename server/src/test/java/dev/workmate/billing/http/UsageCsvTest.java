package dev.workmate.billing.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.billing.http.UsageReport.UsageLineView;
import dev.workmate.event.value.Usage;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names come from people and models, and a spreadsheet must not take them for formulas. */
class UsageCsvTest {
    private static String firstCell(String key) {
        UsageLineView line = new UsageLineView(key, 1, 0, Usage.of(2, 3), 5, Optional.empty());
        UsageReport report =
                new UsageReport("2026-11-01", "2026-11-02", "company", List.of(line), line);
        String text = UsageCsv.of(report);
        String second = text.substring(text.indexOf("\r\n") + 2);
        assertThat(second).endsWith(",1,0,2,3,0,0,0,,\r\n");
        return second.substring(0, second.length() - ",1,0,2,3,0,0,0,,\r\n".length());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            textBlock =
                    """
                    =cmd()             | '=cmd()
                    =HYPERLINK("a","b")| "'=HYPERLINK(""a"",""b"")"
                    +1                 | '+1
                    -1                 | '-1
                    @SUM(A1)           | '@SUM(A1)
                    """)
    void whatBeginsLikeAFormulaIsText(String key, String cell) {
        assertThat(firstCell(key)).isEqualTo(cell);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            textBlock =
                    """
                    CRONUS Inc.   | CRONUS Inc.
                    a=b           | a=b
                    1-2           | 1-2
                    me@example.org| me@example.org
                    A, B & Co     | "A, B & Co"
                    the "best"    | "the ""best""\"
                    """)
    void otherNamesStayAsTheyAre(String key, String cell) {
        assertThat(firstCell(key)).isEqualTo(cell);
    }

    @Test
    void invisibleBeginningsAreNoWayRound() {
        assertThat(firstCell("\t=1")).isEqualTo("'\t=1");
        assertThat(firstCell("\r=1")).isEqualTo("\"'\r=1\"");
        assertThat(firstCell("\n=1")).isEqualTo("\"'\n=1\"");
        assertThat(firstCell("\0=1")).isEqualTo("'\0=1");
        assertThat(firstCell("")).isEmpty();
    }
}
