package dev.workmate.llm.offline.business.review;

import dev.workmate.llm.offline.business.review.SecondReader.Exchange;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long the time is that a question names, and how long those are that its answer is about. */
enum Stretches {
    DAY,
    WEEK,
    MONTH,
    QUARTER,
    HALF,
    YEAR,
    /** From one day to another, of any length. */
    RANGE;

    private static final int WEEK_DAYS = 7;
    private static final int QUARTER_MONTHS = 3;
    private static final int HALF_MONTHS = 6;
    private static final int YEAR_MONTHS = 12;

    static final String MONTHS =
            "\\b(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|ene|abr|ago|dic|mai|mrz|okt|dez|january|february|march|april|june|july|august|september|october|november|december|januar|janner|februar|marz|juni|juli|oktober|dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)\\b";

    private static final Map<Stretches, Pattern> SAID =
            Map.of(
                    DAY,
                    Pattern.compile(
                            "yest|\\btoday|\\bdays?\\b|\\bgestern|\\bheute|\\btage?n?\\b|\\bayer|\\bhoy\\b|\\bdias?\\b|date|datum|fecha|\\bam \\d|\\d[./]\\d|\\d{4}-\\d|\\d(?:st|nd|rd|th)?\\.? (?:of |de )?"
                                    + MONTHS
                                    + "|"
                                    + MONTHS
                                    + " \\d{1,2}\\b|\\b(?:mon|tue|wed|thu|fri|sat|sun)(?:day)?\\b|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lunes|martes|miercoles|jueves|viernes|sabado|domingo"),
                    WEEK,
                    Pattern.compile("week|\\bwks?\\b|woche|seman"),
                    MONTH,
                    Pattern.compile("month|\\bmth|monat|\\bmes(?:es)?\\b|mensual|mtd|" + MONTHS),
                    QUARTER,
                    Pattern.compile("quart|qtr|\\bq ?[1-4]|trimest|quat|qtd"),
                    HALF,
                    Pattern.compile("half|\\bh[12]\\b|halbjahr|semest"),
                    RANGE,
                    Pattern.compile(
                            "since|until|\\bto\\b|till|through|between|last \\S+ |past \\S+ |first \\S+ |next \\S+ |spring|summer|autumn|winter|fiscal|seit|\\bbis\\b|zwischen|letzten? \\S+ |fruhling|sommer|herbst|geschaftsjahr|desde|hasta|entre|ultim|primer|\\ba\\b|\\bal\\b|primavera|verano|otono|invierno|ejercicio|same|gleich|mism|vorjahreszeit|[–+&-]|\\band\\b|\\bund\\b|\\by\\b|\\bvs\\b|than|over|month by|mes a"));

    private static final Map<Stretches, Pattern> SPLIT =
            Map.of(
                    DAY,
                    split("day|tag|dia|weekday|wochentag|dia de la semana"),
                    WEEK,
                    split("week|woche|semana"),
                    MONTH,
                    split("month|monat|mes"),
                    QUARTER,
                    split("quarter|quartal|trimestre"),
                    HALF,
                    split("half-year|halbjahr|semestre"),
                    YEAR,
                    split("year|jahr|ano"));

    /** Words for a time that may be of an earlier year. */
    private static final Pattern PAST =
            Pattern.compile(
                    "last|previous|prior|before|ago|past|same|ever|since|\\d\\d|letzt|vorig|vorjahr|vergang|seit|gleich|uberhaupt|pasad|anterior|ultim|desde|mism|histor|growth|grow|grew|wachs|crec|vs|compar|than|als|que");

    private static Pattern split(String by) {
        return Pattern.compile(
                "\\| # \\| (?:%1$s) \\||(?:average per|durchschnitt je|media por) (?:%1$s)\\b"
                        .formatted(by));
    }

    /** What a question names and no time of its answer is of. */
    static Optional<String> missing(Exchange exchange, Told told, Told before) {
        String asked = Demands.fold(exchange.carried() + " " + exchange.asked());
        List<Span> spans = Span.of(told);
        Set<Stretches> said = said(asked);
        said.removeIf(stretch -> isSplitBy(stretch, told));
        Optional<String> old =
                spans.stream()
                        .filter(span -> !span.isCurrent(told) && !PAST.matcher(asked).find())
                        .map(Span::text)
                        .filter(text -> !before.body().contains(text.substring(text.length() - 4)))
                        .findFirst();
        if (old.isPresent()) {
            return old;
        }
        if (said.isEmpty()) {
            return spans.stream()
                    .filter(span -> !before.body().contains(span.text()))
                    .filter(span -> !span.lengths(told).contains(YEAR))
                    .map(Span::text)
                    .findFirst();
        }
        boolean fits =
                spans.isEmpty()
                        || said.contains(RANGE)
                        || spans.stream()
                                .flatMap(span -> span.lengths(told).stream())
                                .anyMatch(said::contains);
        return fits ? Optional.empty() : Optional.of(word(asked, said));
    }

    /** "Per month" is no time but what the answer is split by. */
    private static boolean isSplitBy(Stretches stretch, Told told) {
        return stretch != RANGE
                && Objects.requireNonNull(SPLIT.get(stretch)).matcher(told.frame()).find();
    }

    private static Set<Stretches> said(String asked) {
        Set<Stretches> said = EnumSet.noneOf(Stretches.class);
        SAID.forEach(
                (stretch, words) -> {
                    if (words.matcher(asked).find()) {
                        said.add(stretch);
                    }
                });
        return said;
    }

    private static String word(String asked, Set<Stretches> said) {
        Matcher words = Objects.requireNonNull(SAID.get(said.iterator().next())).matcher(asked);
        return words.find() ? words.group() : asked;
    }

    /** A time that an answer names with its first and its last day. */
    private record Span(String text, LocalDate from, LocalDate to) {
        static List<Span> of(Told told) {
            return told.times().stream()
                    .map(text -> new Told(text, ""))
                    .map(
                            span ->
                                    new Span(
                                            span.body(),
                                            span.days().getFirst(),
                                            span.days().getLast()))
                    .toList();
        }

        boolean isCurrent(Told told) {
            return told.today().filter(day -> day.getYear() > to.getYear()).isEmpty();
        }

        /** A month that is not over is the quarter so far as well. */
        Set<Stretches> lengths(Told told) {
            boolean open = told.today().filter(to::equals).isPresent();
            long months = ChronoUnit.MONTHS.between(from.withDayOfMonth(1), to) + 1;
            if (from.getDayOfMonth() > 1 || from.equals(to)) {
                long days = ChronoUnit.DAYS.between(from, to) + 1;
                return EnumSet.of(days == 1 ? DAY : days <= WEEK_DAYS ? WEEK : RANGE);
            }
            Set<Stretches> lengths = EnumSet.of(RANGE);
            add(lengths, MONTH, months == 1);
            add(lengths, QUARTER, isPart(QUARTER_MONTHS, months, open));
            add(lengths, HALF, isPart(HALF_MONTHS, months, open));
            add(
                    lengths,
                    YEAR,
                    isPart(YEAR_MONTHS, months, open)
                            || from.getDayOfYear() == 1 && months > HALF_MONTHS);
            return lengths;
        }

        private static void add(Set<Stretches> lengths, Stretches stretch, boolean fits) {
            if (fits) {
                lengths.add(stretch);
            }
        }

        /** Whether it begins a stretch of so many months and is as long, or up to today. */
        private boolean isPart(int whole, long months, boolean open) {
            return (from.getMonthValue() - 1) % whole == 0
                    && (months == whole || open && months < whole);
        }
    }
}
