package dev.workmate.llm.offline;

import dev.workmate.llm.offline.UserWish.Sum;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises calculations and writes them in usual notation. */
final class SumRules {
    private static final int MAX_EXPRESSION = 480;
    private static final Pattern LEAD =
            Pattern.compile(
                    "^(?:(?<strong>calculate|compute|evaluate|work out|solve|figure"
                            + " out)|what(?:'s|s| is| are| does| would be)?|how much(?: is| are| does|"
                            + " would)?|find|the result of|the answer to|the value of|result"
                            + " of|give)\\b[ :]*(?:the |an? (?=\\d))?");
    private static final Pattern ALLOWED =
            Pattern.compile(
                    "(?:[\\d\\s.,'()+*/%^×÷·−–-]|(?<![a-z])(?:sqrt|abs|round|floor|ceil|min|max|of|mod|pi|x)"
                            + "(?![a-z])|;)+");
    private static final Pattern OPERATION =
            Pattern.compile("[+*/%^×÷·−–-]|\\b(?:sqrt|abs|round|floor|ceil|min|max|mod|x)\\b");
    private static final Pattern DATE_LIKE = Pattern.compile("\\d{1,4}([-/.])\\d{1,2}\\1\\d{1,4}");

    /** "1-30" is a range rather than a sum. */
    private static final Pattern RANGE = Pattern.compile("(\\d{1,3})[-–](\\d{1,3})");

    private static final Pattern CONTINUES =
            Pattern.compile(
                    "^(?:(?:that|it|this|the result|the answer) )?(?<op>plus|minus|times|multiplied"
                            + " by|divided by|modulo|to the power of|[+*/^×÷-]) ?(?<rest>.*\\d.*)$");
    private static final Pattern ACTS =
            Pattern.compile(
                    "^(?<verb>add|subtract|multiply|divide)(?: (?:that|it|this|the result))?(?: by|"
                            + " to it| to that)? (?<rest>[\\d.,%]+)(?: (?:to|from) (?:that|it|this|the"
                            + " result))?$");
    private static final Pattern REFERENCE =
            Pattern.compile("\\b(?:that|it|this|the result|the answer)\\b");

    private SumRules() {}

    static Optional<UserWish> read(String clause, Optional<UserWish> before) {
        String text = clause.toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
        if (before.orElse(null) instanceof Sum earlier) {
            Optional<UserWish> continued = continued(text, earlier);
            if (continued.isPresent()) {
                return continued;
            }
        }
        Matcher lead = LEAD.matcher(text);
        boolean strong = false;
        while (lead.find()) {
            strong |= lead.group("strong") != null;
            text = text.substring(lead.end());
            lead.reset(text);
        }
        String expression = SumPhrases.rewrite(text);
        if (isSum(expression)) {
            return sum(clause, expression);
        }
        boolean tries = strong && expression.chars().anyMatch(c -> c >= '0' && c <= '9');
        return tries ? sum(clause, expression) : Optional.empty();
    }

    private static boolean isSum(String expression) {
        return expression.chars().anyMatch(c -> c >= '0' && c <= '9')
                && ALLOWED.matcher(expression).matches()
                && OPERATION.matcher(expression.replaceFirst("^[-−–]", "")).find()
                && !DATE_LIKE.matcher(expression).matches()
                && !isRange(expression);
    }

    private static boolean isRange(String expression) {
        Matcher range = RANGE.matcher(expression);
        return range.matches()
                && Integer.parseInt(range.group(1)) < Integer.parseInt(range.group(2));
    }

    /** "Times 3", "divide that by 4" after a calculation. */
    private static Optional<UserWish> continued(String text, Sum earlier) {
        String inner = "(" + earlier.expression() + ")";
        Matcher continues = CONTINUES.matcher(text);
        if (continues.matches()) {
            return followUp(inner + " " + continues.group("op") + " " + continues.group("rest"));
        }
        Matcher acts = ACTS.matcher(text);
        if (acts.matches()) {
            String operator =
                    switch (acts.group("verb")) {
                        case "add" -> " + ";
                        case "subtract" -> " - ";
                        case "multiply" -> " * ";
                        default -> " / ";
                    };
            return followUp(inner + operator + acts.group("rest"));
        }
        if (!REFERENCE.matcher(text).find()) {
            return Optional.empty();
        }
        String spelledOut =
                REFERENCE
                        .matcher(LEAD.matcher(text).replaceFirst(""))
                        .replaceAll(Matcher.quoteReplacement(inner));
        return followUp(spelledOut);
    }

    private static Optional<UserWish> followUp(String text) {
        String expression = SumPhrases.rewrite(text);
        return isSum(expression) ? sum("Calculate " + expression, expression) : Optional.empty();
    }

    private static Optional<UserWish> sum(String words, String expression) {
        return expression.length() > MAX_EXPRESSION
                ? Optional.empty()
                : Optional.of(new Sum(words, expression.strip()));
    }
}
