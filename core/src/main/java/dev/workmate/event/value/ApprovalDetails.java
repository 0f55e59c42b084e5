package dev.workmate.event.value;

import java.util.List;
import java.util.Optional;

/**
 * What a person decides on, typed: whom it concerns, the lines and totals as the system computes
 * them, who receives something, and what speaks against it. Made from data of the system, never by
 * a model. {@code confirm} is an amount that an approval must repeat, {@code confirmWord} a word
 * where the amount is not known; {@code estimated} says that the system will compute the amounts
 * only when it is done.
 */
public record ApprovalDetails(
        Reach reach,
        Optional<Party> party,
        List<Fact> facts,
        List<Line> lines,
        List<Total> totals,
        boolean estimated,
        List<Recipient> recipients,
        List<Warning> warnings,
        Optional<Amount> confirm,
        Optional<String> confirmWord) {
    /** What an approval repeats where nobody could find out the amount. */
    public static final String UNKNOWN = "unknown";

    public ApprovalDetails {
        facts = List.copyOf(facts);
        lines = List.copyOf(lines);
        totals = List.copyOf(totals);
        recipients = List.copyOf(recipients);
        warnings = List.copyOf(warnings);
    }

    /** A question about which nothing could be found out but how far it reaches. */
    public static ApprovalDetails unseen(Reach reach) {
        return new ApprovalDetails(
                reach,
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(),
                false,
                List.of(),
                List.of(
                        new Warning(
                                "amount_unknown",
                                "What it would change could not be found out in time: amounts and"
                                        + " warnings are not known.")),
                Optional.empty(),
                reach == Reach.IRREVERSIBLE ? Optional.of(UNKNOWN) : Optional.empty());
    }

    /** Whether it can be taken back. */
    public enum Reach {
        REVERSIBLE,
        IRREVERSIBLE
    }

    /** The customer, vendor or other partner it concerns. */
    public record Party(String role, String name, Optional<String> number) {}

    /** Something worth knowing in two words, such as when it is due. */
    public record Fact(String label, String value) {}

    /** One line of a document. */
    public record Line(
            String description,
            Optional<String> number,
            Optional<String> quantity,
            Optional<String> unit,
            Optional<Amount> unitPrice,
            Optional<Amount> amount) {}

    /** An amount of the whole. */
    public record Total(String label, Amount amount) {}

    /** Somebody outside who is written to. */
    public record Recipient(String name, String address) {}

    /** A reason to look twice; the code is stable. */
    public record Warning(String code, String message) {}

    /** An exact decimal, with its currency where that is known. */
    public record Amount(String value, Optional<String> currency) {}
}
