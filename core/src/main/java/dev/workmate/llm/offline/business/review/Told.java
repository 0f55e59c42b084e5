package dev.workmate.llm.offline.business.review;

import dev.workmate.llm.offline.business.data.DaySpan;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What an answer delivers, read from its words alone: its text, and the day that it is signed with.
 * Immutable.
 */
record Told(String body, String signature) {
    private static final Pattern SIGNATURE = Pattern.compile("(?s)\\n\\n_([^_]*)_\\s*$");
    private static final Pattern BOLD = Pattern.compile("\\*\\*([^*]+)\\*\\*");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| \\d+ \\| ([^|]+) \\|.*$");
    private static final Pattern LAST_CELL =
            Pattern.compile("(?m)^\\| \\d+ \\| .*\\| ([^|]+) \\|$");
    private static final Pattern DASHED = Pattern.compile("(?m)^- ");
    private static final String NUMBER = "-?\\d[\\d.,]*";
    private static final Pattern MONEY =
            Pattern.compile(NUMBER + " [A-Z]{3}\\b|\\([A-Z]{3}\\)|\\d[.,]\\d{2}\\b");
    private static final Pattern DAY =
            Pattern.compile("\\d{1,2} \\p{L}+ \\d{4}|\\d{2}[./]\\d{2}[./]\\d{4}");

    /** "1 May 2026 to 31 May 2026", "until 31 May 2026". */
    private static final Pattern SPAN =
            Pattern.compile(
                    "(?:%1$s) (?:to|bis|a|al) (?:%1$s)|(?:as of|until|Stand|bis|hasta|a) (?:%1$s)"
                            .formatted(DAY.pattern()));

    private static final Pattern STRETCH =
            Pattern.compile("(?:%1$s) (?:to|bis|a|al) (?:%1$s)".formatted(DAY.pattern()));

    private static final Pattern LIMIT =
            Pattern.compile(
                    " · ([^·:*]+?)(?=, (?:\\d|(?:as of|until|Stand|bis|hasta|del|al?) )|"
                            + " ·|[:*(]|$)");

    private static final Pattern HEAD =
            Pattern.compile(
                    "^(?:\\*\\*)?((?:(?:Expenses|Aufwendungen|Gastos) ·"
                            + " )?\\p{L}[^·,(:*|]*)(?=[·,(:])");
    private static final Pattern SPLIT_BY =
            Pattern.compile("(?m)^\\| # \\| (?!N[uú]m|Period|Zeitraum)([^|]+) \\|");
    private static final Pattern SPLIT_BY_TIME =
            Pattern.compile(
                    "\\| (?:year|jahr|ano) \\||\\| # \\|"
                            + " (?:[^|]+ · )?(?:day|tag|dia|week|woche|semana|month|monat|mes|quarter|quartal|trimestre|half-year|halbjahr|semestre|year|jahr|ano|weekday|wochentag|dia"
                            + " de la semana)(?: ·[^|]+)? \\||(?:average per|durchschnitt je|media por)"
                            + " (?:day|tag|dia|week|woche|semana|month|monat|mes|quarter|quartal|trimestre|year|jahr|ano)");
    private static final Pattern DIGITS = Pattern.compile("\\d[\\d.,]*");
    private static final Pattern LINE =
            Pattern.compile("(?:- |\\| (?!#|-|Period|Zeitraum|Year|Jahr|Año)).*");
    private static final Pattern WITHOUT_TAX = Pattern.compile("(?:without vat|ohne mwst|sin iva)");
    private static final Pattern OPEN_END =
            Pattern.compile(
                    "\\b(?:as of|until|Stand|bis|hasta el|seit dem|since|desde el|(?<!\\d )a) (?:%s)"
                            .formatted(DAY.pattern()));
    private static final Pattern SINCE =
            Pattern.compile("\\b(?:since|seit dem|desde el) (?:%s)".formatted(DAY.pattern()));
    private static final Pattern CARD =
            Pattern.compile("^(?:[\\p{L} ]+ )?\\*\\*([^*]+)\\*\\*(?: \\([\\w-]+\\))?$");
    private static final Pattern COMPARED =
            Pattern.compile(
                    "(?m)^\\|.*?\\| (Change|Veränderung|Variación) \\||^\\|"
                            + " (Change|Veränderung|Variación) ");
    private static final Pattern SHARE = Pattern.compile("\\*\\*[\\d.,]+ ?%\\*\\* (?:of|von|de) ");
    private static final Pattern STATE =
            Pattern.compile("^\\p{L}[\\p{L} ]+ \\((?!netto|fakturiert|E)([\\p{L} ]+)\\)");
    private static final Pattern FIGURES = Pattern.compile("\\*\\*[^*]+\\*\\*(?: \\([A-Z]{3}\\))?");

