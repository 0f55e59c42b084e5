package dev.workmate.erp.card;

import dev.workmate.event.value.ApprovalDetails.Fact;
import dev.workmate.event.value.ApprovalDetails.Total;
import java.math.BigDecimal;
import java.util.Optional;

/** Facts and totals of cards, with words for readers of other languages. */
final class Labels {
    private static final String APART = ": ";

    private Labels() {}

    /** Of a sentence such as "Due: {day}". */
    static Fact fact(CardPhrase key, Put value) {
        Said said = Said.of(key, value);
        String label = key.english().substring(0, key.english().indexOf(APART));
        return new Fact(label, value.english(), said.words());
    }

    static Total total(CardPhrase label, BigDecimal sum, Optional<String> currency) {
        return total(Said.of(label), sum, currency);
    }

    static Total total(Said label, BigDecimal sum, Optional<String> currency) {
        return new Total(label.english(), Card.amount(sum, currency), label.words());
    }
}
