package dev.workmate.llm.offline.business.data;

import java.time.LocalDate;

/** Says which days the company's own years have; {@code first} is the first day of any of them. */
public record FiscalYears(LocalDate first, LocalDate today) {
    /** Whether a period is one of them, so that the company has to be asked when they begin. */
    public static boolean isNeeded(String period) {
        return period.contains("fiscalyear") || period.contains("/");
    }

    /** A period in days, where it is one of these years; others stay as they are. */
    public String dated(String period) {
        LocalDate begun = first.withYear(today.getYear());
        LocalDate current = begun.isAfter(today) ? begun.minusYears(1) : begun;
        if (period.equals("this fiscalyear")) {
            return range(current);
        }
        if (period.equals("last fiscalyear")) {
            return range(current.minusYears(1));
        }
        return period.matches("year \\d{4}/\\d{2}")
                ? range(first.withYear(Integer.parseInt(period.substring(5, 9))))
                : period;
    }

    private static String range(LocalDate from) {
        return "range day " + from + "|day " + from.plusYears(1).minusDays(1);
    }
}
