package dev.workmate.llm.offline.business.review;

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
                    month("january|januar|janner|enero"),
                    month("february|februar|febrero"),
                    month("march|marz|marzo"),
                    month("april|abril"),
                    month("mayo|(?:in|im|of|since|until|seit|bis|for) (?:may|mai)"),
                    month("june|juni|junio"),
                    month("july|juli|julio"),
                    month("august|agosto"),
                    month("september|septiembre|setiembre"),
                    month("october|oktober|octubre"),
                    month("november|noviembre"),
                    month("december|dezember|diciembre"));

    /** Words that make a part of a year of it. */
    private static final String PART =
            "(?:q[1-4]|h[12]\\b|qu?ar?t|trimest|half|halb|semest|month|mont|mes\\b|week|woch|seman|since|seit|desde|day|tag|dia|"
                    + "jan|feb|mar[cz]|apr|abr|may|mai|jun|jul|aug|ago|sep|o[ck]t|nov|de[cz]e|dic)";

    /** Which day must show where the words are said, given today and a day that shows. */
    private static final Map<Pattern, BiPredicate<LocalDate, LocalDate>> RELATIVE =
            Map.of(
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

    private SaidTimes() {}

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

    private static Optional<String> missingDay(
            String asked, List<LocalDate> days, LocalDate today) {
        return RELATIVE.entrySet().stream()
                .filter(each -> days.stream().noneMatch(day -> each.getValue().test(today, day)))
                .flatMap(each -> each.getKey().matcher(asked).results())
                .map(MatchResult::group)
                .findFirst();
    }
}
