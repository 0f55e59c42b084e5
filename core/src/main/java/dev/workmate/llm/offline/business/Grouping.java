package dev.workmate.llm.offline.business;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What figures can be split by. */
enum Grouping {
    CUSTOMER("customer", "customers?|clients?|buyers?|accounts|debtors?", ""),
    ITEM("item", "(?:items?|products?)(?! categor| group)|articles?|goods|skus?|sellers?", ""),
    CATEGORY("category", "(?:item |product )?categor(?:y|ies)|product groups?|item groups?", ""),
    VENDOR("vendor", "vendors?|suppliers?|creditors?", ""),
    SALESPERSON(
            "salesperson",
            "sales ?(?:person|people|persons|reps?|man|men)|reps?|sellers by name",
            ""),
    COUNTRY("country", "countr(?:y|ies)|markets?|regions?", ""),
    DAY("day", "days?", "daily"),
    WEEK("week", "weeks?", "weekly"),
    MONTH(
            "month",
            "months?|time",
            "monthly|month by month|develop(?:s|ed|ing|ment)?|trends?|evolved?|evolution|over time|history|course"),
    QUARTER("quarter", "quarters?", "quarterly"),
    YEAR("year", "years?", "yearly|annual(?:ly)?|year by year");

    private final String words;
    private final Pattern by;
    private final Pattern plain;
    private final Pattern anywhere;

    Grouping(String words, String nouns, String adverbs) {
        this.words = words;
        this.by =
                Pattern.compile(
                        "\\b(?:by|per|for each|for every|each|every|split by|grouped by|broken down by|across)"
                                + " (?:(?:the|our|my|item|product|calendar|"
                                + Names.OTHER_GROUPS
                                + "(?:,? (?:and|per|by)(?: by| per)?|,)) )*(?:"
                                + nouns
                                + ")\\b",
                        Pattern.CASE_INSENSITIVE);
        this.plain = Pattern.compile("\\b(?:" + nouns + ")\\b", Pattern.CASE_INSENSITIVE);
        this.anywhere =
                Pattern.compile(
                        adverbs.isEmpty() ? "(?!)" : "\\b(?:" + adverbs + ")\\b",
                        Pattern.CASE_INSENSITIVE);
    }

    String words() {
        return words;
    }

    boolean isTime() {
        return switch (this) {
            case DAY, WEEK, MONTH, QUARTER, YEAR -> true;
            default -> false;
        };
    }

    /** "By month", "per customer", "monthly". */
    boolean isAskedIn(String clause) {
        return by.matcher(clause).find() || anywhere.matcher(clause).find();
    }

    /** The noun itself: in "top customers" it is what is ranked. */
    boolean isNamedIn(String clause) {
        return plain.matcher(clause).find();
    }

    /** Where the noun stands, to tell which of several is ranked; -1 where it does not. */
    int placeIn(String clause) {
        Matcher matcher = plain.matcher(clause);
        return matcher.find() ? matcher.start() : -1;
    }
}
