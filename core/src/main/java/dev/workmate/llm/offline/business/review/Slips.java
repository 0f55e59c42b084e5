package dev.workmate.llm.offline.business.review;

import java.util.regex.Pattern;

/** Words in other forms, and with one slip of the pen. */
final class Slips {
    private static final Pattern OTHER = Pattern.compile("[^\\p{L}\\d]+");
    private static final int SHORTEST = 5;
    private static final int STEM = 4;
    private static final int ENDING = 3;

    private Slips() {}

    /** Whether a text has a word, or all parts of it, in any form. */
    static boolean isAmong(String word, String text) {
        return OTHER.splitAsStream(word)
                .allMatch(part -> OTHER.splitAsStream(text).anyMatch(each -> isForm(part, each)));
    }

    private static boolean isForm(String said, String told) {
        int common = Math.min(said.length(), told.length());
        boolean begins =
                common >= STEM
                        && Math.abs(said.length() - told.length()) <= ENDING
                        && said.regionMatches(0, told, 0, common);
        return said.equals(told)
                || said.equals(told + "s")
                || begins
                || said.length() >= STEM && (told.startsWith(said) || told.endsWith(said))
                || !said.matches(".*\\d.*") && isOne(said, told);
    }

    /** A letter too many, missing, wrong, or two in the wrong order. */
    static boolean isOne(String word, String meant) {
        int differing = word.length() - meant.length();
        if (Math.min(word.length(), meant.length()) < SHORTEST || Math.abs(differing) > 1) {
            return false;
        }
        int at = 0;
        while (at < Math.min(word.length(), meant.length())
                && word.charAt(at) == meant.charAt(at)) {
            at++;
        }
        String one = word.substring(at);
        String other = meant.substring(at);
        if (differing != 0) {
            return differing > 0 ? one.substring(1).equals(other) : other.substring(1).equals(one);
        }
        return one.isEmpty()
                || one.substring(1).equals(other.substring(1))
                || one.length() > 1
                        && one.charAt(0) == other.charAt(1)
                        && one.charAt(1) == other.charAt(0)
                        && one.substring(2).equals(other.substring(2));
    }
}
