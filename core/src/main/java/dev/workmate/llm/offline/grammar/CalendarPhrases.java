package dev.workmate.llm.offline.grammar;

import dev.workmate.llm.offline.grammar.PeriodGrammar.Read;
import java.util.Optional;
import java.util.function.IntFunction;

/** Reads months, other parts of a year, and days of the week. */
record CalendarPhrases(Phrases phrases) {
    Optional<Read> month(Tag tag, int at) {
        int next = phrases.after(at);
        if (phrases.is(next, Kind.NUMBER) && isDay(phrases.at(next)) && next == at + 1) {
            int year = phrases.after(next);
            if (mayBeYear(phrases.at(next)) && !phrases.is(year, Kind.YEAR) && !isOn(at)) {
                return Optional.empty();
            }
            String day = "dom " + phrases.at(next).value() + " " + tag.value();
            return Optional.of(
                    phrases.is(year, Kind.YEAR)
                            ? new Read(day + " " + phrases.at(year).value(), year)
                            : new Read(day, next));
        }
        return Optional.of(inYear("month " + tag.value(), at));
    }

    /** "Sep 26" may be a day or the whole month of 2026. */
    private static boolean mayBeYear(Tag number) {
        return number.text().matches("2[0-7]");
    }

    private boolean isOn(int at) {
        return at > 0 && phrases.at(at - 1).text().matches("(?i)on|am|el");
    }

    static boolean isDay(Tag number) {
        return number.value().matches("[1-9]|[12]\\d|3[01]");
    }

    /** A part of a year, with the year if one is said. */
    Read inYear(String part, int at) {
        int next = phrases.after(at);
        if (phrases.is(next, Kind.YEAR)) {
            return new Read(part + " " + phrases.at(next).value(), next);
        }
        if (phrases.is(next, Kind.REL, "lastyear")) {
            return new Read(part + " last", next);
        }
        boolean ofYear =
                phrases.is(next, Kind.REL) && phrases.is(phrases.after(next), Kind.UNIT, "year");
        if (ofYear && phrases.at(next).value().matches("this|last")) {
            return new Read(part + " " + phrases.at(next).value(), phrases.after(next));
        }
        return new Read(part, at);
    }

    /** "On Monday", "Mon to Wed this week"; a date after it says it all, "Mondays" are many. */
    Optional<Read> weekday(Tag tag, int at, IntFunction<Optional<Read>> plain) {
        int next = phrases.after(at);
        Optional<Read> date =
                phrases.is(next, Kind.DATE)
                                || phrases.is(next, Kind.NUMBER)
                                || phrases.is(next, Kind.MONTH)
                        ? plain.apply(next).filter(read -> read.value().matches("(?:dom|day) .*"))
                        : Optional.empty();
        boolean many = tag.text().matches("(?i).*days|.*tags");
        int week = phrases.after(next);
        boolean ofWeek = phrases.is(next, Kind.REL) && phrases.is(week, Kind.UNIT, "week");
        if (phrases.is(next, Kind.REL, "last") && !phrases.is(week, Kind.UNIT) && date.isEmpty()) {
            return Optional.of(new Read("weekday " + tag.value() + " past", next));
        }
        return date.isPresent() || many
                ? date
                : Optional.of(
                        ofWeek
                                ? new Read(
                                        "weekday " + tag.value() + " " + phrases.at(next).value(),
                                        week)
                                : new Read("weekday " + tag.value(), at));
    }
}
