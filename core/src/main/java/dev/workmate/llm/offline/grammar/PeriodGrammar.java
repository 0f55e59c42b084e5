package dev.workmate.llm.offline.grammar;

import java.util.Optional;

/**
 * Makes periods of words for time. A period's value says it apart from any day: "last 3 month",
 * "month 9 2025", "quarter 3 last", "since month 3", "range year 2024|year 2025".
 */
final class PeriodGrammar {
    private final Phrases phrases;
    private final CalendarPhrases calendar;

    private PeriodGrammar(Phrases phrases) {
        this.phrases = phrases;
        this.calendar = new CalendarPhrases(phrases);
    }

    /** A period that was read, up to and with the tag at {@code end}. */
    record Read(String value, int end) {}

    static void apply(Phrases phrases) {
        PeriodGrammar grammar = new PeriodGrammar(phrases);
        for (int i = 0; i < phrases.size(); i++) {
            int at = i;
            grammar.bounded(i)
                    .ifPresent(read -> phrases.merge(at, read.end(), Kind.PERIOD, read.value()));
        }
    }

    private Optional<Read> bounded(int at) {
        if (phrases.is(at, Kind.BOUND)) {
            int number = phrases.after(at);
            int unit = phrases.after(number);
            boolean counted =
                    phrases.is(at, Kind.BOUND, "within") || phrases.is(at, Kind.BOUND, "since");
            if (counted && phrases.is(number, Kind.NUMBER) && phrases.is(unit, Kind.UNIT)) {
                String shift = phrases.is(at, Kind.BOUND, "within") ? "next " : "last ";
                return Optional.of(
                        new Read(
                                shift + phrases.at(number).value() + " " + phrases.at(unit).value(),
                                unit));
            }
            Optional<Read> inner = plain(number);
            if (inner.isEmpty()) {
                return Optional.empty();
            }
            String bound = phrases.at(at).value();
            return bound.equals("between")
                    ? range(inner.get(), true)
                    : inner.map(read -> new Read(bound + " " + read.value(), read.end()));
        }
        if (phrases.is(at, Kind.REL, "asof") || phrases.is(at, Kind.REL, "yearend")) {
            Optional<Read> year = Optional.of(new Read("this year", at));
            return plain(phrases.after(at))
                    .or(() -> year.filter(_ -> phrases.is(at, Kind.REL, "yearend")))
                    .map(read -> new Read("asof " + read.value(), read.end()));
        }
        return plain(at).map(read -> range(read, false).orElse(read));
    }

    /** "March to June 2026": a month without a year takes that of the other end. */
    private Optional<Read> range(Read first, boolean and) {
        int link = first.end() + 1;
        int next = phrases.after(first.end());
        boolean joined =
                phrases.is(link, Kind.BOUND, "until")
                        || link < next
                                && phrases.at(link)
                                        .text()
                                        .toLowerCase(java.util.Locale.ROOT)
                                        .matches("to|bis|a|al|hasta" + (and ? "|and|und|y|e" : ""));
        if (and && phrases.is(link, Kind.FOLLOW, "about")) {
            joined = true;
        }
        if (phrases.is(next, Kind.BOUND, "until") || joined && phrases.is(next, Kind.FOLLOW)) {
            next = phrases.after(next);
        }
        Optional<Read> second = joined ? plain(next) : Optional.empty();
        return second.map(
                read -> new Read("range " + first.value() + "|" + read.value(), read.end()));
    }

    private Optional<Read> plain(int at) {
        if (at >= phrases.size()) {
            return Optional.empty();
        }
        Tag tag = phrases.at(at);
        return switch (tag.kind()) {
            case REL -> relative(tag, at);
            case QUARTER -> Optional.of(calendar.inYear("quarter " + tag.value(), at));
            case HALF -> Optional.of(calendar.inYear("half " + tag.value(), at));
            case SEASON -> Optional.of(calendar.inYear("season " + tag.value(), at));
            case MONTH -> calendar.month(tag, at);
            case WEEKDAY -> calendar.weekday(tag, at, this::plain);
            case YEAR -> Optional.of(new Read("year " + tag.value(), at));
            case DATE ->
                    Optional.of(
                            new Read(
                                    tag.value().startsWith("dom")
                                            ? tag.value()
                                            : "day " + tag.value(),
                                    at));
            case NUMBER -> counted(tag, at);
            case ORDINAL -> beginningOf(tag, at);
            case UNIT -> named(tag, at);
            default -> Optional.empty();
        };
    }

