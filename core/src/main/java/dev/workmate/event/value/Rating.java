package dev.workmate.event.value;

/** What a person thinks of an answer. */
public enum Rating {
    UP,
    DOWN
}
