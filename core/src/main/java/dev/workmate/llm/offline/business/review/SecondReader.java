package dev.workmate.llm.offline.business.review;

import java.time.LocalDate;
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
    private SecondReader() {}

    /** Says that all is meant, not only whom was spoken of before. */
    private static final Pattern ALL =
            Pattern.compile(
                    "\\b(?:(?<!(?:most|best|least|first) of"
                            + " )all|overall|total|totals|altogether|company|our|every|any|alle[rnms]?|insgesamt|gesamt\\w*|unser\\w*|firma|jede\\w*|tod[oa]s?|total|nuestr[oa]s?|empresa|cada|global)\\b");

    /** Somebody who was spoken of; small letters, since German "Ihre" is yours. */
    private static final Pattern PRONOUN =
            Pattern.compile(
                    "\\b(?:[Tt]hey|[Tt]hem|[Tt]heirs?(?!"
                            + " (?:credit|own|reorder|due|requested|delivery))|[Hh]e|[Ss]he|[Hh]im|[Hh]er|[Hh]is|ihnen|ihre[nrms]?|deren|dessen|denen|[Ss]us?|[Ll]es?|ell[oa]s)\\b");

    private static final Pattern IT = Pattern.compile("\\b(?:it|its|that one|them|they)\\b");

    /** Whom a pronoun in the same question may stand for. */
    private static final Pattern SOMEBODY =
            Pattern.compile(
                    "customer|client|\\bcust\\b|vendor|supplier|item|product|article|good|who"
                            + " (?!is|are|was)|which"
                            + " (?!is|are|was|of )|invoice|order|quote|people|staff|employee|rep|compan|countr|categor|kunde|lieferant|artikel|wer"
                            + " hat|welche[nrms]? (?!ihre|seine|davon)|rechnung|auftrag|angebot|mitarbeiter|verkaufer|land|gruppe"
                            + "|proveedor|articul|producto|factura|pedido|oferta|emplead|vendedor|pais|categor");

    /**
     * A question, the words that it takes from questions before, what was told before it, and the
     * answer that is about to be told.
     */
    public record Exchange(
            String asked, String carried, String before, String answer, boolean drawn) {
        private static final Pattern CHOICE = Pattern.compile("(?m)^1\\. \\*\\*");

        /** What says what it is about: with the words before, in one message or asked back. */
        String subject() {
            boolean goesOn = before.isEmpty() || CHOICE.matcher(before).find();
            return goesOn ? carried + " " + asked : asked;
        }
    }

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
        SaidTimes said = times(exchange, told);
        return Demands.unmet(exchange.asked(), told, before, exchange.drawn())
                .or(() -> Demands.unasked(exchange.subject(), told, before))
                .or(() -> Claims.unheard(rest(exchange, told), told, before, exchange.drawn()))
                .or(() -> Claims.unasked(exchange, told, before))
                .or(() -> Times.disagreed(said, told, before))
                .or(() -> emptyPronoun(exchange.asked(), told, before))
                .or(
                        () ->
                                told.rows().stream()
                                        .limit(1)
                                        .filter(row -> row.startsWith("("))
                                        .findFirst())
                .<Verdict>map(Verdict.Unfit::new)
                .or(() -> forgotten(exchange, told, before).map(Verdict.Unclear::new))
                .orElseGet(Verdict.Fits::new);
    }

    private static SaidTimes times(Exchange exchange, Told told) {
        return SaidTimes.of(exchange.subject(), told.today().orElse(LocalDate.MIN));
    }

    /** The words that are not about time, which is read for itself. */
    private static String rest(Exchange exchange, Told told) {
        return SaidTimes.of(exchange.asked(), told.today().orElse(LocalDate.MIN)).rest();
    }

    /** Compares a question with the answer that there is nothing of the kind. */
    public static Verdict readNone(Exchange exchange) {
        Told told = Told.of(exchange.answer());
        return Claims.unknown(exchange, told)
                .or(() -> Times.disagreed(times(exchange, told), told, Told.of(exchange.before())))
                .<Verdict>map(Verdict.Unfit::new)
                .orElseGet(Verdict.Fits::new);
    }

    /**
     * Compares a question with the answers to its parts: each was asked for, and together they have
     * all that was.
     */
    public static Verdict readTogether(List<Exchange> parts) {
        List<Told> all = parts.stream().map(part -> Told.of(part.answer())).toList();
        Exchange asked = parts.getFirst();
        Told before = Told.of(asked.before());
        Told together =
                new Told(
                        String.join("\n\n", all.stream().map(Told::body).toList()),
                        String.join(" ", all.stream().map(Told::signature).toList()));
        return Claims.unheard(asked.asked(), together, before, asked.drawn())
                .or(() -> Demands.unmet(asked.asked(), together, before, asked.drawn()))
                .or(
                        () ->
                                all.stream()
                                        .flatMap(
                                                told ->
                                                        Claims.unasked(asked, told, before)
                                                                .stream())
                                        .findFirst())
                .<Verdict>map(Verdict.Unfit::new)
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
        if (!Claims.isOfItsOwn(exchange.asked(), told)) {
            kept = subjects.stream().allMatch(exchange.answer()::contains);
            other = told.subjects().stream().anyMatch(each -> isAnother(each, before));
        }
        return subjects.isEmpty() || kept || other || all
                ? Optional.empty()
                : Optional.of(String.join(", ", subjects));
    }

    /** Somebody else than before, who takes the place of whom it was about. */
    private static boolean isAnother(String subject, Told before) {
        return !before.subjects().contains(subject)
                && !subject.matches(
                        "(?iu)(?:without|ohne|sin|more|less|mehr|weniger|m[aá]s|menos|at|mindestens|h[oö]chstens|al|como)"
                                + " .*");
    }
}
