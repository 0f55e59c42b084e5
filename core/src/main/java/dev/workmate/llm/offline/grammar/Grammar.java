package dev.workmate.llm.offline.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The one grammar over all lexicons: periods, groups, limits, thresholds and names. */
final class Grammar {
    private static final Set<String> GROUPS =
            Set.of(
                    "customers",
                    "vendors",
                    "items",
                    "categories",
                    "salespeople",
                    "countries",
                    "regions",
                    "departments",
                    "cities",
                    "accounts",
                    "weekdays",
                    "locations",
                    "currencies");

    /** A part of a year, without the year. */
    private static final String PART = "(?:month|quarter|half) \\d+";

    private final Phrases phrases;

    /** Whether figures are split by it, rather than listed. */
    static boolean isSplit(String entity) {
        return GROUPS.contains(entity);
    }

    private Grammar(Phrases phrases) {
        this.phrases = phrases;
    }

    static List<Tag> apply(List<Tag> tags) {
        Phrases phrases = new Phrases(tags);
        Grammar grammar = new Grammar(phrases);
        Ambiguities.resolve(phrases);
        PeriodGrammar.apply(phrases);
        grammar.above();
        grammar.saidOnce();
        grammar.against();
        grammar.absence();
        grammar.soFar();
        grammar.due();
        grammar.spelledOut();
        grammar.years();
        grammar.groups();
        grammar.limits();
        grammar.thresholds();
        grammar.names();
        return phrases.all();
    }

    /** "The last two years (2024 and 2025)": what is spelled out says it all. */
    private void spelledOut() {
        long said =
                phrases.all().stream()
                        .filter(tag -> tag.is(Kind.PERIOD) && tag.value().startsWith("year "))
                        .count();
        for (int i = 0; i < phrases.size(); i++) {
            if (said > 1 && phrases.is(i, Kind.PERIOD, "last " + said + " year")) {
                phrases.mute(i);
            }
        }
    }

    /** "May and June 2026", "January to October, this and last year": years said apart. */
    private void years() {
        List<Integer> parts = new ArrayList<>();
        List<Integer> years = new ArrayList<>();
        for (int i = 0; i < phrases.size(); i++) {
            if (!phrases.is(i, Kind.PERIOD)) {
                continue;
            }
            String value = phrases.at(i).value();
            if (value.matches(PART + "|range " + PART + "\\|" + PART)) {
                parts.add(i);
            } else if (value.matches("year \\d{4}|(?:this|last) year")) {
                years.add(i);
            }
        }
        boolean apart =
                !parts.isEmpty()
                        && !phrases.has(Kind.VERSUS)
                        && !phrases.has(Kind.LIKE)
                        && !years.isEmpty();
        boolean joined =
                apart && phrases.is(phrases.before(years.getFirst()), Kind.FOLLOW, "about");
        if (apart && years.size() == 1 && !joined) {
            String year = of(years.getFirst());
            parts.forEach(at -> phrases.turn(at, Kind.PERIOD, in(phrases.at(at).value(), year)));
            phrases.mute(years.getFirst());
        } else if (apart && parts.size() == 1 && years.size() > 1) {
            String part = phrases.at(parts.getFirst()).value();
            years.forEach(at -> phrases.turn(at, Kind.PERIOD, in(part, of(at))));
            phrases.mute(parts.getFirst());
        }
    }

    private String of(int year) {
        return phrases.at(year).value().replaceAll("^year | year$", "");
    }

    private static String in(String part, String year) {
        return part.replaceAll("(" + PART + ")", "$1 " + year);
    }

    private void groups() {
        for (int i = 0; i < phrases.size(); i++) {
            if (phrases.is(i, Kind.EVERY)) {
                phrases.turn(i, Kind.GROUP, phrases.at(i).value());
            } else if (phrases.is(i, Kind.BY)) {
                group(i);
            }
        }
        for (int i = 0; i < phrases.size(); i++) {
            boolean split = phrases.has(Kind.GROUP) || phrases.has(Kind.FORM);
            if (split && phrases.is(i, Kind.BY, "split")) {
                phrases.mute(i);
            }
        }
    }

