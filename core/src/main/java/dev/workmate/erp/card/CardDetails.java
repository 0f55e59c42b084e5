package dev.workmate.erp.card;

import dev.workmate.erp.office.Office;
import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.ApprovalDetails.Amount;
import dev.workmate.event.value.ApprovalDetails.Fact;
import dev.workmate.event.value.ApprovalDetails.Line;
import dev.workmate.event.value.ApprovalDetails.Reach;
import dev.workmate.event.value.ApprovalDetails.Total;
import dev.workmate.event.value.ApprovalDetails.Warning;
import dev.workmate.event.value.Phrase;
import dev.workmate.event.value.Phrase.NumberPart;
import dev.workmate.event.value.Phrase.PhrasePart;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts cards together into what a person decides on. Of several, each part carries its number. */
final class CardDetails {
    private final BigDecimal confirmFrom;

    CardDetails(BigDecimal confirmFrom) {
        this.confirmFrom = confirmFrom;
    }

    ApprovalDetails of(Office office, List<Card> cards, Reach reach, Said sentence) {
        boolean forGood = reach == Reach.IRREVERSIBLE;
        boolean unknown = cards.stream().anyMatch(Card::unknown);
        return new ApprovalDetails(
                reach,
                cards.size() == 1 ? cards.getFirst().party() : Optional.empty(),
                facts(office, cards),
                lines(cards),
                totals(cards),
                cards.stream().anyMatch(Card::estimated),
                cards.stream().flatMap(card -> card.recipients().stream()).distinct().toList(),
                warnings(cards),
                forGood && !unknown ? confirm(cards) : Optional.empty(),
                forGood && unknown ? Optional.of(ApprovalDetails.UNKNOWN) : Optional.empty(),
                sentence.words());
    }

    private static String numbered(List<Card> cards, int index, String text) {
        return cards.size() == 1 ? text : (index + 1) + ". " + text;
    }

    private static Optional<Phrase> numbered(List<Card> cards, int index, Optional<Phrase> words) {
        return cards.size() == 1 ? words : words.map(each -> step(index, each));
    }

    private static Phrase step(int index, Phrase what) {
        return new Phrase(
                CardPhrase.STEP.key(),
                List.of(
                        new NumberPart("number", String.valueOf(index + 1)),
                        new PhrasePart("what", what)));
    }

    private static List<Fact> facts(Office office, List<Card> cards) {
        List<Fact> facts = new ArrayList<>();
        String company = OfficeTerms.clean(office.companyName());
        facts.add(Labels.fact(CardPhrase.COMPANY, Put.text(company)));
        facts.add(Labels.fact(CardPhrase.TODAY, Put.day(office.today())));
        for (int i = 0; i < cards.size(); i++) {
            for (Fact fact : cards.get(i).facts()) {
                facts.add(
                        new Fact(
                                numbered(cards, i, fact.label()),
                                fact.value(),
                                numbered(cards, i, fact.words())));
            }
        }
        return facts;
    }

    private static List<Line> lines(List<Card> cards) {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < cards.size(); i++) {
            for (Line line : cards.get(i).lines()) {
                lines.add(
                        new Line(
                                numbered(cards, i, line.description()),
                                line.number(),
                                line.quantity(),
                                line.unit(),
                                line.unitPrice(),
                                line.amount()));
            }
        }
        return lines;
    }

    private static List<Total> totals(List<Card> cards) {
        List<Total> totals = new ArrayList<>();
        for (int i = 0; i < cards.size(); i++) {
            List<Total> own = cards.get(i).totals();
            // Of several, each change comes to one amount; its parts are told in its sentence.
            int from = cards.size() == 1 ? 0 : Math.max(0, own.size() - 1);
            for (Total total : own.subList(from, own.size())) {
                totals.add(
                        new Total(
                                numbered(cards, i, total.label()),
                                total.amount(),
                                numbered(cards, i, total.words())));
            }
        }
        boolean whole = cards.stream().noneMatch(Card::unknown);
        if (cards.stream().filter(card -> card.moves().isPresent()).count() > 1) {
            sums(cards)
                    .forEach(
                            (currency, sum) ->
                                    totals.add(
                                            Labels.total(
                                                    whole
                                                            ? CardPhrase.TOGETHER_LABEL
                                                            : CardPhrase.TOGETHER_KNOWN_LABEL,
                                                    sum,
                                                    currency)));
        }
        return totals;
    }

    private static List<Warning> warnings(List<Card> cards) {
        List<Warning> warnings = new ArrayList<>();
        for (int i = 0; i < cards.size(); i++) {
            for (Warning warning : cards.get(i).warnings()) {
                warnings.add(
                        new Warning(
                                warning.code(),
                                numbered(cards, i, warning.message()),
                                numbered(cards, i, warning.words())));
            }
        }
        List<String> unknown = new ArrayList<>();
        for (int i = 0; i < cards.size(); i++) {
            if (cards.get(i).unknown()) {
                unknown.add(String.valueOf(i + 1));
            }
        }
        if (!unknown.isEmpty()) {
            warnings.addFirst(
                    Concerns.warning(
                            "amount_unknown",
                            cards.size() == 1 ? Said.of(CardPhrase.NOT_KNOWN) : notKnown(unknown)));
        }
        return warnings;
    }

    private static Said notKnown(List<String> changes) {
        CardPhrase key =
                changes.size() == 1 ? CardPhrase.CHANGE_NOT_KNOWN : CardPhrase.CHANGES_NOT_KNOWN;
        return Said.of(key, Put.text(String.join(", ", changes)));
    }

    /** What goes into the books, by currency. */
    private static Map<Optional<String>, BigDecimal> sums(List<Card> cards) {
        Map<Optional<String>, BigDecimal> sums = new LinkedHashMap<>();
        cards.stream()
                .flatMap(card -> card.moves().stream())
                .forEach(
                        money ->
                                sums.merge(money.currency(), money.value().abs(), BigDecimal::add));
        return sums;
    }

    /**
     * What is confirmed: the largest sum of one currency, where all of it comes to enough in the
     * currency of the books. Where nobody tells what it comes to there, several currencies always
     * are confirmed, and one by its number.
     */
    private Optional<Amount> confirm(List<Card> cards) {
        Map<Optional<String>, BigDecimal> sums = sums(cards);
        if (sums.isEmpty()) {
            return Optional.empty();
        }
        Optional<BigDecimal> books = inBooks(cards);
        BigDecimal largest = sums.values().stream().max(Comparator.naturalOrder()).orElseThrow();
        boolean enough =
                books.map(all -> all.compareTo(confirmFrom) >= 0)
                        .orElse(sums.size() > 1 || largest.compareTo(confirmFrom) >= 0);
        return enough
                ? sums.entrySet().stream()
                        .max(Map.Entry.comparingByValue(Comparator.naturalOrder()))
                        .map(each -> Card.amount(each.getValue(), each.getKey()))
                : Optional.empty();
    }

    /** All of it in the currency of the books; empty where that is not known of a part. */
    private static Optional<BigDecimal> inBooks(List<Card> cards) {
        BigDecimal all = BigDecimal.ZERO;
        for (Card card : cards) {
            if (card.moves().isPresent()) {
                Optional<BigDecimal> books = card.moves().get().books();
                if (books.isEmpty()) {
                    return Optional.empty();
                }
                all = all.add(books.get().abs());
            }
        }
        return Optional.of(all);
    }
}
