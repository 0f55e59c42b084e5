package dev.workmate.llm.offline.business.review;

import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.data.Spans;
import dev.workmate.llm.offline.business.review.SaidTimes.Sort;
import dev.workmate.llm.offline.business.review.SaidTimes.Time;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Holds the days that an answer is about against those that its question names: each of the one is
 * one of the other, or follows from it by a comparison; where none is named, those of the answer
 * before hold on.
 */
final class Times {
    private static final int SEPTEMBER = 9;

    private final SaidTimes said;
    private final Told told;
    private final Told before;
    private final LocalDate today;

    private Times(SaidTimes said, Told told, Told before, LocalDate today) {
        this.said = said;
        this.told = told;
        this.before = before;
        this.today = today;
    }

    /** The words for a time of which the answer is not, or a time that nobody named. */
    static Optional<String> disagreed(SaidTimes said, Told told, Told before) {
        return told.today().flatMap(today -> new Times(said, told, before, today).disagreed());
    }

    private Optional<String> disagreed() {
        return said.unread()
                .filter(word -> !told.isSplitByTime())
                .or(
                        () ->
                                said.times().stream()
                                        .filter(time -> !isTold(time))
                                        .map(Time::words)
                                        .findFirst())
                .or(this::unasked);
    }

    private boolean isTold(Time time) {
        return switch (time.sort()) {
            case ANY -> told.spans().stream().allMatch(this::isLong);
            case SPLIT -> told.isSplitByTime();
            case YEAR_BEFORE, JUST_BEFORE ->
                    told.spans().size() > 1
                            || told.spans().stream()
                                    .anyMatch(
                                            span ->
                                                    before.spans().stream()
                                                            .anyMatch(old -> isPartner(old, span)));
            case UNTIL -> time.spans().stream().allMatch(span -> told.days().contains(span.to()));
            case STRETCH, TWO ->
                    !time.spans().isEmpty() && time.spans().stream().allMatch(this::isTold)
                            || time.against() && time.spans().stream().anyMatch(this::isYearBeside)
                            || !time.ends().isEmpty()
                                    && time.ends().stream().allMatch(this::isTold);
        };
    }

    /**
     * "May against last year": what is shorter than a year is held against the same of that year.
     */
    private boolean isYearBeside(DaySpan span) {
        return isAsLong(span, new DaySpan(span.from(), span.from().plusYears(1).minusDays(1)))
                && told.spans().size() == 2
                && told.spans().getLast().from().getYear() == span.from().getYear()
                && told.spans().getFirst().yearBefore().equals(told.spans().getLast());
    }

    private boolean isTold(DaySpan span) {
        List<DaySpan> all = told.spans();
        return all.isEmpty()
                ? span.from().equals(span.to())
                        && (span.to().equals(today) || told.days().contains(span.to()))
                : options(span)
                        .anyMatch(option -> all.stream().anyMatch(each -> isSame(option, each)));
    }

    /** A year of the books, or more. */
    private boolean isLong(DaySpan span) {
        return isAsLong(span, new DaySpan(span.from(), span.from().plusYears(1).minusDays(1)))
                || span.to().equals(today) && span.from().getDayOfMonth() == 1
                || span.from().plusYears(1).isBefore(span.to());
    }

    /** The same days, or as many of them as the other side of a comparison has. */
    private boolean isSame(DaySpan meant, DaySpan told) {
        return meant.endingBy(today).equals(told.endingBy(today))
                || meant.from().equals(told.from())
                        && told.to().isBefore(meant.to())
                        && this.told.spans().size() > 1
                        && this.told.spans().stream()
                                .anyMatch(each -> !each.equals(told) && isAsLong(each, told));
    }

    private static boolean isAsLong(DaySpan one, DaySpan other) {
        return Math.abs(
                        one.to().toEpochDay()
                                - one.from().toEpochDay()
                                - other.to().toEpochDay()
                                + other.from().toEpochDay())
                < 4;
    }