    static Told of(String answer) {
        String signed =
                SIGNATURE
                        .matcher(answer)
                        .results()
                        .map(found -> found.group(1))
                        .findFirst()
                        .orElse("");
        return new Told(SIGNATURE.matcher(answer).replaceFirst(""), signed);
    }

    /** The first line, which says what the answer is about. */
    String title() {
        return body.lines().findFirst().orElse("");
    }

    /** What its numbered rows are about. */
    List<String> rows() {
        return groups(ROW, body);
    }

    /** All that it says of itself: title, columns and notes, without its rows; folded. */
    String frame() {
        return WITHOUT_TAX.matcher(Demands.fold(ROW.matcher(body).replaceAll(""))).replaceAll("");
    }

    /** What kind of figure or record it is about, and what it is split by. */
    List<String> heads() {
        boolean isSplit =
                FIGURES.matcher(title()).matches() && !title().matches(".* · [^·]+, \\D.*");
        Stream<String> columns = isSplit ? groups(SPLIT_BY, body).stream() : Stream.empty();
        Stream<String> states = groups(STATE, title()).stream();
        Stream<String> compared =
                COMPARED.matcher(body).find() ? Stream.of("change") : Stream.empty();
        Stream<String> share = SHARE.matcher(title()).find() ? Stream.of("share") : Stream.empty();
        return Stream.of(groups(HEAD, title()).stream(), states, columns, compared, share)
                .flatMap(each -> each)
                .map(String::strip)
                .filter(head -> !head.isEmpty())
                .toList();
    }

    /** Whom, where and how much its first line is limited to, one by one. */
    List<String> limits() {
        return Stream.concat(
                        groups(LIMIT, title()).stream(),
                        groups(CARD, title()).stream()
                                .filter(
                                        name ->
                                                !SPAN.matcher(name).find()
                                                        && !name.contains(" · ")
                                                        && !FIGURES.matcher(title()).matches()))
                .flatMap(
                        limit ->
                                Stream.of(
                                        limit.replaceFirst("^(?:without|ohne|sin) ", "")
                                                .split(", ")))
                .map(String::strip)
                .toList();
    }

    /** Whether it has these letters anywhere. */
    boolean has(String word) {
        return Demands.fold(body).contains(word);
    }

    /** Whether it says a word of itself, perhaps in another form or as a part of another. */
    boolean names(String word) {
        return Slips.isAmong(word, frame());
    }

    /** Whether a number that was said stands in it as it is, or is how many rows there are. */
    boolean numbers(String said) {
        String digits =
                said.replaceAll("k$", "000").replaceAll("[.,]0{1,2}$", "").replaceAll("\\D", "");
        int rows = rows().size();
        boolean all = frame().matches("(?s).*\\ball " + rows + "\\b.*");
        boolean counted =
                digits.length() < 3
                        && rows > 0
                        && (rows == number(digits) || all && rows < number(digits));
        return counted
                || DIGITS.matcher(body)
                        .results()
                        .map(
                                each ->
                                        each.group()
                                                .replaceAll("[.,]$|[.,]\\d{1,2}$", "")
                                                .replaceAll("\\D", ""))
                        .anyMatch(digits::equals);
    }

    private static int number(String digits) {
        return digits.isEmpty() ? -1 : Integer.parseInt(digits);
    }

    /** Two things beside each other. */
    boolean isSeveral() {
        return rows().size() > 1 || body.lines().filter(LINE.asMatchPredicate()).count() > 1;
    }

    boolean hasMoney() {
        return MONEY.matcher(DAY.matcher(body).replaceAll("")).find();
    }

    /** A number of things: in bold by itself or with its unit, or at the end of rows. */
    boolean hasCount() {
        return Stream.concat(
                        groups(LAST_CELL, body).stream(),
                        groups(BOLD, body).stream()
                                .map(text -> text.replaceFirst(" (?:\\p{Ll}+|St\\p{L}+)$", "")))
                .anyMatch(text -> text.matches(NUMBER) && !text.matches(".*[.,]\\d{2}"));
    }

    /** Rows, one that stands out of them, or their average. */
    boolean isSplit() {
        return hasName()
                || Pattern.compile("average|Durchschnitt|promedio|media").matcher(body).find();
    }

    /** Whether a figure that another answer gave in bold stands in it. */
    boolean repeats(Told other) {
        return groups(BOLD, other.body).stream()
                .filter(text -> text.matches("-?\\d.*"))
                .anyMatch(body::contains);
    }

    boolean hasPercent() {
        return body.contains("%");
    }

    /** Somebody or something by name: in bold, in rows, or after a dash. */
    boolean hasName() {
        return !rows().isEmpty()
                || DASHED.matcher(body).find()
                || groups(BOLD, body).stream()
                        .anyMatch(
                                text ->
                                        !text.matches("[-+]?" + NUMBER + ".{0,12}")
                                                && !SPAN.matcher(text).find());
    }

