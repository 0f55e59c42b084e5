package dev.workmate.llm.offline.business;

/** Nouns that several rules share. */
final class Names {
    /** Groups that may stand before another one, as in "by category and month". */
    static final String OTHER_GROUPS =
            "(?:customer|item|product|category|vendor|supplier|salesperson|country|day|week|month|quarter|year)";

    private Names() {}
}
