package dev.workmate.chart;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.IsoFields;

/** Times as the results of tools write them. */
final class Moments {
    private Moments() {}

    /** A moment in UTC; one without a zone is taken as it stands. */
    static LocalDateTime utc(String text) {
        return text.endsWith("Z") || text.lastIndexOf('+') > 10 || text.lastIndexOf('-') > 10
                ? OffsetDateTime.parse(text).withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime()
                : LocalDateTime.parse(text);
    }

    /** The day a time falls on; a month begins on its first. */
    static LocalDate day(String text) {
        return switch (text.length()) {
            case 7 -> YearMonth.parse(text).atDay(1);
            case 10 -> LocalDate.parse(text);
            default -> utc(text).toLocalDate();
        };
    }

    /** The name of the stretch a time falls into; a month is not cut into days. */
    static String stretch(String text, ChartRequest.TimeUnit unit) {
        LocalDate day = day(text);
        return switch (unit) {
            case DAY -> text.length() == 7 ? text : day.toString();
            case MONTH -> text.length() == 7 ? text : day.toString().substring(0, 7);
            case QUARTER -> "%04d-Q%d".formatted(day.getYear(), day.get(IsoFields.QUARTER_OF_YEAR));
            case YEAR -> "%04d".formatted(day.getYear());
        };
    }
}
