package dev.workmate.erp.query;

import dev.workmate.tool.ToolException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A period and the earlier one it is compared with, like for like: where the period is not over,
 * both end with the same day of theirs. {@code shift} leads from the period back to the earlier
 * one.
 */
public record LikeForLike(Stretch now, Stretch before, Shift shift, Optional<LocalDate> cutAt) {
    private static final Pattern UNIT =
            Pattern.compile("start_of_(week|month|quarter|year)(?:[+-]\\d+[dwmqy])?");

    /** What a period is compared with. */
    public enum CompareWith {
        /** The month, quarter or year before; else as many days before. */
        PREVIOUS_PERIOD,
        SAME_PERIOD_LAST_YEAR
    }

    /** Whether days of the period may still lie ahead, as those on which something is due. */
    public enum Outlook {
        SO_FAR,
        AHEAD
    }

    /** How far back; one of the two is zero. */
    public record Shift(int months, int days) {
        LocalDate back(LocalDate day) {
            return day.minusMonths(months).minusDays(days);
        }

        /** The day of the period that an earlier day corresponds to. */
        public LocalDate forth(LocalDate day) {
            return day.plusMonths(months).plusDays(days);
        }

        /** The end of a month corresponds to the end of a month. */
        LocalDate backEnd(LocalDate day) {
            return days == 0 && isMonthEnd(day) ? monthEnd(back(day)) : back(day);
        }
    }

    /** {@code from} and {@code to} are dates or words for days; without an end it is today. */
    public static LikeForLike of(
            String from, Optional<String> to, CompareWith with, LocalDate today, Outlook outlook)
            throws ToolException {
        LocalDate first = day(from, today);
        LocalDate last = to.isPresent() ? day(to.get(), today) : today;
        if (last.isBefore(first)) {
            throw new ToolException(
                    "The period ends on %s, before it begins on %s; give 'from' and 'to' in order."
                            .formatted(last, first));
        }
        Stretch asked = new Stretch(first, last);
        Shift shift =
                with == CompareWith.SAME_PERIOD_LAST_YEAR ? year(asked) : earlier(from, asked);
        boolean part = outlook == Outlook.SO_FAR && last.isAfter(today) && !first.isAfter(today);
        Stretch now = part ? new Stretch(first, today) : asked;
        return new LikeForLike(
                now,
                new Stretch(shift.back(now.from()), shift.backEnd(now.to())),
                shift,
                part ? Optional.of(today) : Optional.empty());
    }

    /** A day and the same day of the year before, for reports as of a day. */
    public static LocalDate yearBefore(LocalDate day) {
        return new Shift(12, 0).backEnd(day);
    }

    public static LocalDate day(String text, LocalDate today) throws ToolException {
        Optional<LocalDate> word = DayWords.read(text, today);
        try {
            return word.isPresent() ? word.get() : LocalDate.parse(text.strip());
        } catch (DateTimeParseException e) {
            throw new ToolException(
                    "\"%s\" is no day; write it as 2026-06-30 or in words: %s."
                            .formatted(text, DayWords.EXAMPLES),
                    e);
        }
    }

    private static Shift year(Stretch asked) throws ToolException {
        if (!asked.from().plusYears(1).isAfter(asked.to())) {
            throw new ToolException(
                    "The period is longer than a year and would be compared with a part of itself;"
                            + " use previous_period.");
        }
        return new Shift(12, 0);
    }

    private static Shift earlier(String from, Stretch asked) {
        Matcher unit = UNIT.matcher(from.strip().toLowerCase(Locale.ROOT));
        if (unit.matches()) {
            Shift shift =
                    switch (unit.group(1)) {
                        case "week" -> new Shift(0, 7);
                        case "month" -> new Shift(1, 0);
                        case "quarter" -> new Shift(3, 0);
                        default -> new Shift(12, 0);
                    };
            if (shift.forth(asked.from()).isAfter(asked.to())) {
                return shift;
            }
        }
        boolean fromFirst = asked.from().getDayOfMonth() == 1;
        if (fromFirst && (isMonthEnd(asked.to()) || isOneMonth(asked))) {
            LocalDate end = asked.to().withDayOfMonth(1);
            return new Shift((int) ChronoUnit.MONTHS.between(asked.from(), end) + 1, 0);
        }
        return new Shift(0, (int) ChronoUnit.DAYS.between(asked.from(), asked.to()) + 1);
    }

    private static boolean isOneMonth(Stretch stretch) {
        return stretch.from().withDayOfMonth(1).equals(stretch.to().withDayOfMonth(1));
    }

    private static boolean isMonthEnd(LocalDate day) {
        return day.equals(monthEnd(day));
    }

    private static LocalDate monthEnd(LocalDate day) {
        return day.with(TemporalAdjusters.lastDayOfMonth());
    }

    /** What was compared with what, for the result. */
    public String words() {
        return "Like for like: "
                + now.words()
                + " compared with "
                + before.words()
                + "."
                + cutAt.map(
                                day ->
                                        " The period is not over, so both end with the same day: it"
                                                + " is "
                                                + Stretch.words(day)
                                                + " in the company.")
                        .orElse("");
    }
}
