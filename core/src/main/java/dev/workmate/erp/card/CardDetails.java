package dev.workmate.erp.card;

import dev.workmate.erp.office.Office;
import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.ApprovalDetails.Amount;
import dev.workmate.event.value.ApprovalDetails.Fact;
import dev.workmate.event.value.ApprovalDetails.Line;
import dev.workmate.event.value.ApprovalDetails.Reach;
import dev.workmate.event.value.ApprovalDetails.Total;
import dev.workmate.event.value.ApprovalDetails.Warning;
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

    ApprovalDetails of(Office office, List<Card> cards, Reach reach) {
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
                forGood && unknown ? Optional.of(ApprovalDetails.UNKNOWN) : Optional.empty());
    }

    private static String numbered(List<Card> cards, int index, String text) {
        return cards.size() == 1 ? text : (index + 1) + ". " + text;
    }

    private static List<Fact> facts(Office office, List<Card> cards) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Company", OfficeTerms.clean(office.companyName())));
        facts.add(new Fact("Today in the company", OfficeTerms.day(office.today())));
        for (int i = 0; i < cards.size(); i++) {
            for (Fact fact : cards.get(i).facts()) {
                facts.add(new Fact(numbered(cards, i, fact.label()), fact.value()));
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
                totals.add(new Total(numbered(cards, i, total.label()), total.amount()));
            }
        }
        boolean whole = cards.stream().noneMatch(Card::unknown);
        if (cards.stream().filter(card -> card.moves().isPresent()).count() > 1) {
            sums(cards)
                    .forEach(
                            (currency, sum) ->
                                    totals.add(
                                            new Total(
                                                    whole
                                                            ? "Posted together"
                                                            : "Posted together, as far as known",
                                                    Card.amount(sum, currency))));
        }
        return totals;
    }

    private static List<Warning> warnings(List<Card> cards) {
        List<Warning> warnings = new ArrayList<>();
        for (int i = 0; i < cards.size(); i++) {
            for (Warning warning : cards.get(i).warnings()) {
                warnings.add(new Warning(warning.code(), numbered(cards, i, warning.message())));
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
                    new Warning(
                            "amount_unknown",
                            cards.size() == 1
                                    ? "What this enters into the books could not be found out."
                                    : "What %s %s into the books could not be found out."
                                            .formatted(
                                                    (unknown.size() == 1 ? "change " : "changes ")
                                                            + String.join(", ", unknown),
                                                    unknown.size() == 1 ? "enters" : "enter")));
        }
        return warnings;
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
