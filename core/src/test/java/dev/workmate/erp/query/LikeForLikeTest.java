package dev.workmate.erp.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.query.LikeForLike.CompareWith;
import dev.workmate.erp.query.LikeForLike.Outlook;
import dev.workmate.tool.ToolException;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LikeForLikeTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 10);

    @ParameterizedTest
    @CsvSource({
        // whole periods
        "2026-10-01, 2026-10-31, PREVIOUS_PERIOD, 2026-10-01, 2026-10-31, 2026-09-01, 2026-09-30",
        "2026-04-01, 2026-04-30, PREVIOUS_PERIOD, 2026-04-01, 2026-04-30, 2026-03-01, 2026-03-31",
        "2026-07-01, 2026-09-30, PREVIOUS_PERIOD, 2026-07-01, 2026-09-30, 2026-04-01, 2026-06-30",
        "2025-01-01, 2025-12-31, PREVIOUS_PERIOD, 2025-01-01, 2025-12-31, 2024-01-01, 2024-12-31",
        "2025-02-01, 2025-02-28, SAME_PERIOD_LAST_YEAR, 2025-02-01, 2025-02-28, 2024-02-01,"
                + " 2024-02-29",
        "2025-01-01, 2025-12-31, SAME_PERIOD_LAST_YEAR, 2025-01-01, 2025-12-31, 2024-01-01,"
                + " 2024-12-31",
        // as many days
        "2026-10-05, 2026-10-11, PREVIOUS_PERIOD, 2026-10-05, 2026-10-11, 2026-09-28, 2026-10-04",
        "2026-10-05, 2026-10-11, SAME_PERIOD_LAST_YEAR, 2026-10-05, 2026-10-11, 2025-10-05,"
                + " 2025-10-11",
        // periods that are not over
        "start_of_year, end_of_year, SAME_PERIOD_LAST_YEAR, 2026-01-01, 2026-11-10, 2025-01-01,"
                + " 2025-11-10",
        "start_of_month, end_of_month, PREVIOUS_PERIOD, 2026-11-01, 2026-11-10, 2026-10-01,"
                + " 2026-10-10",
        "start_of_quarter, end_of_quarter, PREVIOUS_PERIOD, 2026-10-01, 2026-11-10, 2026-07-01,"
                + " 2026-08-10",
        "2026-11-01, 2026-11-30, PREVIOUS_PERIOD, 2026-11-01, 2026-11-10, 2026-10-01, 2026-10-10",
        // up to today
        "start_of_year, , PREVIOUS_PERIOD, 2026-01-01, 2026-11-10, 2025-01-01, 2025-11-10",
        "start_of_week, , PREVIOUS_PERIOD, 2026-11-09, 2026-11-10, 2026-11-02, 2026-11-03",
        "2026-11-01, , PREVIOUS_PERIOD, 2026-11-01, 2026-11-10, 2026-10-01, 2026-10-10",
        // a word for the beginning counts only where the end lies within
        "start_of_month-1m, today, PREVIOUS_PERIOD, 2026-10-01, 2026-11-10, 2026-08-21, 2026-09-30",
        // what lies ahead as a whole is not cut
        "2027-01-01, 2027-01-31, SAME_PERIOD_LAST_YEAR, 2027-01-01, 2027-01-31, 2026-01-01,"
                + " 2026-01-31"
    })
    void daysAreComparedWithTheSameDays(
            String from,
            String to,
            CompareWith with,
            LocalDate first,
            LocalDate last,
            LocalDate before,
            LocalDate until)
            throws ToolException {
        LikeForLike both =
                LikeForLike.of(from, Optional.ofNullable(to), with, TODAY, Outlook.SO_FAR);
        assertThat(both.now()).isEqualTo(new Stretch(first, last));
        assertThat(both.before()).isEqualTo(new Stretch(before, until));
    }

    @Test
    void isSaidInWords() throws ToolException {
        assertThat(year(Outlook.SO_FAR).words())
                .isEqualTo(
                        "Like for like: 1 January 2026 to 10 November 2026 compared with 1 January"
                                + " 2025 to 10 November 2025. The period is not over, so both end with"
                                + " the same day: it is 10 November 2026 in the company.");
        assertThat(year(Outlook.AHEAD).words())
                .isEqualTo(
                        "Like for like: 1 January 2026 to 31 December 2026 compared with"
                                + " 1 January 2025 to 31 December 2025.");
    }

    private static LikeForLike year(Outlook outlook) throws ToolException {
        return LikeForLike.of(
                "start_of_year",
                Optional.of("end_of_year"),
                CompareWith.SAME_PERIOD_LAST_YEAR,
                TODAY,
                outlook);
    }

    @Test
    void isRefusedWithAWayOut() {
        assertThatThrownBy(() -> of("2026-05-01", "2026-04-30", CompareWith.PREVIOUS_PERIOD))
                .hasMessageContaining("give 'from' and 'to' in order");
        assertThatThrownBy(() -> of("2024-05-01", "2025-05-01", CompareWith.SAME_PERIOD_LAST_YEAR))
                .hasMessageContaining("use previous_period");
        assertThatThrownBy(() -> of("last year", "2025-05-01", CompareWith.PREVIOUS_PERIOD))
                .hasMessageContaining("write it as 2026-06-30 or in words");
    }

    @Test
    void aYearIsNotLongerThanAYear() throws ToolException {
        assertThat(of("2024-05-01", "2025-04-30", CompareWith.SAME_PERIOD_LAST_YEAR).before())
                .isEqualTo(new Stretch(LocalDate.of(2023, 5, 1), LocalDate.of(2024, 4, 30)));
    }

    private static LikeForLike of(String from, String to, CompareWith with) throws ToolException {
        return LikeForLike.of(from, Optional.of(to), with, TODAY, Outlook.SO_FAR);
    }
}
