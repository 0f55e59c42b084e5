package dev.workmate.llm.offline.business.review;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a question once more, by other means than the grammar, and compares what it asks for with
 * what an answer tells: a list, a count, pieces, money, percent, a day, a name; whom, when, and
 * what kind of document. It plans nothing and can only refuse, so that it does not err together
 * with the grammar.
 */
public final class SecondReader {
    /** Words for any time. */
    private static final Pattern TIME =
            Pattern.compile(
                    "\\d|\\b(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|ene|abr|ago|dic|mai|mrz|okt|dez)\\b"
                            + "|januar|janner|februar|march|marz|april|august|septiem|septem|setiem|o[ck]to?[bu]|novem|noviem|decem|dezem|diciem|juni|juli|june|july|enero|febrer|abril|mayo|agosto|year|\\byrs?\\b|month|mth|week|\\bwks?\\b|quart|quat|qtr|\\bday|days\\b|today|date|\\b[ymq]td\\b|\\bq[1-4]|\\bh[12]\\b|half|spring|summer|autumn|winter|yoy|mom|qoq|ever\\b|so"
                            + " far|since|until|\\bnow\\b"
                            + "|jahr|monat|woche|quartal|heut|gester|\\btag|tages?\\b|datum|fruhling|fruhjahr|sommer|herbst|seit|bislang|bisher|jemals|vorjahr|\\bytd\\b|stichtag"
                            + "|\\bano|anual|\\bmes(?:es)?\\b|mensual|seman|trimest|semest|\\bhoy|ayer|\\bdia|fecha|primavera|verano|otono|invierno|desde|hasta|ultim|pasad|ejercicio|cierre|historia"
                            + "|monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lunes|martes|miercoles|jueves|viernes|sabado|domingo"
                            + "|yesterday|recent|last|previous|letzt|vorig|vergangen|neu|new|nuev");

    private SecondReader() {}

    /** Says that all is meant, not only whom was spoken of before. */
    private static final Pattern ALL =
            Pattern.compile(
                    "\\b(?:all|overall|total|totals|altogether|company|our|every|any|alle[rnms]?|insgesamt|gesamt\\w*|unser\\w*|firma|jede\\w*|tod[oa]s?|total|nuestr[oa]s?|empresa|cada|global)\\b");

    /** Somebody who was spoken of; small letters, since German "Ihre" is yours. */
    private static final Pattern PRONOUN =
            Pattern.compile(
                    "\\b(?:[Tt]hey|[Tt]hem|[Tt]heirs?|[Hh]e|[Ss]he|[Hh]im|[Hh]er|[Hh]is|ihnen|ihre[nrms]?|deren|dessen|denen|[Ss]us?|ell[oa]s)\\b");

    private static final Pattern IT = Pattern.compile("\\b(?:it|its|that one|them|they)\\b");

    /** Whom a pronoun in the same question may stand for. */
    private static final Pattern SOMEBODY =
            Pattern.compile(
                    "customer|client|\\bcust\\b|vendor|supplier|item|product|article|good|who"
                            + " (?!is|are|was)|which"
                            + " (?!is|are|was)|invoice|order|quote|people|staff|employee|rep|compan|countr|categor|kunde|lieferant|artikel|wer"
                            + " hat|welche|rechnung|auftrag|angebot|mitarbeiter|verkaufer|land|gruppe"
                            + "|proveedor|articul|producto|factura|pedido|oferta|emplead|vendedor|pais|categor");

    /** A question, what was told before it, and the answer that is about to be told. */
    public record Exchange(String asked, String before, String answer, boolean drawn) {}

    /** What the second reader finds. */
    public sealed interface Verdict {
        /** Nothing speaks against the answer. */
        record Fits() implements Verdict {}

        /** The answer has not what these words ask for. */
        record Unfit(String words) implements Verdict {}

        /** It may be meant of whom the last answer was about, which this one leaves out. */
        record Unclear(String whom) implements Verdict {}
    }

    /** Compares a question with the answer that is about to be told. */
    public static Verdict read(Exchange exchange) {
        Told told = Told.of(exchange.answer());
        Told before = Told.of(exchange.before());
        return Demands.unmet(exchange.asked(), told, before, exchange.drawn())
                .or(() -> Demands.unasked(exchange.asked(), told, before))
                .or(() -> SaidTimes.missing(exchange.asked(), told))
                .or(() -> inventedTime(exchange, told))
                .or(() -> emptyPronoun(exchange.asked(), told, before))
                .or(() -> BareWords.astray(exchange.asked(), told, before))
                .<Verdict>map(Verdict.Unfit::new)
                .or(() -> forgotten(exchange, told, before).map(Verdict.Unclear::new))
                .orElseGet(Verdict.Fits::new);
    }

    /** "They" in a question, and nobody in the answer who might be meant. */
    private static Optional<String> emptyPronoun(String asked, Told told, Told before) {
        Matcher pronoun = PRONOUN.matcher(asked);
        boolean meant =
                !told.subjects().isEmpty()
                        || told.rows().stream().anyMatch(before.rows()::contains)
                        || (!told.title().isEmpty() && told.title().equals(before.title()));
        return pronoun.find()
                        && !meant
                        && !SOMEBODY.matcher(Demands.fold(asked.substring(0, pronoun.start())))
                                .find()
                ? Optional.of(pronoun.group())
                : Optional.empty();
    }

    /** Whom the last answer was about, where this one is about nobody and does not say all. */
    private static Optional<String> forgotten(Exchange exchange, Told told, Told before) {
        List<String> subjects = before.subjects();
        boolean kept = subjects.stream().anyMatch(exchange.answer()::contains);
        boolean other =
                !told.subjects().isEmpty() && !IT.matcher(Demands.fold(exchange.asked())).find();
        boolean all = ALL.matcher(Demands.fold(exchange.asked())).find();
        return subjects.isEmpty() || kept || other || all
                ? Optional.empty()
                : Optional.of(String.join(", ", subjects));
    }

    /** A time that nobody spoke of: the year so far is the only one that may go without saying. */
    private static Optional<String> inventedTime(Exchange exchange, Told told) {
        boolean said = TIME.matcher(Demands.fold(exchange.asked())).find();
        List<String> spans =
                told.spans().stream()
                        .filter(span -> !exchange.before().contains(span))
                        .filter(span -> !isYearSoFar(span))
                        .toList();
        return said || spans.isEmpty() ? Optional.empty() : Optional.of(spans.getFirst());
    }

    private static boolean isYearSoFar(String span) {
        return span.matches("(?:1 January|01[./]01).*")
                || span.matches("(?:as of|until|Stand|bis|hasta|a) .*");
    }
}
