package dev.workmate.tool;

import dev.workmate.event.value.Phrase.Part;
import dev.workmate.event.value.QuestionPhrase;

/** Whether a call may run: decided by policy, never by the model. */
public sealed interface Permission {
    Permission ALLOW = new Allowed();

    /** For a reason that is known in English alone. */
    static Permission ask(String reason) {
        return new Ask(Reason.told(reason));
    }

    static Permission ask(QuestionPhrase reason, Part... parts) {
        return new Ask(Reason.of(reason, parts));
    }

    static Permission deny(String reason) {
        return new Denied(reason);
    }

    /** What holds where a tool has no rule of its own: reading is allowed, changing is asked. */
    static Permission byEffect(ToolTraits traits) {
        return traits.readOnly() ? ALLOW : ask(QuestionPhrase.CHANGES_SOMETHING);
    }

    record Allowed() implements Permission {}

    /** A person must agree first. */
    record Ask(Reason reason) implements Permission {}

    record Denied(String reason) implements Permission {}
}
