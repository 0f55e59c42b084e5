package dev.workmate.llm.offline;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rewrites calculations in words, lower case, to usual notation. */
final class SumPhrases {
    private static final String N = "(\\(.+\\)|[-−]?[\\d.,]*\\d(?: ?%)?)";
    private static final List<Rewrite> REWRITES = new ArrayList<>();

    private record Rewrite(Pattern pattern, Function<MatchResult, String> replacement) {}

    static {
        plain("[$€£¥]|\\b(?:dollars?|euros?|eur|usd|gbp|dkk|kroner|bucks)\\b", "");
        plain("\\bper ?cent(?:age)?\\b|\\bpct\\b", "%");
        plain("([\\d.,]*\\d) ?k\\b", "($1 * 1000)");
        plain("^(?:what )?% of " + N + " is " + N, "$2 / $1 * 100");
        plain("^(?:what )?% is " + N + " of " + N, "$1 / $2 * 100");
        plain(N + " (?:is|as) (?:what|a) % of " + N, "$1 / $2 * 100");
        plain("(?:the )?square root of " + N, "sqrt($1)");
        plain("(?:the )?root of " + N, "sqrt($1)");
        plain("\\bsquared\\b", "^ 2");
        plain("\\bcubed\\b", "^ 3");
        list("(?:the )?(?:sum|total) of (.+)", items -> String.join(" + ", items));
        list("(?:the )?product of (.+)", items -> String.join(" * ", items));
        list("(?:the )?(?:quotient|ratio) (?:of|between) (.+)", items -> String.join(" / ", items));
        list("(?:the )?difference (?:between|of) (.+)", items -> String.join(" - ", items));
        list(
                "(?:the )?(?:average|mean) of (.+)",
                items -> "(" + String.join(" + ", items) + ") / " + items.size());
        list(
                "(?:the )?(?:maximum|max|largest|biggest|greatest|highest) of (.+)",
                items -> "max(" + String.join("; ", items) + ")");
        list(
                "(?:the )?(?:minimum|min|smallest|lowest|least) of (.+)",
                items -> "min(" + String.join("; ", items) + ")");
        plain("^add " + N + " (?:and|to|with) " + N + "$", "$2 + $1");
        plain("^subtract " + N + " from " + N + "$", "$2 - $1");
        plain("^take (?:away )?" + N + "(?: away)? from " + N + "$", "$2 - $1");
        plain("^multiply " + N + " (?:by|and|with|times) " + N + "$", "$1 * $2");
        plain("^divide " + N + " (?:by|into) " + N + "$", "$1 / $2");
        plain("^(?:increase|raise) " + N + " by " + N + "$", "$1 + $2");
        plain("^(?:decrease|reduce|lower|discount) " + N + " by " + N + "$", "$1 - $2");
        plain(N + " (?:increased|raised) by " + N, "$1 + $2");
        plain(N + " (?:decreased|reduced|lowered|discounted) by " + N, "$1 - $2");
        plain(N + " off(?: of)? " + N, "$2 - $1");
        plain(N + " (?:with|at|minus) " + N + " (?:off|discount)", "$1 - $2");
        plain(
                N
                        + " (?:tip|tax|vat|sales tax|interest|commission|fee|margin|discount) (?:on|of|for|from) (?:an? )?"
                        + N
                        + "(?: bill)?",
                "$1 of $2");
        plain(
                "\\b(?:an? )?(?:tip|tax|vat|interest|commission|fee) of " + N + " on (?:an? )?" + N,
                "$1 of $2");
        plain(N + " (?:tip|tax|vat|sales tax)$", "$1");
        plain("(?<=%) (?:on|from) ", " of ");
        plain("\\bhalf of " + N, "$1 / 2");
        plain("\\b(?:an? |one )?third of " + N, "$1 / 3");
        plain("\\b(?:an? |one )?quarter of " + N, "$1 / 4");
        plain("\\b(?:double|twice) " + N, "2 * $1");
        plain("\\b(?:triple|thrice) " + N, "3 * $1");
        plain("\\bto the (?:power of )?(\\d+)(?:st|nd|rd|th)? ?(?:power)?", "^ $1");
        plain("\\b(?:raised )?to the power of\\b", "^");
        plain("\\bmultiplied (?:by|with)\\b|\\btimes\\b", "*");
        plain("\\bdivided by\\b|\\bover\\b", "/");
        plain("\\bmodulo\\b|\\bmodulus\\b", "mod");
        plain("\\bplus\\b", "+");
        plain("\\bminus\\b|\\bless\\b", "-");
    }

    private SumPhrases() {}

    static String rewrite(String text) {
        String result =
                NumberWords.inDigits(
                        text.replaceAll("\\ban? (?=hundred|thousand|million)", "one "));
        for (Rewrite rewrite : REWRITES) {
            result = rewrite.pattern().matcher(result).replaceAll(rewrite.replacement());
        }
        return result.replaceAll("\\s+", " ")
                .replaceFirst("\\s*(?:=|\\bequals?\\b|\\bmakes?\\b|\\bis\\b)\\s*$", "")
                .strip();
    }

    private static void plain(String pattern, String replacement) {
        REWRITES.add(new Rewrite(Pattern.compile(pattern), match -> expand(replacement, match)));
    }

    /** A phrase whose object is a list of numbers, such as "3, 4 and 5". */
    private static void list(String pattern, Function<List<String>, String> replacement) {
        REWRITES.add(
                new Rewrite(
                        Pattern.compile(pattern),
                        match -> {
                            List<String> items =
                                    List.of(
                                            match.group(1)
                                                    .split("\\s*(?:,?\\s+and\\s+|,\\s+|&)\\s*"));
                            return Matcher.quoteReplacement(
                                    items.size() < 2 ? match.group() : replacement.apply(items));
                        }));
    }

    private static String expand(String replacement, MatchResult match) {
        String result = replacement;
        for (int group = 1; group <= match.groupCount(); group++) {
            result = result.replace("$" + group, String.valueOf(match.group(group)));
        }
        return Matcher.quoteReplacement(result);
    }
}
