package dev.workmate.knowledge.search;

import java.util.Locale;

/** In what a search fell short of what it is meant to do; it is told with its results. */
public enum Shortfall {
    /** The model of meaning did not answer. */
    WORDS_ONLY("Found by words alone: search by meaning is not available now."),
    /** Some files have no vectors yet. */
    MEANING_INCOMPLETE("Some files are found by words alone until their meaning is worked out."),
    /** The model that puts passages into order did not do so. */
    NOT_RANKED("The passages are in the order of the search alone: no model looked at them.");

    private final String sentence;

    Shortfall(String sentence) {
        this.sentence = sentence;
    }

    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String sentence() {
        return sentence;
    }
}
