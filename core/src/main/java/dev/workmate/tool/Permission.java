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

    record Allowed() implements Permission {}

    /** A person must agree first. */
    record Ask(String reason) implements Permission {}

    record Denied(String reason) implements Permission {}
}