    /** "Im Jahr 2025", "the month of May". */
    private Optional<Read> named(Tag tag, int at) {
        int next = phrases.after(at);
        boolean said =
                tag.value().equals("year") && phrases.is(next, Kind.YEAR)
                        || tag.value().equals("fiscalyear") && isTwoYears(next)
                        || tag.value().equals("month") && phrases.is(next, Kind.MONTH);
        return said && !phrases.is(phrases.before(at), Kind.BY) ? plain(next) : Optional.empty();
    }

    /** "2025/26". */
    private boolean isTwoYears(int at) {
        return phrases.is(at, Kind.YEAR) && phrases.at(at).value().contains("/");
    }

    private Optional<Read> relative(Tag tag, int at) {
        boolean named = phrases.is(phrases.after(at), Kind.YEAR);
        return switch (tag.value()) {
            case String year when named && year.equals("thisyear") -> plain(phrases.after(at));
            case "today", "yesterday", "tomorrow", "ytd", "mtd", "qtd", "ever" ->
                    Optional.of(new Read(tag.value(), at));
            case "lastyear", "lastmonth", "lastquarter", "lastweek", "thisyear", "nextyear" ->
                    Optional.of(
                            new Read(
                                    tag.value().substring(0, 4) + " " + tag.value().substring(4),
                                    at));
            case "this", "last", "next", "prelast" -> shifted(tag, at);
            case "ago" -> ago(at);
            default -> Optional.empty();
        };
    }

    /** "Last 3 months", "this year", "last September", "this and last year". */
    private Optional<Read> shifted(Tag tag, int at) {
        int next = phrases.after(at);
        int other = phrases.after(next);
        int shared = phrases.after(other);
        if (phrases.is(next, Kind.FOLLOW, "about")
                && phrases.is(other, Kind.REL)
                && phrases.is(shared, Kind.UNIT)) {
            return Optional.of(new Read(tag.value() + " " + phrases.at(shared).value(), at));
        }
        if (phrases.is(next, Kind.NUMBER) && phrases.is(phrases.after(next), Kind.UNIT)) {
            int unit = phrases.after(next);
            if (parts(unit) > 0 && phrases.is(phrases.after(unit), Kind.YEAR)) {
                return endOf(tag, next, unit);
            }
            return Optional.of(
                    new Read(
                            tag.value()
                                    + " "
                                    + phrases.at(next).value()
                                    + " "
                                    + phrases.at(unit).value(),
                            unit));
        }
        if (phrases.is(next, Kind.UNIT)) {
            return Optional.of(new Read(tag.value() + " " + phrases.at(next).value(), next));
        }
        boolean part =
                phrases.is(next, Kind.MONTH)
                        || phrases.is(next, Kind.QUARTER)
                        || phrases.is(next, Kind.HALF)
                        || phrases.is(next, Kind.SEASON)
                        || phrases.is(next, Kind.WEEKDAY);
        if (part) {
            return plain(next).map(read -> new Read(placed(tag.value(), read.value()), read.end()));
        }
        return phrases.is(next, Kind.YEAR) ? plain(next) : elliptic(tag, at);
    }