    /**
     * "By customer and month". A "by" before a name or a figure says nothing, unless it is all that
     * is said; "per" and what can not be split by stay and are left over.
     */
    private void group(int by) {
        int next = phrases.after(by);
        if (!isGroup(next)) {
            boolean split = phrases.is(next, Kind.ENTITY) || phrases.is(next, Kind.UNIT);
            if (phrases.is(next, Kind.PERIOD) && phrases.at(by).text().equalsIgnoreCase("by")) {
                String value = phrases.at(next).value();
                phrases.merge(
                        by, next, Kind.PERIOD, value.startsWith("asof ") ? value : "asof " + value);
            } else if (phrases.is(by, Kind.BY, "-")
                    && next < phrases.size()
                    && !split
                    && phrases.before(by) >= 0) {
                phrases.mute(by);
            }
            return;
        }
        phrases.merge(by, next, Kind.GROUP, phrases.at(next).value());
        int more = phrases.after(by);
        while (phrases.is(more, Kind.FOLLOW, "about") && isGroup(phrases.after(more))
                || more == by + 2 && isGroup(more)) {
            int other = phrases.is(more, Kind.FOLLOW) ? phrases.after(more) : more;
            phrases.merge(by + 1, other, Kind.GROUP, phrases.at(other).value());
            more = phrases.after(by + 1);
        }
    }

    private boolean isGroup(int at) {
        return phrases.is(at, Kind.UNIT)
                || phrases.is(at, Kind.ENTITY) && GROUPS.contains(phrases.at(at).value())
                || phrases.is(at, Kind.ATTR, "status");
    }

    /** "Top 5", "the 3 largest", "last 10 invoices", "best month". */
    private void limits() {
        for (int i = 0; i < phrases.size(); i++) {
            int next = phrases.after(i);
            boolean ordered = phrases.is(i, Kind.ORDER) || phrases.is(i, Kind.CALC);
            if (ordered && phrases.is(next, Kind.NUMBER) && !isAmount(next)) {
                phrases.turn(next, Kind.LIMIT, phrases.at(next).value());
            } else if (phrases.is(i, Kind.NUMBER)
                    && (phrases.is(next, Kind.ORDER)
                            || phrases.is(next, Kind.CALC, "last")
                            || phrases.is(next, Kind.CALC, "first"))) {
                phrases.turn(i, Kind.LIMIT, phrases.at(i).value());
            } else if (phrases.is(i, Kind.NUMBER)
                    && phrases.is(next, Kind.ENTITY)
                    && (isSplit(phrases.at(next).value())
                            || phrases.is(phrases.after(next), Kind.ORDER))
                    && phrases.has(Kind.ORDER)
                    && !phrases.has(Kind.LIMIT)) {
                phrases.turn(i, Kind.LIMIT, phrases.at(i).value());
            } else if (phrases.is(i, Kind.NUMBER) && phrases.is(next, Kind.ORDINAL, "1")) {
                phrases.turn(i, Kind.LIMIT, phrases.at(i).value());
                phrases.turn(next, Kind.FOLLOW, "only");
            } else if (phrases.is(i, Kind.REL, "last") && phrases.is(next, Kind.NUMBER)) {
                phrases.turn(i, Kind.CALC, "last");
                phrases.turn(next, Kind.LIMIT, phrases.at(next).value());
            } else if (phrases.is(i, Kind.REL, "last") && phrases.is(next, Kind.ENTITY)) {
                phrases.turn(i, Kind.CALC, "last");
            } else if (phrases.is(i, Kind.ORDINAL)
                    && phrases.is(next, Kind.NUMBER)
                    && phrases.at(i).value().equals("1")) {
                phrases.turn(i, Kind.FOLLOW, "only");
                phrases.turn(next, Kind.LIMIT, phrases.at(next).value());
            } else if (phrases.is(i, Kind.FOLLOW, "instead")
                    && phrases.is(next, Kind.NUMBER)
                    && next == phrases.size() - 1) {
                phrases.turn(next, Kind.LIMIT, phrases.at(next).value());
            } else if (phrases.is(i, Kind.UNIT)) {
                unit(i);
            }
        }
    }

