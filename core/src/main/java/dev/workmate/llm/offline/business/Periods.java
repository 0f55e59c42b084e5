package dev.workmate.llm.offline.business;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds a stretch of time in a clause. */
final class Periods {
    private static final String MONTH =
            "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
                    + "|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
    private static final String YEAR = "((?:19|20)\\d\\d)";
    private static final String DAY = "(\\d{4}-\\d{2}-\\d{2})";
    private static final String LEAD = "(?:\\b(?:in|during|for|of|over|within|from|on|the) )*";
    private static final List<String> MONTHS =
            List.of(
                    "january",
                    "february",
                    "march",
                    "april",
                    "may",
                    "june",
                    "july",
                    "august",
                    "september",
                    "october",
                    "november",
                    "december");

    private Periods() {}

    /** A period and the clause without it. */
    record Found(Period period, String rest) {}

    private record Rule(Pattern pattern, Function<MatchResult, Period> meaning) {}

    private static Rule rule(String pattern, Function<MatchResult, Period> meaning) {
        return new Rule(
                Pattern.compile("\\b" + LEAD + "\\b" + pattern + "\\b", Pattern.CASE_INSENSITIVE),
                meaning);
    }

    private static final List<Rule> RULES =
            List.of(
                    rule(
                            "(?:between|from) " + DAY + " (?:and|to|until|till) " + DAY,
                            m -> days(m.group(1), m.group(2))),
                    rule(
                            "since " + DAY,
                            m -> new Period(day(m.group(1)), "today", "since " + m.group(1))),
                    rule(
                            "(?:between |from )?"
                                    + MONTH
                                    + "(?: "
                                    + YEAR
                                    + ")? (?:and|to|until|till|through|-) "
                                    + MONTH
                                    + "(?: "
                                    + YEAR
                                    + ")?",
                            Periods::months),
                    rule("since " + MONTH + "(?: " + YEAR + ")?", Periods::sinceMonth),
                    rule(
                            "since " + YEAR,
                            m -> new Period(m.group(1) + "-01-01", "today", "since " + m.group(1))),
                    rule(
                            "(?:between |from )?" + YEAR + " (?:and|to|until|till|-) " + YEAR,
                            m ->
                                    new Period(
                                            m.group(1) + "-01-01",
                                            m.group(2) + "-12-31",
                                            "from " + m.group(1) + " to " + m.group(2))),
                    rule("(?:year to date|ytd|so far this year|this year so far)", _ -> ytd()),
                    rule(
                            "(?:last|past|previous) (\\d{1,3}|"
                                    + Counts.WORDS
                                    + ") "
                                    + "(day|week|month|quarter|year)s?",
                            m -> latest(Counts.read(m.group(1)), m.group(2))),
                    rule(
                            "(this|current|last|previous) (week|month|quarter|year)",
                            m -> around(m.group(1), m.group(2))),
                    rule("today", _ -> new Period("today", "today", "today")),
                    rule("yesterday", _ -> new Period("today-1d", "today-1d", "yesterday")),
                    rule(
                            "(?:q([1-4])|(first|second|third|fourth|1st|2nd|3rd|4th) quarter)"
                                    + "(?: (?:of |in )?"
                                    + YEAR
                                    + ")",
                            Periods::quarter),
                    rule(DAY, m -> days(m.group(1), m.group(1))),
                    rule(MONTH + " (?:of )?" + YEAR, m -> month(m.group(1), m.group(2))),
                    rule("(?:in|during|for|of) " + MONTH, m -> month(m.group(1))),
                    rule("last " + MONTH, m -> month(m.group(1))),
                    rule(YEAR, m -> year(m.group(1))));

    static Optional<Found> find(String clause) {
        for (Rule rule : RULES) {
            Matcher matcher = rule.pattern().matcher(clause);
            if (matcher.find()) {
                try {
                    Period period = rule.meaning().apply(matcher.toMatchResult());
                    String rest =
                            (clause.substring(0, matcher.start())
                                            + " "
                                            + clause.substring(matcher.end()))
                                    .replaceAll("\\s+", " ")
                                    .strip();
                    return Optional.of(new Found(period, rest));
                } catch (DateTimeException e) {
                    // A number that only looks like a date is left to the other rules.
                    continue;
                }
            }
        }
        return Optional.empty();
    }

