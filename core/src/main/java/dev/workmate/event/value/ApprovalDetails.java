package dev.workmate.event.value;

import java.util.List;
import java.util.Optional;

/**
 * What a person decides on, typed: whom it concerns, the lines and totals as the system computes
 * them, who receives something, and what speaks against it. Made from data of the system, never by
 * a model. {@code confirm} is an amount that an approval must repeat, {@code confirmWord} a word
 * where the amount is not known; {@code estimated} says that the system will compute the amounts
 * only when it is done. {@code words} is the question's sentence for readers of other languages, as
 * are the {@code words} of its parts: absent where only the English text is known.
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
        Optional<String> confirmWord,
        Optional<Phrase> words) {
    /** What an approval repeats where nobody could find out the amount. */
    public static final String UNKNOWN = "unknown";

    public ApprovalDetails {
        facts = List.copyOf(facts);
        lines = List.copyOf(lines);
        totals = List.copyOf(totals);
        recipients = List.copyOf(recipients);
        warnings = List.copyOf(warnings);
    }

    /** Where the sentence is known in English alone. */
    public ApprovalDetails(
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
        this(
                reach,
                party,
                facts,
                lines,
                totals,
                estimated,
                recipients,
                warnings,
                confirm,
                confirmWord,
                Optional.empty());
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
                                QuestionPhrase.AMOUNTS_UNSEEN.english(),
                                Optional.of(QuestionPhrase.AMOUNTS_UNSEEN.phrase()))),
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

    /** Something worth knowing in two words, such as when it is due; {@code words} say both. */
    public record Fact(String label, String value, Optional<Phrase> words) {
        public Fact(String label, String value) {
            this(label, value, Optional.empty());
        }
    }

    /** One line of a document. */
    public record Line(
            String description,
            Optional<String> number,
            Optional<String> quantity,
            Optional<String> unit,
            Optional<Amount> unitPrice,
            Optional<Amount> amount) {}

    /** An amount of the whole; {@code words} say the label. */
    public record Total(String label, Amount amount, Optional<Phrase> words) {
        public Total(String label, Amount amount) {
            this(label, amount, Optional.empty());
        }
    }

    /** Somebody outside who is written to. */
    public record Recipient(String name, String address) {}

    /** A reason to look twice; the code is stable. */
    public record Warning(String code, String message, Optional<Phrase> words) {
        public Warning(String code, String message) {
            this(code, message, Optional.empty());
        }
    }

    /** An exact decimal, with its currency where that is known. */
    public record Amount(String value, Optional<String> currency) {}
}
