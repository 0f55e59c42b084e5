package dev.workmate.turn.approval;

import dev.workmate.event.value.Decision;
import dev.workmate.event.value.Signatures;
import dev.workmate.text.JsonText;
import java.util.Optional;

/**
 * How a person answers a question. {@code arguments} replace what the model wanted; {@code scope}
 * says how far a yes reaches; {@code confirmedAmount} repeats the amount that is agreed to; {@code
 * signatures} are there where somebody other than the person who asked answers.
 */
public record PersonsAnswer(
        Decision decision,
        String by,
        Optional<String> reason,
        Optional<JsonText> arguments,
        Scope scope,
        Optional<String> confirmedAmount,
        Optional<Signatures> signatures) {
    public PersonsAnswer {
        if (arguments.isPresent() && decision != Decision.APPROVED) {
            throw new IllegalArgumentException("only a yes can change the arguments");
        }
    }

    public static PersonsAnswer of(Decision decision, String by) {
        return new PersonsAnswer(decision, by, Optional.empty(), Optional.empty(), Scope.THIS_CALL);
    }

    /** An answer that repeats no amount. */
    public PersonsAnswer(
            Decision decision,
            String by,
            Optional<String> reason,
            Optional<JsonText> arguments,
            Scope scope) {
        this(decision, by, reason, arguments, scope, Optional.empty(), Optional.empty());
    }

    /** An answer of the person who asked. */
    public PersonsAnswer(
            Decision decision,
            String by,
            Optional<String> reason,
            Optional<JsonText> arguments,
            Scope scope,
            Optional<String> confirmedAmount) {
        this(decision, by, reason, arguments, scope, confirmedAmount, Optional.empty());
    }

    /** The same answer, of somebody other than the person who asked. */
    public PersonsAnswer signed(Signatures both) {
        return new PersonsAnswer(
                decision, by, reason, arguments, scope, confirmedAmount, Optional.of(both));
    }

    /** Whether it changes anything about what was asked, or reaches further than that. */
    boolean goesBeyond() {
        return arguments.isPresent() || scope != Scope.THIS_CALL;
    }

    /** What counts where nobody answered in time. */
    public static PersonsAnswer none() {
        return new PersonsAnswer(
                Decision.EXPIRED,
                "system",
                Optional.of("Nobody answered in time."),
                Optional.empty(),
                Scope.THIS_CALL);
    }

    /** How far a yes reaches. */
    public enum Scope {
        THIS_CALL,
        /** All draft writes to the same entity for the rest of the session. */
        ENTITY_IN_SESSION
    }
}