    /**
     * What a time may mean: a year after a month is that month of it, a month that of the year
     * before.
     */
    private Stream<DaySpan> options(DaySpan span) {
        DaySpan ahead = new DaySpan(span.from().plusYears(1), span.to().plusYears(1));
        return Stream.concat(
                Stream.of(span, span.endingBy(today), ahead)
                        .filter(each -> !each.equals(ahead) || each.from().isAfter(today)),
                before.spans().stream().flatMap(old -> within(span, old)));
    }

    private static Stream<DaySpan> within(DaySpan span, DaySpan old) {
        boolean year =
                span.from().getDayOfYear() == 1
                        && span.to().getYear() == span.from().getYear()
                        && span.to().getMonthValue() > SEPTEMBER;
        boolean part = old.to().isBefore(old.from().plusYears(1).minusDays(1));
        int later = old.from().getYear() - span.from().getYear();
        int earlier = span.from().getYear() - old.to().getYear();
        if (year) {
            return part ? Stream.of(yearsBefore(old, later), old.yearBefore()) : Stream.empty();
        }
        return earlier < 0 ? Stream.empty() : Stream.of(yearsBefore(span, earlier));
    }

    private static DaySpan yearsBefore(DaySpan span, int years) {
        return years <= 0 ? span : yearsBefore(span.yearBefore(), years - 1);
    }

    /** A time of the answer that the question does not name. */
    private Optional<String> unasked() {
        List<Time> named = said.times().stream().filter(time -> time.sort() != Sort.SPLIT).toList();
        Optional<String> day = otherDay(named);
        if (day.isPresent()) {
            return day;
        }
        if (named.stream().anyMatch(time -> time.sort() == Sort.ANY)) {
            return Optional.empty();
        }
        List<DaySpan> stretches =
                named.stream()
                        .flatMap(time -> Stream.concat(time.spans().stream(), time.ends().stream()))
                        .toList();
        List<DaySpan> base =
                stretches.isEmpty() ? unsaid() : stretches.stream().flatMap(this::options).toList();
        boolean turned =
                named.size() == 1
                        && named.getFirst().against()
                        && named.getFirst().sort() == Sort.STRETCH;
        return told.spans().stream()
                .filter(span -> base.stream().noneMatch(each -> isSame(each, span)))
                .filter(span -> !(turned ? isLater(span, stretches) : isCompared(span, base)))
                .map(told::spanText)
                .findFirst();
    }

    /** A day on which things stood so, where none or another one was named. */
    private Optional<String> otherDay(List<Time> named) {
        return told.asOf().stream()
                .filter(day -> !before.days().contains(day))
                .filter(
                        day ->
                                named.stream()
                                        .flatMap(time -> time.spans().stream())
                                        .noneMatch(
                                                span ->
                                                        span.to().equals(day)
                                                                || span.from()
                                                                        .minusDays(1)
                                                                        .equals(day)))
                .map(LocalDate::toString)
                .findFirst();
    }

    /** "Against last October": what is compared is later. */
    private boolean isLater(DaySpan span, List<DaySpan> stretches) {
        return told.heads().contains("change")
                && stretches.stream().allMatch(each -> span.from().isAfter(each.from()));
    }

    private boolean isCompared(DaySpan span, List<DaySpan> base) {
        boolean compares =
                told.heads().contains("change")
                        || said.has(Sort.YEAR_BEFORE)
                        || said.has(Sort.JUST_BEFORE);
        return compares
                && Stream.concat(base.stream(), unsaid().stream())
                        .anyMatch(
                                each ->
                                        isPartner(each, span)
                                                || said.times().isEmpty() && isPartner(span, each));
    }

    private static boolean isPartner(DaySpan later, DaySpan earlier) {
        return later.yearBefore().equals(earlier) || later.justBefore().equals(earlier);
    }

    /** What holds where nothing is said: the time of the answer before, else this year so far. */
    private List<DaySpan> unsaid() {
        List<DaySpan> earlier = before.spans();
        return earlier.isEmpty()
                ? Stream.of("ytd", "last 12 month", "last 6 month")
                        .map(period -> Spans.of(period, today))
                        .flatMap(Optional::stream)
                        .toList()
                : earlier;
    }
}