    static Period ytd() {
        return new Period("start_of_year", "today", "this year so far");
    }

    private static String day(String text) {
        return LocalDate.parse(text).toString();
    }

    private static Period days(String from, String to) {
        return new Period(
                day(from), day(to), from.equals(to) ? "on " + from : "from " + from + " to " + to);
    }

    /** The current stretch counts as one: "the last 6 months" are this one and five before. */
    private static Period latest(int count, String unit) {
        String letter = unit.substring(0, 1).toLowerCase(Locale.ROOT);
        int before = Math.max(0, count - 1);
        String from =
                letter.equals("d")
                        ? "today-" + before + "d"
                        : "start_of_" + unit.toLowerCase(Locale.ROOT) + "-" + before + letter;
        return new Period(
                from,
                "today",
                "in the last "
                        + count
                        + " "
                        + unit.toLowerCase(Locale.ROOT)
                        + (count == 1 ? "" : "s"));
    }

    private static Period around(String which, String unit) {
        String name = unit.toLowerCase(Locale.ROOT);
        boolean current = which.toLowerCase(Locale.ROOT).matches("this|current");
        String shift = current ? "" : "-1" + name.charAt(0);
        return new Period(
                "start_of_" + name + shift,
                "end_of_" + name + shift,
                (current ? "this " : "last ") + name);
    }

    private static Period months(MatchResult m) {
        int first = number(m.group(1));
        int last = number(m.group(3));
        if (m.group(4) == null && m.group(2) == null) {
            return new Period(
                    "start_of_" + MONTHS.get(first - 1),
                    "end_of_" + MONTHS.get(last - 1),
                    "from " + name(first) + " to " + name(last));
        }
        String lastYear = m.group(4) == null ? m.group(2) : m.group(4);
        String firstYear = m.group(2) == null ? lastYear : m.group(2);
        YearMonth from = YearMonth.of(Integer.parseInt(firstYear), first);
        YearMonth to = YearMonth.of(Integer.parseInt(lastYear), last);
        return new Period(
                from.atDay(1).toString(),
                to.atEndOfMonth().toString(),
                "from %s %s to %s %s".formatted(name(first), firstYear, name(last), lastYear));
    }

    private static Period sinceMonth(MatchResult m) {
        int month = number(m.group(1));
        return m.group(2) == null
                ? new Period("start_of_" + MONTHS.get(month - 1), "today", "since " + name(month))
                : new Period(
                        YearMonth.of(Integer.parseInt(m.group(2)), month).atDay(1).toString(),
                        "today",
                        "since " + name(month) + " " + m.group(2));
    }

    private static Period quarter(MatchResult m) {
        int quarter =
                m.group(1) != null
                        ? Integer.parseInt(m.group(1))
                        : switch (m.group(2).toLowerCase(Locale.ROOT)) {
                            case "first", "1st" -> 1;
                            case "second", "2nd" -> 2;
                            case "third", "3rd" -> 3;
                            default -> 4;
                        };
        int year = Integer.parseInt(m.group(3));
        return new Period(
                YearMonth.of(year, quarter * 3 - 2).atDay(1).toString(),
                YearMonth.of(year, quarter * 3).atEndOfMonth().toString(),
                "in Q" + quarter + " " + year);
    }

    private static Period month(String month, String year) {
        YearMonth meant = YearMonth.of(Integer.parseInt(year), number(month));
        return new Period(
                meant.atDay(1).toString(),
                meant.atEndOfMonth().toString(),
                "in " + name(number(month)) + " " + year);
    }

    /** Without a year, the latest such month. */
    private static Period month(String month) {
        String full = MONTHS.get(number(month) - 1);
        return new Period("start_of_" + full, "end_of_" + full, "in " + name(number(month)));
    }

    private static Period year(String year) {
        return new Period(year + "-01-01", year + "-12-31", "in " + year);
    }

    private static int number(String month) {
        String start = month.toLowerCase(Locale.ROOT).substring(0, 3);
        for (int i = 0; i < MONTHS.size(); i++) {
            if (MONTHS.get(i).startsWith(start)) {
                return i + 1;
            }
        }
        throw new DateTimeException("no month: " + month);
    }

    private static String name(int month) {
        String name = MONTHS.get(month - 1);
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }
}
