package dev.workmate.mail;

/** What a mail server said. */
public sealed interface Delivery {
    record Taken() implements Delivery {}

    /** It is away, busy or does not let us in: another try may help. */
    record Later(String reason) implements Delivery {}

    /** It will never take this one. */
    record Refused(String reason) implements Delivery {}
}
