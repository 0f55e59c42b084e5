package dev.workmate.llm.offline.grammar;

import java.util.List;
import java.util.Set;

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

    private final Phrases phrases;

    private Grammar(Phrases phrases) {
        this.phrases = phrases;
    }

    static List<Tag> apply(List<Tag> tags) {
        Phrases phrases = new Phrases(tags);
        Grammar grammar = new Grammar(phrases);
        grammar.clear();
        grammar.numbers();
        PeriodGrammar.apply(phrases);
        grammar.spelledOut();
        grammar.groups();
        grammar.limits();
        grammar.thresholds();
        grammar.names();
        return phrases.all();
    }

    /** Words with two meanings, told apart by their neighbours. */
    private void clear() {
        for (int i = 0; i < phrases.size(); i++) {
            if (phrases.is(i, Kind.MONTH, "5") && phrases.at(i).text().equals("may")) {
                boolean month = phrases.is(i + 1, Kind.YEAR) || phrases.is(i - 1, Kind.STOP);
                if (!month) {
                    phrases.mute(i);
                }
            }
        }
    }

    /** "Invoice 107323": a long number beside a kind of record is its number. */
    private void numbers() {
        for (int i = 0; i + 1 < phrases.size(); i++) {
            if (phrases.is(i, Kind.ENTITY)
                    && phrases.is(i + 1, Kind.NUMBER)
                    && phrases.at(i + 1).text().matches("\\d{4,}")) {
                phrases.turn(i + 1, Kind.CODE, phrases.at(i + 1).text());
            }
        }
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

    private void groups() {
        for (int i = 0; i < phrases.size(); i++) {
            if (phrases.is(i, Kind.EVERY)) {
                phrases.turn(i, Kind.GROUP, phrases.at(i).value());
            } else if (phrases.is(i, Kind.BY)) {
                group(i);
            }
        }
    }

    /** "By customer and month"; a "by" before anything else says nothing. */
    private void group(int by) {
        int next = phrases.after(by);
        if (!isGroup(next)) {
            phrases.mute(by);
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
                    && phrases.is(phrases.after(next), Kind.ORDER)) {
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
            } else if (phrases.is(i, Kind.UNIT)) {
                unit(i);
            }
        }
    }

    private boolean isAmount(int at) {
        return phrases.at(at).text().matches(".*[^\\d].*");
    }

    /** A stretch of time that is asked for: "which month was best". */
    private void unit(int at) {
        int before = phrases.before(at);
        boolean asked =
                phrases.is(before, Kind.ORDER)
                        || phrases.is(before, Kind.ASK, "which")
                        || phrases.is(before, Kind.LIMIT);
        if (asked || phrases.is(before, Kind.CALC)) {
            phrases.turn(at, Kind.GROUP, phrases.at(at).value());
        }
    }

    /** "More than 5,000"; a comparison with a period is one with another time. */
    private void thresholds() {
        for (int i = 0; i < phrases.size(); i++) {
            if (!phrases.is(i, Kind.CMP)) {
                continue;
            }
            int next = phrases.after(i);
            if (phrases.is(next, Kind.NUMBER)) {
                int unit = phrases.after(next);
                boolean days = phrases.is(unit, Kind.UNIT);
                String value = phrases.at(i).value() + " " + phrases.at(next).value();
                phrases.merge(
                        i,
                        days ? unit : next,
                        Kind.THRESHOLD,
                        days ? value + " " + phrases.at(unit).value() : value);
            } else if (phrases.is(next, Kind.PERIOD)) {
                boolean compares = phrases.at(i).text().matches("(?i).*(?:than|als|que)");
                phrases.turn(i, compares ? Kind.VERSUS : Kind.STOP, "-");
            } else if (next >= phrases.size()) {
                phrases.mute(i);
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
