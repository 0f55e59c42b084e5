package dev.workmate.event.value;

/** Who asked for an act and who else decided on it, where it takes two people. */
public record Signatures(Person askedBy, Person decidedBy) {
    /** A person by id, and by name as it was then. */
    public record Person(String id, String name) {}
}