    /** A day that is more than the beginning or end of the time it is about. */
    boolean hasDay() {
        return DAY.matcher(SPAN.matcher(body).replaceAll("")).find();
    }

    /** The stretches of time, or the one day, that its first line is about. */
    List<String> times() {
        String outright = title().replaceAll("\\([^)]*\\)", "");
        List<String> spans = stretches(outright);
        return spans.isEmpty() && HEAD.matcher(title()).find() && !title().contains(" (")
                ? DAY.matcher(OPEN_END.matcher(outright).replaceAll(""))
                        .results()
                        .map(MatchResult::group)
                        .filter(text -> days(text).findAny().isPresent())
                        .toList()
                : spans;
    }

    /** Whether it names a time from one day to another. */
    boolean hasStretch() {
        return !stretches(body).isEmpty();
    }

    /** From one day to another, in the order it names them. */
    List<String> stretches() {
        return stretches(body);
    }

    private static List<String> stretches(String text) {
        return SPAN.matcher(text)
                .results()
                .map(MatchResult::group)
                .filter(span -> days(span).count() == 2)
                .toList();
    }

    /** The times it is about: from one day to another, or a single day in its first line. */
    List<DaySpan> spans() {
        Stream<DaySpan> closed =
                Stream.concat(stretches(body).stream(), times().stream())
                        .map(text -> days(text).toList())
                        .map(days -> new DaySpan(days.getFirst(), days.getLast()));
        return Stream.concat(closed, untilNow()).distinct().toList();
    }

    /** "Since 1 May" is all the time until today. */
    private Stream<DaySpan> untilNow() {
        return SINCE.matcher(STRETCH.matcher(title()).replaceAll(""))
                .results()
                .flatMap(found -> days(found.group()))
                .flatMap(day -> today().stream().map(today -> new DaySpan(day, today)));
    }

    /** The days on which it says how things stand, other than the one on which it is told. */
    List<LocalDate> asOf() {
        String ends = SINCE.matcher(STRETCH.matcher(title()).replaceAll("")).replaceAll("");
        return OPEN_END.matcher(ends)
                .results()
                .flatMap(found -> days(found.group()))
                .filter(day -> today().filter(day::equals).isEmpty())
                .toList();
    }

    /** How it writes a time. */
    String spanText(DaySpan span) {
        return Stream.concat(stretches(body).stream(), times().stream())
                .filter(text -> days(text).toList().getLast().equals(span.to()))
                .findFirst()
                .orElse(span.toString());
    }

    /** Whether its rows, or its average, are by a part of the calendar. */
    boolean isSplitByTime() {
        return SPLIT_BY_TIME.matcher(frame()).find();
    }

    /** All days that it names. */
    List<LocalDate> days() {
        return days(body).toList();
    }

    /** The day on which it is told. */
    Optional<LocalDate> today() {
        return days(signature).findFirst();
    }

    /** Whether it tells anything of the company, which is signed with its day. */
    boolean isOfTheBooks() {
        return !title().isEmpty() && today().isPresent();
    }

    /** Whether it reaches to the day on which it is told. */
    boolean isOfToday() {
        return DAY.matcher(signature).results().map(MatchResult::group).allMatch(body::contains);
    }

    /** Whether its time, where it names one, begins no earlier than on the day it is told. */
    boolean isAhead() {
        Optional<LocalDate> begin = days(title()).findFirst();
        return begin.isEmpty() || today().filter(begin.get()::isBefore).isEmpty();
    }

    /** Whether it names days, and none of the year in which it is told. */
    boolean isOfYearsGone() {
        List<LocalDate> named = days();
        return !named.isEmpty()
                && today().filter(day -> named.stream().anyMatch(d -> d.getYear() >= day.getYear()))
                        .isEmpty();
    }

    /** Whom, where or which document its first line is about: behind middle dots, or in bold. */
    List<String> subjects() {
        Stream<String> bold =
                groups(BOLD, title()).stream()
                        .filter(text -> text.matches("\\p{Lu}.*") && !text.contains(" · "))
                        .filter(text -> !text.contains(",") && !text.contains("("));
        return Stream.concat(groups(LIMIT, title()).stream().map(String::strip), bold).toList();
    }

    private static List<String> groups(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1)).toList();
    }

    private static Stream<LocalDate> days(String text) {
        return DAY.matcher(text).results().map(MatchResult::group).flatMap(Told::day);
    }

    private static Stream<LocalDate> day(String written) {
        String pattern =
                written.contains(".")
                        ? "dd.MM.yyyy"
                        : written.contains("/") ? "dd/MM/yyyy" : "d MMMM yyyy";
        try {
            return Stream.of(
                    LocalDate.parse(written, DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH)));
        } catch (DateTimeException e) {
            return Stream.empty();
        }
    }
}
