package dev.workmate.pattern;

/** A compiled regular expression. Thread-safe. */
@FunctionalInterface
public interface TextPattern {
    /** Whether some part of the text fits. */
    boolean isFoundIn(String text);
}
