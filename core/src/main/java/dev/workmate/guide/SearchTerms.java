package dev.workmate.guide;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of a text that a search compares: lower case, no filler, endings cut. */
final class SearchTerms {
    private static final int MAX_TERMS = 20_000;
    private static final int SHORTEST_STEM = 3;
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");
    private static final Set<String> FILLER =
            Set.of(
                    ("a an and are as at be been but by can could did do does for from had has have how"
                                    + " i if in into is it its me my of on or our please s should so t tell"
                                    + " that the their them there these they this to us was we what when"
                                    + " where which who why will with would you your workmate about explain"
                                    + " mean means work works happen happens")
                            .split(" "));
    private static final List<String> ENDINGS =
            List.of("ations", "ation", "ings", "ing", "edly", "ies", "ers", "ed", "er", "es", "s");

    private SearchTerms() {}

    static List<String> of(String text) {
        List<String> terms = new ArrayList<>();
        Matcher matcher = WORD.matcher(text.toLowerCase(Locale.ROOT));
        while (matcher.find() && terms.size() < MAX_TERMS) {
            if (!FILLER.contains(matcher.group())) {
                terms.add(stem(matcher.group()));
            }
        }
        return terms;
    }

    /** Cuts common endings, so that stopping, stopped and stops meet. */
    private static String stem(String word) {
        for (String ending : ENDINGS) {
            if (word.endsWith(ending) && word.length() - ending.length() >= SHORTEST_STEM) {
                return undouble(word.substring(0, word.length() - ending.length()));
            }
        }
        return word.length() > SHORTEST_STEM && (word.endsWith("e") || word.endsWith("y"))
                ? word.substring(0, word.length() - 1)
                : word;
    }

    private static String undouble(String stem) {
        int last = stem.length() - 1;
        boolean doubled = last > SHORTEST_STEM - 1 && stem.charAt(last) == stem.charAt(last - 1);
        return doubled ? stem.substring(0, last) : stem;
    }
}
