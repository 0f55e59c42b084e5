package dev.workmate.erp.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DayWordsTest {
    private static final LocalDate TODAY = LocalDate.parse("2026-05-20");

    @ParameterizedTest
    @CsvSource({
        "today, 2026-05-20",
        "TODAY, 2026-05-20",
        "today-1d, 2026-05-19",
        "today+2w, 2026-06-03",
        "start_of_week, 2026-05-18",
        "end_of_week, 2026-05-24",
        "start_of_month, 2026-05-01",
        "end_of_month-3m, 2026-02-28",
        "start_of_quarter, 2026-04-01",
        "end_of_quarter-1q, 2026-03-31",
        "start_of_year-1y, 2025-01-01",
        "end_of_year, 2026-12-31",
        "start_of_march, 2026-03-01",
        "end_of_june, 2025-06-30",
        "start_of_may, 2026-05-01"
    })
    void aWordMeansADay(String word, LocalDate day) {
        assertThat(DayWords.read(word, TODAY)).contains(day);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "tomorrow",
                "2026-05-20",
                "today-",
                "today-1",
                "start_of_decade",
                "today - 1d",
                "today-99999d"
            })
    void otherTextsAreNone(String text) {
        assertThat(DayWords.read(text, TODAY)).isEmpty();
    }
}
