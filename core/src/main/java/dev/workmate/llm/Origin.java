package dev.workmate.llm;

/**
 * Which model of which provider said something. Opaque tokens travel back only to exactly where
 * they came from.
 */
public record Origin(String provider, String model) {
    /** Words that no model's tokens hang on, such as the conversation before this turn. */
    public static final Origin ANY = new Origin("", "");

    @Override
    public String toString() {
        return provider + ":" + model;
    }
}
