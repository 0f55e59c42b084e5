package dev.workmate.erp.card;

import dev.workmate.event.value.ApprovalDetails.Amount;
import dev.workmate.event.value.ApprovalDetails.Fact;
import dev.workmate.event.value.ApprovalDetails.Line;
import dev.workmate.event.value.ApprovalDetails.Party;
import dev.workmate.event.value.ApprovalDetails.Recipient;
import dev.workmate.event.value.ApprovalDetails.Total;
import dev.workmate.event.value.ApprovalDetails.Warning;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * What one change would do. {@code moves} is what it enters into the books; {@code unknown} says
 * that it enters something and nobody could find out how much.
 */
record Card(
        Said sentence,
        Optional<Party> party,
        List<Fact> facts,
        List<Line> lines,
        List<Total> totals,
        boolean estimated,
        List<Recipient> recipients,
        List<Warning> warnings,
        Optional<Money> moves,
        boolean unknown) {
    /**
     * An amount that goes into the books; {@code books} is what it is in their own currency, where
     * the system tells.
     */
    record Money(BigDecimal value, Optional<String> currency, Optional<BigDecimal> books) {
        Amount shown() {
            return amount(value, currency);
        }
    }

    /** Two places at least, so that an amount looks like one. */
    static Amount amount(BigDecimal value, Optional<String> currency) {
        BigDecimal exact = value.stripTrailingZeros();
        return new Amount(
                (exact.scale() < 2 ? exact.setScale(2) : exact).toPlainString(), currency);
    }

    static Card of(Said sentence, List<Warning> warnings) {
        return new Card(
                sentence,
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(),
                false,
                List.of(),
                warnings,
                Optional.empty(),
                false);
    }

    Card with(Party party) {
        return new Card(
                sentence,
                Optional.of(party),
                facts,
                lines,
                totals,
                estimated,
                recipients,
                warnings,
                moves,
                unknown);
    }

    /**
     * All that it tells but its warnings: stock and limits may move while a person thinks. What is
     * told of a card that was asked about earlier must stay the same text.
     */
    String told() {
        return List.of(
                        sentence.english(),
                        party,
                        facts.stream().map(Card::told).toList(),
                        lines,
                        totals.stream().map(Card::told).toList(),
                        recipients,
                        moves.map(Money::shown),
                        unknown)
                .toString();
    }

    private static String told(Fact fact) {
        return "Fact[label=%s, value=%s]".formatted(fact.label(), fact.value());
    }

    private static String told(Total total) {
        return "Total[label=%s, amount=%s]".formatted(total.label(), total.amount());
    }

    /** The same, where nobody can tell how much it enters into the books. */
    Card ofUnknownAmount() {
        return new Card(
                Said.of(CardPhrase.AMOUNT_UNKNOWN, Put.said(sentence)),
                party,
                facts,
                lines,
                totals,
                estimated,
                recipients,
                warnings,
                Optional.empty(),
                true);
    }
}
