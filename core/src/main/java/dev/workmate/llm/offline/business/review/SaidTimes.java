package dev.workmate.llm.offline.business.review;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The times that a question names, as far as a second reader can tell them without a grammar. */
final class SaidTimes {
    private static final Pattern YEAR = Pattern.compile("(?<![\\d./-])20[12]\\d(?![\\d.]\\d|-\\d)");

    /** Names of months by their number; those that are other words as well are left out. */
    private static final List<Pattern> MONTHS =
            List.of(
                    month("january|januar|janner|enero|jan"),
                    month("february|februar|febrero|feb"),
                    month("march|marz|marzo|mrz"),
                    month("april|abril|apr|abr"),
                    month("mayo|(?:in|im|of|since|until|seit|bis|for) (?:may|mai)"),
                    month("june|juni|junio|jun"),
                    month("july|juli|julio|jul"),
                    month("august|agosto|aug"),
                    month("september|septiembre|setiembre|sept?"),
                    month("october|oktober|octubre|o[ck]t"),
                    month("november|noviembre|nov"),
                    month("december|dezember|diciembre|de[cz]|dic"));

    /** Words that make a part of a year of it. */
    private static final String PART =
            "(?:q[1-4]|h[12]\\b|qu?ar?t|trimest|half|halb|semest|month|mont|mes\\b|week|woch|seman|since|seit|desde|day|tag|dia|"
                    + "jan|feb|mar[cz]|apr|abr|may|mai|jun|jul|aug|ago|sep|o[ck]t|nov|de[cz]e|dic)";

    /** Which day must show where the words are said, given today and a day that shows. */
    private static final Map<Pattern, BiPredicate<LocalDate, LocalDate>> RELATIVE =
            Map.of(
                    Pattern.compile("\\bthis month\\b|\\bdiese[nrms]? monat\\b|\\beste mes\\b"),
                    (today, day) -> day.equals(today.withDayOfMonth(1)),
                    Pattern.compile(
                            "\\blast week\\b|\\b(?:letzte|vorige)[nr]? woche\\b|\\bsemana pasada\\b"),
                    (today, day) -> day.equals(today.minusWeeks(1).with(DayOfWeek.MONDAY)),
                    Pattern.compile(
                            "\\bthis quarter\\b|\\bdiese[sm] quartal\\b|\\beste trimestre\\b"),
                    (today, day) -> day.equals(quarter(today)),
                    Pattern.compile(
                            "\\b(?:last|previous) quarter\\b(?! of)|\\b(?:letzte[sn]|vorige[sn]) quartal\\b|\\btrimestre (?:pasado|anterior)\\b"),
                    (today, day) -> day.equals(quarter(today).minusMonths(3)),
                    Pattern.compile("\\byesterday\\b|\\bgestern\\b|\\bayer\\b"),
                    (today, day) -> day.equals(today.minusDays(1)),
                    Pattern.compile(
                            "\\b(?:last|previous) month\\b|\\b(?:letzte[nr]?|vorige[nr]?)"
                                    + " monat\\b|\\bmes (?:pasado|anterior)\\b"),
                    (today, day) -> day.equals(today.minusMonths(1).withDayOfMonth(1)),
                    Pattern.compile(
                            "(?<!%1$s.{0,99})\\b(?:this year|diese[sm]? jahr|este ano)\\b(?!.*%1$s)"
                                    .formatted(PART)),
                    (today, day) -> day.equals(today.withDayOfYear(1)),
                    Pattern.compile(
                            "\\blast year\\b|\\b(?:letzte[sn]|vorige[sn]) jahr\\b|\\bvorjahr|\\bano"
                                    + " (?:pasado|anterior)\\b"),
                    (today, day) -> day.getYear() == today.getYear() - 1);

    private static final Pattern SAME =
            Pattern.compile(
                    "\\bsame (?:period|time|months?|days)\\b|\\b(?:gleichen?|selben?) (?:zeitraum|zeit)\\b|\\bmismo periodo\\b");

    /** Words for the quarters of a year; each must show by its first day. */
    private static final List<Pattern> QUARTERS =
            List.of(
                    quarter("1|first|1st|ersten?|erstes|primer"),
                    quarter("2|second|2nd|zweiten?|zweites|segundo"),
                    quarter("3|third|3rd|dritten?|drittes|tercer"),
                    quarter("4|fourth|4th|vierten?|viertes|cuarto"));

    private SaidTimes() {}

    private static LocalDate quarter(LocalDate day) {
        return day.withDayOfMonth(1).withMonth(day.getMonth().firstMonthOfQuarter().getValue());
    }

    private static Pattern quarter(String which) {
        return Pattern.compile(
                "\\bq(?:[1-4][ +&-]+q)?(?:%1$s)\\b|\\b(?:%1$s)\\.? (?:quarter|quartal|trimestre)\\b(?! (?:fiscal|geschaft))"
                        .formatted(which));
    }

    private static Pattern month(String names) {
        return Pattern.compile("\\b(?:" + names + ")\\b");
    }

    /** What a question says of time and its answer does not show. */
    static Optional<String> missing(String question, Told told) {
        String asked = Demands.fold(question);
        List<LocalDate> days = told.days();
        Optional<String> year =
                YEAR.matcher(asked)
                        .results()
                        .map(MatchResult::group)
                        .filter(said -> !told.body().contains(said))
                        .findFirst();
        return year.or(() -> missingMonth(asked, told.body(), days))
                .or(() -> missingQuarter(asked, told.body(), days))
                .or(() -> told.today().flatMap(today -> missingDay(asked, days, today)));
    }

    private static Optional<String> missingMonth(String asked, String body, List<LocalDate> days) {
        String told = Demands.fold(body);
        for (int i = 0; i < MONTHS.size(); i++) {
            int number = i + 1;
            Matcher said = MONTHS.get(i).matcher(asked);
            boolean shown = days.stream().anyMatch(day -> day.getMonthValue() == number);
            if (said.find() && !shown && !MONTHS.get(i).matcher(told).find()) {
                return Optional.of(said.group());
            }
        }
        return Optional.empty();
    }

    private static Optional<String> missingQuarter(
            String asked, String body, List<LocalDate> days) {
        for (int i = 0; i < QUARTERS.size(); i++) {
            int first = 3 * i + 1;
            Matcher said = QUARTERS.get(i).matcher(asked);
            boolean shown =
                    days.stream()
                            .anyMatch(d -> d.getMonthValue() == first && d.getDayOfMonth() == 1);
            if (said.find() && !shown && !body.contains("Q" + (i + 1))) {
                return Optional.of(said.group());
            }
        }
        return Optional.empty();
    }

    /** The same days a year earlier end on the same day of the year as those before. */
    static Optional<String> otherDays(String question, Told told, Told before) {
        Matcher same = SAME.matcher(Demands.fold(question));
        List<LocalDate> days = before.days();
        boolean shown =
                days.isEmpty()
                        || told.days().stream()
                                .anyMatch(
                                        day ->
                                                day.getDayOfYear() == days.getLast().getDayOfYear()
                                                        && day.getYear()
                                                                < days.getLast().getYear());
        return same.find() && !shown ? Optional.of(same.group()) : Optional.empty();
    }

    private static Optional<String> missingDay(
            String asked, List<LocalDate> days, LocalDate today) {
        return RELATIVE.entrySet().stream()
                .filter(each -> days.stream().noneMatch(day -> each.getValue().test(today, day)))
                .flatMap(each -> each.getKey().matcher(asked).results())
                .map(MatchResult::group)
                .findFirst();
    }
}
