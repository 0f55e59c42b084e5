package dev.workmate.llm.offline.business.review;

import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.data.Spans;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The times that a question names, read by other words than the grammar's. Where the two come to
 * different days, nothing is told.
 *
 * @param rest the question without the words that were read
 * @param unread a word for a time that was not read
 */
record SaidTimes(List<Time> times, String rest, Optional<String> unread) {
    private static final String ANY_UNIT = "(?:DAY|WEEK|MONTH|QUARTER|HALF|YEAR)";
    private static final String UNIT = "(" + ANY_UNIT + ")";
    private static final String IN_YEAR =
            "(?: YEAR(?= Y\\d))?(?: Y\\d+| THIS YEAR| LAST YEAR| YEAR LAST| LASTYEAR| THISYEAR|"
                    + " PREV YEAR| YEAR PREV)?";
    private static final String POINT =
            "(D[\\d-]\\S*|[NO]\\d+ M\\d+(?: Y\\d+)?|M\\d+ O\\d+(?: Y\\d+)?|M\\d+ N\\d+ Y\\d+"
                    + ("|(?:MONTH )?M\\d+" + IN_YEAR + "|(?:THIS|LAST|NEXT) M\\d+|M\\d+ LAST")
                    + ("|(?:Q\\d|O\\d QUARTER|QUARTER N\\d)" + IN_YEAR)
                    + ("|(?:H\\d|O[12] HALF)" + IN_YEAR)
                    + "|Y\\d+ (?:Q\\d|H\\d|M\\d+)|(?:(?:THIS)?YEAR )?Y\\d+|TODAY|YESTERDAY|TOMORROW"
                    + ("|(?:THIS|LAST|PREV|PRELAST|NEXT) " + ANY_UNIT)
                    + ("|"
                            + ANY_UNIT
                            + " (?:THIS|LAST|PREV|NEXT|PRELAST)(?!"
                            + " (?:YEAR|MONTH|QUARTER|N\\d))|LASTYEAR|THISYEAR)");

    private static final Pattern DAY_OF_MONTH =
            Pattern.compile("[NO]\\d+ M\\d+.*|M\\d+ [NO]\\d+.*");
    private static final Pattern PART =
            Pattern.compile("\\b[MQH]\\d+\\b|\\bO\\d(?= (?:QUARTER|HALF))|^Q\\d");

    private static final List<Rule> RULES =
            List.of(
                    rule(Sort.TWO, "THIS (?:AND|VS|TO) LAST %2$s", ""),
                    rule(Sort.TWO, "THIS %2$s (?:AND|VS) (?:LAST|PREV)(?! %2$s)", ""),
                    rule(Sort.STRETCH, "BETWEEN %1$s (?:AND|UNTIL|TO) %1$s", "range"),
                    rule(Sort.STRETCH, "(?:SINCE )?%1$s (?:UNTIL|TO|-) %1$s", "range"),
                    rule(
                            Sort.STRETCH,
                            "(?:BETWEEN )?[NO](\\d+) (?:TO|UNTIL|-|AND) ([NO]\\d+ M\\d+(?:"
                                    + " Y\\d+)?)",
                            "days"),
                    rule(
                            Sort.STRETCH,
                            "O1 N(\\d+) MONTH(?: YEAR)?( Y\\d+| THIS YEAR| LAST YEAR| YEAR LAST)?",
                            "first"),
                    rule(Sort.STRETCH, "LAST N(\\d+) MONTH(?: YEAR)?( Y\\d+)", "end"),
                    rule(Sort.STRETCH, "(?:SINCE )?(?:LAST|THIS) N(\\d+) %2$s", "last"),
                    rule(Sort.STRETCH, "N(\\d+) %2$s LAST", "last"),
                    rule(Sort.STRETCH, "N(\\d+) LAST %2$s", "last"),
                    rule(Sort.STRETCH, "SINCE N(\\d+) %2$s", "last"),
                    rule(Sort.STRETCH, "NEXT N(\\d+) %2$s", "next"),
                    rule(Sort.STRETCH, "N(\\d+) NEXT %2$s", "next"),
                    rule(Sort.STRETCH, "N(\\d+) %2$s AGO", "ago"),
                    rule(Sort.STRETCH, "AGO N(\\d+) %2$s", "ago"),
                    rule(
                            Sort.YEAR_BEFORE,
                            "SAME (?:PERIOD|MONTH|QUARTER|DAY|N\\d+ MONTH|HALF|PERIOD MONTH)(?:"
                                    + " (?:YEAR )?(?:LAST YEAR|PREV YEAR|YEAR PREV|YEAR"
                                    + " LAST|LASTYEAR|Y\\d+|YEAR AGO|YEAR))?",
                            ""),
                    rule(
                            Sort.YEAR_BEFORE,
                            "YEARAGO|(?:LAST YEAR|YEAR LAST) SAME (?:PERIOD|MONTH)",
                            ""),
                    rule(Sort.YEAR_BEFORE, "(?:N1 )?YEAR (?:AGO|PREV)|AGO N1 YEAR", ""),
                    rule(
                            Sort.JUST_BEFORE,
                            "PREV N\\d+(?! M)(?: %2$s)?|N\\d+(?: %2$s)?"
                                    + " PREV|(?:MONTH|QUARTER|WEEK|PERIOD|M\\d+) PREV|PREV PERIOD",
                            ""),
                    rule(Sort.STRETCH, "SINCE %1$s", "since"),
                    rule(Sort.UNTIL, "(?:UNTIL|ASOF|YEAR ASOF) %1$s", "until"),
                    rule(Sort.UNTIL, "PREV %1$s", "before"),
                    rule(
                            Sort.STRETCH,
                            "WD(\\d) (?:TO|UNTIL|-) WD(\\d) (THIS|LAST) WEEK",
                            "weekdays"),
                    rule(Sort.STRETCH, "(LAST |THIS )?WD(\\d)", "weekday"),
                    rule(Sort.STRETCH, "(YTD|MTD|QTD)(?: Y\\d+)?", "so far"),
                    rule(Sort.ANY, "YEAR(?= VS Y\\d+)", ""),
                    rule(
                            Sort.ANY,
                            "(?:(?:THIS|LAST|PREV) )?FISCAL(?: LAST| PREV)?(?: Y\\d+)?|EVER",
                            ""),
                    rule(Sort.STRETCH, "%1$s", "point"),
                    rule(Sort.STRETCH, "YEAR$", "this year"),
                    rule(
                            Sort.SPLIT,
                            "EACH %2$s(?! (?:LAST|PREV|NEXT)(?!"
                                    + " (?:YEAR|N\\d|MONTH|QUARTER)))|[A-Z]+LY",
                            ""));