    /** "This year and last": the unit was said before. */
    private Optional<Read> elliptic(Tag tag, int at) {
        int and = phrases.before(at);
        int first = phrases.before(and);
        boolean said =
                phrases.is(and, Kind.FOLLOW, "about")
                        && phrases.is(first, Kind.PERIOD)
                        && tag.value().matches("this|last");
        String earlier = said ? phrases.at(first).value() : "";
        return earlier.matches("(?:this|last) \\w+|\\w+ \\d+ (?:this|last)")
                ? Optional.of(
                        new Read(earlier.replaceFirst("\\b(?:this|last)\\b", tag.value()), at))
                : Optional.empty();
    }

    /** "Last October" is over, "this October" of this year, "next October" yet to come. */
    private static String placed(String when, String part) {
        if (!part.matches("\\w+ \\w+")) {
            return part;
        }
        return switch (when) {
            case "last" -> part + " past";
            case "this" -> part + " this";
            default -> "next " + part;
        };
    }

    /** "The last 3 months of 2025". */
    private Optional<Read> endOf(Tag tag, int number, int unit) {
        int year = phrases.after(unit);
        int count = Integer.parseInt(phrases.at(number).value());
        int parts = parts(unit);
        if (!tag.value().equals("last") || count >= parts) {
            return Optional.empty();
        }
        String part = phrases.at(unit).value() + " ";
        String of = " " + phrases.at(year).value();
        return Optional.of(
                new Read(
                        "range " + part + (parts - count + 1) + of + "|" + part + parts + of,
                        year));
    }

    /** "The first 3 months of 2025". */
    private Optional<Read> beginningOf(Tag tag, int at) {
        int number = phrases.after(at);
        int unit = phrases.after(number);
        boolean counted =
                tag.value().equals("1")
                        && phrases.is(number, Kind.NUMBER)
                        && phrases.is(unit, Kind.UNIT)
                        && parts(unit) > 0;
        if (!counted) {
            return Optional.empty();
        }
        String part = phrases.at(unit).value() + " ";
        Read last = calendar.inYear(part + phrases.at(number).value(), unit);
        return Optional.of(new Read("range " + part + "1|" + last.value(), last.end()));
    }

    /** How many such parts a year has; none for what is not counted so. */
    private int parts(int unit) {
        return switch (phrases.at(unit).value()) {
            case "month" -> 12;
            case "quarter" -> 4;
            default -> 0;
        };
    }

    /** "Vor 2 Jahren", "hace dos años". */
    private Optional<Read> ago(int at) {
        int number = phrases.after(at);
        int unit = phrases.after(number);
        return phrases.is(number, Kind.NUMBER) && phrases.is(unit, Kind.UNIT)
                ? Optional.of(
                        new Read(
                                "ago "
                                        + phrases.at(number).value()
                                        + " "
                                        + phrases.at(unit).value(),
                                unit))
                : Optional.empty();
    }

    /** "31 October 2026", "two years ago", "letzten" without a number is not here. */
    private Optional<Read> counted(Tag tag, int at) {
        int next = phrases.after(at);
        if (phrases.is(next, Kind.MONTH) && CalendarPhrases.isDay(tag)) {
            int year = phrases.after(next);
            String month = phrases.at(next).value();
            return Optional.of(
                    phrases.is(year, Kind.YEAR)
                            ? new Read(
                                    "dom "
                                            + tag.value()
                                            + " "
                                            + month
                                            + " "
                                            + phrases.at(year).value(),
                                    year)
                            : new Read("dom " + tag.value() + " " + month, next));
        }
        int after = phrases.after(next);
        if (phrases.is(next, Kind.UNIT) && phrases.is(after, Kind.REL, "ago")) {
            return Optional.of(
                    new Read("ago " + tag.value() + " " + phrases.at(next).value(), after));
        }
        if (phrases.is(next, Kind.REL, "last") && phrases.is(after, Kind.UNIT)) {
            return Optional.of(
                    new Read("last " + tag.value() + " " + phrases.at(after).value(), after));
        }
        if (phrases.is(next, Kind.UNIT) && phrases.is(after, Kind.REL, "last")) {
            return Optional.of(
                    new Read("last " + tag.value() + " " + phrases.at(next).value(), after));
        }
        return Optional.empty();
    }
}
