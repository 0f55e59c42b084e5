package dev.workmate.pattern;

/**
 * Compiles regular expressions that nobody here has written. Matching takes time that grows with
 * the text and never explodes, whatever the expression. Thread-safe.
 */
@FunctionalInterface
public interface Patterns {
    TextPattern compile(String pattern, Letters letters) throws PatternException;

    /** Whether upper and lower case are told apart. */
    enum Letters {
        AS_WRITTEN,
        EITHER_CASE
    }
}