    /** What a time is to a question. */
    enum Sort {
        /** The days themselves. */
        STRETCH,
        /** All that was before its last day, or what was so on that day. */
        UNTIL,
        /** The same days a year earlier. */
        YEAR_BEFORE,
        /** As many days just before. */
        JUST_BEFORE,
        /** Some days that only the books know. */
        ANY,
        /** This one and the last one. */
        TWO,
        /** No time but what an answer is split by. */
        SPLIT
    }

    /** A time, its words, and whether it stands behind "against". */
    record Time(
            Sort sort, List<DaySpan> spans, List<DaySpan> ends, String words, boolean against) {}

    private record Rule(Sort sort, Pattern pattern, String form) {}

    private static Rule rule(Sort sort, String pattern, String form) {
        return new Rule(
                sort, Pattern.compile("(?:" + pattern.formatted(POINT, UNIT) + ")(?= |$)"), form);
    }

    boolean has(Sort sort) {
        return times.stream().anyMatch(time -> time.sort() == sort);
    }

    static SaidTimes of(String question, LocalDate today) {
        TimeWords words = TimeWords.of(question);
        List<Time> times = new ArrayList<>();
        int at = 0;
        while (at < words.size()) {
            int from = at;
            String symbols = words.symbolsFrom(from);
            int read = 0;
            for (Rule rule : RULES) {
                Matcher matcher = rule.pattern().matcher(symbols);
                if (matcher.lookingAt()) {
                    read = matcher.group().split(" ").length;
                    times.add(
                            new Time(
                                    rule.sort(),
                                    spans(periods(rule, matcher), today),
                                    spans(ends(rule, matcher), today),
                                    words.text(from, from + read),
                                    words.isAgainst(from)));
                    words.read(from, from + read);
                    break;
                }
            }
            at += Math.max(1, read);
        }
        return new SaidTimes(times, words.rest(), words.unread());
    }

    private static List<DaySpan> spans(List<String> periods, LocalDate today) {
        return periods.stream()
                .map(period -> Spans.of(period, today))
                .flatMap(Optional::stream)
                .toList();
    }

    private static List<String> periods(Rule rule, Matcher found) {
        List<String> groups = groups(found);
        return switch (rule.sort()) {
            case TWO ->
                    List.of("this " + unit(groups.getFirst()), "last " + unit(groups.getFirst()));
            case STRETCH, UNTIL -> List.of(period(rule, groups));
            default -> List.of();
        };
    }

    /** "How much did it grow from 2024 to 2025" is about two times, not about one. */
    private static List<String> ends(Rule rule, Matcher found) {
        return rule.form().equals("range")
                ? groups(found).stream().map(SaidTimes::point).toList()
                : List.of();
    }