    private boolean isAmount(int at) {
        return phrases.at(at).text().matches(".*\\d.*") && !phrases.at(at).text().matches("\\d+");
    }

    /** A stretch of time that is asked for: "which month was best". */
    private void unit(int at) {
        int before = phrases.before(at);
        boolean asked =
                phrases.is(before, Kind.ORDER)
                        || phrases.is(before, Kind.ASK, "which")
                        || phrases.is(before, Kind.LIMIT)
                                && phrases.is(phrases.before(before), Kind.ORDER);
        if (asked || phrases.is(before, Kind.CALC)) {
            phrases.turn(at, Kind.GROUP, phrases.at(at).value());
        }
    }

    /**
     * "More than 5,000"; so many of something are no amount and are left over, and a comparison
     * with a period is one with another time.
     */
    private void thresholds() {
        for (int i = 0; i < phrases.size(); i++) {
            if (!phrases.is(i, Kind.CMP)) {
                continue;
            }
            int next = phrases.after(i);
            int unit = next + 1;
            boolean counted =
                    Stream.of(Kind.ENTITY, Kind.NAME, Kind.ALIAS)
                            .anyMatch(kind -> phrases.is(unit, kind));
            if (phrases.is(next, Kind.NUMBER) && !counted) {
                boolean days = phrases.is(unit, Kind.UNIT);
                String value = phrases.at(i).value() + " " + phrases.at(next).value();
                phrases.merge(
                        i,
                        days ? unit : next,
                        Kind.THRESHOLD,
                        days ? value + " " + phrases.at(unit).value() : value);
            } else if (phrases.is(next, Kind.PERIOD)) {
                time(i, next);
            }
        }
    }

    /** "More than last year", "up to September", "over the last year"; others stay. */
    private void time(int cmp, int period) {
        if (phrases.at(cmp).text().matches("(?i).*(?:than|als|que)")) {
            phrases.turn(cmp, Kind.VERSUS, "-");
        } else if (phrases.is(cmp, Kind.CMP, "le")) {
            phrases.merge(cmp, period, Kind.PERIOD, "until " + phrases.at(period).value());
        } else if (phrases.at(cmp).text().matches("(?i)over|über|uber")) {
            phrases.mute(cmp);
        }
    }

    /** "Nothing bought in 6 months" says since when, even without "the last". */
    private void absence() {
        boolean bought =
                phrases.has(Kind.MEASURE, "bought") || phrases.has(Kind.SPECIAL, "lostcustomers");
        long times = phrases.all().stream().filter(tag -> tag.is(Kind.PERIOD)).count();
        for (int i = 0; bought && i < phrases.size(); i++) {
            if (phrases.is(i, Kind.NEGATION)
                    && phrases.is(phrases.before(i), Kind.PERIOD)
                    && (phrases.is(phrases.after(i), Kind.PERIOD)
                            || i == phrases.size() - 1 && times == 2)) {
                phrases.turn(i, Kind.SPECIAL, "lostcustomers");
            }
        }
        for (int i = 0; phrases.has(Kind.SPECIAL, "lostcustomers") && i < phrases.size(); i++) {
            if (phrases.is(i, Kind.NUMBER) && phrases.is(i + 1, Kind.UNIT)) {
                String value = phrases.at(i).value() + " " + phrases.at(i + 1).value();
                phrases.merge(i, i + 1, Kind.PERIOD, "last " + value);
            }
        }
    }

