package dev.workmate.llm.offline.business.data;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.Optional;

/** Says which days a period means on a given day. */
public final class Spans {
    private final LocalDate today;

    private Spans(LocalDate today) {
        this.today = today;
    }

    /** Empty where there are no such days, as on 31 November. */
    public static Optional<DaySpan> of(String period, LocalDate today) {
        try {
            return Optional.of(new Spans(today).read(period));
        } catch (DateTimeException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private DaySpan read(String period) {
        String[] words = period.split(" ", 2);
        String rest = words.length > 1 ? words[1] : "";
        return switch (words[0]) {
            case "range" -> range(rest);
            case "since" -> new DaySpan(read(rest).from(), today);
            case "after" -> new DaySpan(read(rest).to().plusDays(1), today);
            case "until" -> until(rest);
            case "asof" -> DaySpan.until(read(rest).to());
            case "before" -> DaySpan.until(read(rest).from().minusDays(1));
            case "within" -> read("next " + rest);
            case "yearago" -> read(rest).endingBy(today).yearBefore();
            case "today" -> new DaySpan(today, today);
            case "yesterday" -> new DaySpan(today.minusDays(1), today.minusDays(1));
            case "tomorrow" -> new DaySpan(today.plusDays(1), today.plusDays(1));
            case "ytd" -> new DaySpan(today.withDayOfYear(1), today);
            case "mtd" -> new DaySpan(today.withDayOfMonth(1), today);
            case "qtd" -> new DaySpan(unit("quarter", today).from(), today);
            case "ever" -> DaySpan.until(today);
            case "this" -> unit(rest, today);
            case "prelast" -> unit(rest, shift(today, rest, -2));
            case "last" -> last(rest);
            case "next" -> next(rest);
            case "ago" -> ago(rest.split(" "));
            case "year" -> unit("year", LocalDate.of(Integer.parseInt(rest), 1, 1));
            case "day" -> new DaySpan(LocalDate.parse(rest), LocalDate.parse(rest));
            case "dom" -> dayOfMonth(rest.split(" "));
            case "month" -> months(rest.split(" "), 1);
            case "quarter" -> months(rest.split(" "), 3);
            case "half" -> months(rest.split(" "), 6);
            case "season" -> season(rest.split(" "));
            case "weekday" -> weekday(rest.split(" "));
            default -> throw new DateTimeException("no period: " + period);
        };
    }

    /** "Until October" begins with the year. */
    private DaySpan until(String rest) {
        LocalDate end = read(rest).to();
        return new DaySpan(end.withDayOfYear(1), end);
    }

    /** A first part without a year is in the year of the last. */
    private DaySpan range(String both) {
        String[] ends = both.split("\\|");
        boolean within =
                ends[0].matches("year \\d{4}|(?:this|last|prelast) year")
                        && ends[1].matches("month \\d+");
        DaySpan last = read(within ? ends[1] + " " + read(ends[0]).from().getYear() : ends[1]);
        boolean hasYear = ends[0].matches(".*\\d{4}.*|.* (?:this|last|past)|.*year.*");
        boolean isPart = ends[0].matches("(?:month|quarter|half|dom) .*");
        boolean isDay = ends[0].matches("weekday \\d") && ends[1].matches("weekday \\d .*");
        String year = " " + last.to().getYear();
        DaySpan first =
                read(
                        isDay
                                ? ends[0] + ends[1].substring("weekday 1".length())
                                : !hasYear && isPart ? ends[0] + year : ends[0]);
        boolean turns = isPart && !hasYear && first.from().isAfter(last.to());
        return new DaySpan(turns ? first.from().minusYears(1) : first.from(), last.to());
    }

    private DaySpan last(String rest) {
        String[] words = rest.split(" ");
        if (words.length == 1) {
            return unit(rest, shift(today, rest, -1));
        }
        int count = Integer.parseInt(words[0]);
        LocalDate begin = shift(today, words[1], -count);
        boolean monthEnd = today.getDayOfMonth() == today.lengthOfMonth();
        return switch (words[1]) {
            case "month", "quarter", "year", "halfyear" ->
                    monthEnd
                            ? new DaySpan(YearMonth.from(begin).plusMonths(1).atDay(1), today)
                            : new DaySpan(begin.plusDays(1), today);
            default -> new DaySpan(begin.plusDays(1), today);
        };
    }

    private DaySpan next(String rest) {
        String[] words = rest.split(" ");
        return words.length == 1
                ? unit(rest, shift(today, rest, 1))
                : new DaySpan(today, shift(today, words[1], Integer.parseInt(words[0])));
    }

    private DaySpan ago(String[] words) {
        return unit(words[1], shift(today, words[1], -Integer.parseInt(words[0])));
    }

    /** Without a year, the latest such day. */
    private DaySpan dayOfMonth(String[] words) {
        int day = Integer.parseInt(words[0]);
        int month = Integer.parseInt(words[1]);
        LocalDate meant =
                LocalDate.of(
                        words.length > 2 ? Integer.parseInt(words[2]) : today.getYear(),
                        month,
                        day);
        if (words.length < 3 && meant.isAfter(today.plusMonths(2))) {
            meant = meant.minusYears(1);
        }
        return new DaySpan(meant, meant);
    }

    /** The n-th month, quarter or half; without a year the latest that has begun. */
    private DaySpan months(String[] words, int length) {
        int number = Integer.parseInt(words[0]);
        int year =
                words.length < 2
                        ? today.getYear()
                        : switch (words[1]) {
                            case "this" -> today.getYear();
                            case "last" -> today.getYear() - 1;
                            case "past" -> yearOfPast(number * length);
                            default -> Integer.parseInt(words[1]);
                        };
        LocalDate from = LocalDate.of(year, (number - 1) * length + 1, 1);
        if (words.length < 2 && from.isAfter(today)) {
            from = from.minusYears(1);
        }
        return new DaySpan(from, from.plusMonths(length).minusDays(1));
    }

    /**
     * Three whole months, the winter from December on; the latest that has begun, or that is over.
     */
    private DaySpan season(String[] words) {
        int first =
                switch (words[0]) {
                    case "spring" -> 3;
                    case "summer" -> 6;
                    case "autumn" -> 9;
                    default -> 12;
                };
        boolean said = words.length > 1 && words[1].matches("\\d{4}");
        boolean over = words.length > 1 && words[1].matches("past|last");
        LocalDate from =
                LocalDate.of(said ? Integer.parseInt(words[1]) : today.getYear(), first, 1);
        while (!said && (over ? from.plusMonths(3) : from).isAfter(today)) {
            from = from.minusYears(1);
        }
        return new DaySpan(from, from.plusMonths(3).minusDays(1));
    }

    /** The latest such day, before today where it is said to be past; or that of a week. */
    private DaySpan weekday(String[] words) {
        DayOfWeek wanted = DayOfWeek.of(Integer.parseInt(words[0]));
        LocalDate day = today.with(TemporalAdjusters.previousOrSame(wanted));
        if (words.length > 1) {
            day =
                    switch (words[1]) {
                        case "past" -> today.with(TemporalAdjusters.previous(wanted));
                        case "this" ->
                                unit("week", today)
                                        .from()
                                        .with(TemporalAdjusters.nextOrSame(wanted));
                        case "last" ->
                                unit("week", today.minusWeeks(1))
                                        .from()
                                        .with(TemporalAdjusters.nextOrSame(wanted));
                        default -> today.with(TemporalAdjusters.next(wanted));
                    };
        }
        return new DaySpan(day, day);
    }

    /** The latest year in which the month is over. */
    private int yearOfPast(int month) {
        return month < today.getMonthValue() ? today.getYear() : today.getYear() - 1;
    }

    private static LocalDate shift(LocalDate day, String unit, int count) {
        return switch (unit) {
            case "day" -> day.plusDays(count);
            case "week" -> day.plusWeeks(count);
            case "month" -> day.plusMonths(count);
            case "quarter" -> day.plusMonths(3L * count);
            case "halfyear" -> day.plusMonths(6L * count);
            case "year" -> day.plusYears(count);
            default -> throw new DateTimeException("no unit: " + unit);
        };
    }

    private static DaySpan unit(String unit, LocalDate day) {
        LocalDate from =
                switch (unit) {
                    case "day" -> day;
                    case "week" -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
                    case "month" -> day.withDayOfMonth(1);
                    case "quarter" -> day.with(IsoFields.DAY_OF_QUARTER, 1);
                    case "halfyear" ->
                            day.withDayOfYear(1).plusMonths(day.getMonthValue() > 6 ? 6 : 0);
                    case "year" -> day.withDayOfYear(1);
                    default -> throw new DateTimeException("no unit: " + unit);
                };
        return new DaySpan(from, shift(from, unit, 1).minusDays(1));
    }
}
