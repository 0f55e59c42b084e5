package dev.workmate.tool;

/** Whether a call may run: decided by policy, never by the model. */
public sealed interface Permission {
    Permission ALLOW = new Allowed();

    static Permission ask(String reason) {
        return new Ask(reason);
    }

    static Permission deny(String reason) {
        return new Denied(reason);
    }

    /** What holds where a tool has no rule of its own: reading is allowed, changing is asked. */
    static Permission byEffect(ToolTraits traits) {
        return traits.readOnly() ? ALLOW : ask("This call changes something.");
    }

    record Allowed() implements Permission {}

    /** A person must agree first. */
    record Ask(String reason) implements Permission {}

    record Denied(String reason) implements Permission {}
}