    /** "By how much was September above August": one time is held against another. */
    private void above() {
        for (int i = 0; i < phrases.size(); i++) {
            if (phrases.is(i, Kind.CMP)
                    && phrases.is(phrases.before(i), Kind.PERIOD)
                    && phrases.is(phrases.after(i), Kind.PERIOD)) {
                phrases.turn(i, Kind.VERSUS, "-");
            }
        }
    }

    /** "This year against last": the unit is said once. */
    private void saidOnce() {
        for (int i = 0; i < phrases.size(); i++) {
            int last = phrases.after(i);
            int now = phrases.before(i);
            if (phrases.is(i, Kind.VERSUS)
                    && phrases.is(last, Kind.REL, "last")
                    && phrases.is(now, Kind.PERIOD)
                    && phrases.at(now).value().matches("this \\w+")) {
                phrases.turn(
                        last, Kind.PERIOD, phrases.at(now).value().replaceFirst("this", "last"));
            }
        }
    }

    /**
     * "Growth over 2024" of no other time holds what was asked before, or this year, against it;
     * "liabilities to vendors" are held against nothing.
     */
    private void against() {
        long times = phrases.all().stream().filter(tag -> tag.is(Kind.PERIOD)).count();
        for (int i = 0; i < phrases.size(); i++) {
            boolean change =
                    phrases.is(i - 1, Kind.CALC, "growth")
                            || phrases.is(i - 1, Kind.CALC, "difference");
            if (change
                    && times == 1
                    && phrases.is(i + 1, Kind.PERIOD)
                    && isHeldAgainst(phrases.at(i).text(), phrases.at(i + 1).text())) {
                phrases.turn(i, Kind.VERSUS, "-");
            } else if (times == 0
                    && phrases.is(i, Kind.VERSUS)
                    && phrases.at(i).text().matches("(?iu)gegen(?:ü|u|ue)ber|frente a")
                    && phrases.is(phrases.after(i), Kind.ENTITY)) {
                phrases.mute(i);
            }
        }
    }

    /** "Over last year" may be during it as well; over a year that is named it is not. */
    private static boolean isHeldAgainst(String word, String time) {
        return word.matches("(?iu)zu|zum|zur|to|from|a|sobre")
                || word.matches("(?iu)on|over") && time.matches("\\d{4}");
    }

    /** What was due is overdue, unless a time is named or asked for; all that is due is open. */
    private void due() {
        boolean timed = phrases.has(Kind.PERIOD) || phrases.has(Kind.ASK, "when");
        boolean was = phrases.has(Kind.STATE, "wasdue");
        for (int i = 0; i < phrases.size(); i++) {
            if (phrases.is(i, Kind.STATE, "wasdue")) {
                phrases.turn(i, Kind.STATE, timed ? "due" : "overdue");
            } else if ((was || phrases.has(Kind.STATE, "due"))
                    && phrases.is(i, Kind.STATE, "open")) {
                phrases.mute(i);
            }
        }
    }

    /** "So far" adds nothing to a time and is this year without one. */
    private void soFar() {
        boolean timed = phrases.has(Kind.PERIOD);
        for (int i = 0; i < phrases.size(); i++) {
            if (phrases.is(i, Kind.REL, "sofar")) {
                phrases.turn(i, timed ? Kind.STOP : Kind.PERIOD, timed ? "-" : "ytd");
            }
        }
    }

    /**
     * Neighbouring words that nobody knows are one name; a number or code right after belongs to
     * it.
     */
    private void names() {
        for (int i = 0; i < phrases.size(); i++) {
            while (phrases.is(i, Kind.NAME)
                    && (phrases.is(i + 1, Kind.NAME)
                            || phrases.is(i + 1, Kind.ALIAS)
                            || phrases.is(i + 1, Kind.NUMBER) && !phrases.is(i + 2, Kind.UNIT))) {
                phrases.merge(
                        i,
                        i + 1,
                        Kind.NAME,
                        phrases.at(i).value() + " " + phrases.at(i + 1).text());
            }
        }
    }
}
