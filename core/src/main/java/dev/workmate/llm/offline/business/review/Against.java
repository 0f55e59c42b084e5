package dev.workmate.llm.offline.business.review;

import dev.workmate.llm.offline.business.review.SecondReader.Exchange;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * "Against last October", and no other time: what is held against it is the present, or what was
 * told before, never that October itself against an older one.
 */
final class Against {
    private static final Pattern WORDS =
            Pattern.compile(
                    "\\b(?:vs|versus|against|compared (?:to|with)|gegen(?:uber)?|verglichen mit|im"
                            + " vergleich (?:zu[mr]?|mit)|comparad[oa]s? con|frente al?|contra)\\b");

    private static final Pattern TIME =
            Pattern.compile(
                    Stretches.MONTHS
                            + "|\\d|month|quarter|year|week|today|yesterday|\\b[ymq]td\\b|so far"
                            + "|monat|quartal|jahr|woche|heute|gestern"
                            + "|\\bmes(?:es)?\\b|trimestre|\\banos?\\b|semana|\\bhoy\\b|\\bayer\\b");

    private Against() {}

    /** The words for a comparison whose one time became what is compared. */
    static Optional<String> turnedRound(Exchange exchange, Told told, Told before) {
        String asked = Demands.fold(exchange.asked());
        Matcher words = WORDS.matcher(asked);
        if (!told.heads().contains("change") || !words.find()) {
            return Optional.empty();
        }
        boolean hasOtherTime = TIME.matcher(asked.substring(0, words.start())).find();
        boolean hasTime = TIME.matcher(asked.substring(words.end())).find();
        return hasOtherTime || !hasTime || isOfNow(told, before)
                ? Optional.empty()
                : Optional.of(Demands.said(exchange.asked(), words));
    }

    /** Whether what is compared reaches to today, or is what was told before. */
    private static boolean isOfNow(Told told, Told before) {
        List<String> stretches = told.stretches();
        String compared = stretches.isEmpty() ? "" : stretches.getFirst();
        return compared.isEmpty()
                || before.body().contains(compared)
                || Told.of(compared).days().stream()
                        .anyMatch(told.today().stream().toList()::contains);
    }
}