    private static List<String> groups(Matcher found) {
        List<String> groups = new ArrayList<>();
        for (int i = 1; i <= found.groupCount(); i++) {
            Optional.ofNullable(found.group(i)).map(String::strip).ifPresent(groups::add);
        }
        return groups;
    }

    private static String period(Rule rule, List<String> groups) {
        String first = groups.isEmpty() ? "" : groups.getFirst();
        return switch (rule.form()) {
            case "this year" -> rule.form();
            case "weekdays" ->
                    "range weekday %s %3$s|weekday %s %3$s"
                            .formatted(
                                    first, groups.get(1), groups.get(2).toLowerCase(Locale.ROOT));
            case "weekday" ->
                    "weekday "
                            + groups.getLast()
                            + (groups.size() > 1 && first.equals("LAST") ? " past" : "");
            case "range" -> "range " + point(first) + "|" + point(groups.get(1));
            case "days" -> days(first, point(groups.get(1)));
            case "first" ->
                    "range month 1|"
                            + point("M" + first + (groups.size() > 1 ? " " + groups.get(1) : ""));
            case "end" ->
                    "range month %d%2$s|month 12%2$s"
                            .formatted(
                                    13 - Integer.parseInt(first), " " + groups.get(1).substring(1));
            case "last", "next", "ago" -> rule.form() + " " + first + " " + unit(groups.get(1));
            case "since", "until", "before" -> rule.form() + " " + point(first);
            case "so far" -> first.toLowerCase(Locale.ROOT);
            default -> point(first);
        };
    }

    /** "10 to 20 September": the first day is in the month of the last. */
    private static String days(String day, String last) {
        return "range " + last.replaceFirst("dom \\d+", "dom " + day) + "|" + last;
    }

    private static String unit(String symbol) {
        return symbol.equals("HALF") ? "halfyear" : symbol.toLowerCase(Locale.ROOT);
    }

    /** A time in one piece, as {@link Spans} takes it. */
    private static String point(String symbols) {
        String text = symbols.replaceFirst("^MONTH (?=M\\d)|^(?:THIS)?YEAR (?=Y\\d)", "");
        if (DAY_OF_MONTH.matcher(text).matches()) {
            String day = text.replaceFirst(".*\\b[NO](\\d+)\\b.*", "$1");
            String month = text.replaceFirst(".*\\bM(\\d+)\\b.*", "$1");
            return "dom " + day + " " + month + year(text);
        }
        Matcher part = PART.matcher(text.replaceFirst("^QUARTER N", "Q"));
        if (!part.find()) {
            return plain(text);
        }
        String kind =
                text.matches(".*\\b(?:Q\\d|QUARTER)\\b.*")
                        ? "quarter"
                        : text.matches(".*\\b(?:H\\d|HALF)\\b.*") ? "half" : "month";
        return kind + " " + part.group().replaceAll("\\D", "") + year(text);
    }

    /** The year that a month, a quarter or a half is of, where it is said. */
    private static String year(String text) {
        if (text.matches(".*\\bY\\d{4}.*")) {
            return " " + text.replaceFirst(".*\\bY(\\d{4}).*", "$1");
        }
        if (text.matches(".+ (?:LAST YEAR|YEAR LAST|LASTYEAR|PREV YEAR|YEAR PREV)")) {
            return " last";
        }
        if (text.matches(".+ (?:THIS YEAR|THISYEAR)|THIS [MQH]\\d.*")) {
            return " this";
        }
        return text.matches("LAST M\\d+|M\\d+ LAST") ? " past" : "";
    }

    private static String plain(String text) {
        if (text.startsWith("D") && text.matches("D[\\d-].*")) {
            return text.startsWith("D-")
                    ? "dom %d %d"
                            .formatted(
                                    Integer.parseInt(text.substring(5)),
                                    Integer.parseInt(text.substring(2, 4)))
                    : "day " + text.substring(1);
        }
        if (text.matches("Y\\d+")) {
            return "year " + text.substring(1);
        }
        if (text.matches("(?:LAST|THIS)YEAR")) {
            return text.substring(0, 4).toLowerCase(Locale.ROOT) + " year";
        }
        String[] words = text.split(" ");
        if (words.length == 1) {
            return text.toLowerCase(Locale.ROOT);
        }
        boolean turned = words[0].matches(UNIT);
        String shift = (turned ? words[1] : words[0]).replaceFirst("^PREV$", "LAST");
        return shift.toLowerCase(Locale.ROOT) + " " + unit(turned ? words[0] : words[1]);
    }
}
