package dev.workmate.llm.offline;

import dev.workmate.general.Units;
import dev.workmate.llm.offline.UserWish.Conversion;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises wishes to convert between units. */
final class UnitRules {
    private static final int MAX_DIGITS = 40;
    private static final String NUMBER =
            "(?<amount>[-−]?(?:\\d+/\\d+|\\d[\\d,'_]*(?:\\.\\d+)?|\\.\\d+)|half an?(?=\\s)|(?:an?|one|half)(?=\\s))";
    private static final String FROM = "(?<from>\\p{L}*[\\p{L}°\"′″'²³/^. 0-9-]*?)";
    private static final String TO = "(?<to>[\\p{L}°\"′″²³/^. 0-9-]+?)";
    private static final String BETWEEN = "\\s+(?:to|into|in|as|is in|are in|=|->|→|to be)\\s+";
    private static final String LEAD =
            "(?:what(?:'s| is| are|s)?|how (?:much|long|far|heavy|hot|cold|warm|big|fast|tall|high|many)"
                    + " (?:is|are)|express|show|give)?(?: me)? ?";
    private static final Pattern STRONG =
            pattern(
                    "(?:convert|change|turn|transform|translate) (?:me )?"
                            + NUMBER
                            + " ?"
                            + FROM
                            + BETWEEN
                            + TO);
    private static final List<Pattern> PATTERNS =
            List.of(
                    pattern(LEAD + NUMBER + " ?" + FROM + BETWEEN + TO),
                    pattern(
                            "how (?:many|much) "
                                    + TO
                                    + " (?:are |is )?(?:there )?(?:in|per|to|make|makes|make up|fit in"
                                    + "|go into) (?:"
                                    + NUMBER
                                    + " ?)?"
                                    + FROM),
                    pattern(
                            "how (?:many|much) "
                                    + TO
                                    + " (?:is|are|does|do|equals?|has|have) "
                                    + NUMBER
                                    + " ?"
                                    + FROM
                                    + "(?: (?:make|equal|have|contain))?"),
                    pattern(
                            "(?:convert|express)? ?(?:to|into|in) "
                                    + TO
                                    + "[:,]? "
                                    + NUMBER
                                    + " ?"
                                    + FROM));
    private static final Pattern OTHER_TARGET =
            pattern("(?:what about |how about )?(?:(?:to|into|in|as) )?(?!an? )" + TO);
    private static final Pattern OTHER_SOURCE =
            pattern("(?:what about |how about )?(?:in )?" + NUMBER + "(?: ?" + FROM + ")?");

    private UnitRules() {}

    private static Pattern pattern(String text) {
        return Pattern.compile(text, Pattern.CASE_INSENSITIVE);
    }

    static Optional<UserWish> read(String clause, Optional<UserWish> before) {
        Matcher strong = STRONG.matcher(clause);
        if (strong.matches()) {
            return conversion(clause, strong);
        }
        for (Pattern pattern : PATTERNS) {
            Matcher matcher = pattern.matcher(clause);
            if (matcher.matches()
                    && Units.isUnit(matcher.group("from"))
                    && Units.isUnit(matcher.group("to"))) {
                return conversion(clause, matcher);
            }
        }
        return before.orElse(null) instanceof Conversion earlier
                ? followUp(clause, earlier)
                : Optional.empty();
    }

    private static Optional<UserWish> conversion(String clause, Matcher matcher) {
        return number(matcher.group("amount"))
                .filter(_ -> !matcher.group("from").isBlank())
                .map(
                        amount ->
                                new Conversion(
                                        clause,
                                        amount,
                                        matcher.group("from").strip(),
                                        matcher.group("to").strip()));
    }

    /** "And in feet?", "and 10 km?" after a conversion. */
    private static Optional<UserWish> followUp(String clause, Conversion earlier) {
        Matcher target = OTHER_TARGET.matcher(clause);
        if (target.matches() && Units.isUnit(target.group("to"))) {
            return Optional.of(said(earlier.amount(), earlier.from(), target.group("to")));
        }
        Matcher source = OTHER_SOURCE.matcher(clause);
        if (!source.matches()) {
            return Optional.empty();
        }
        String from = source.group("from");
        boolean sameUnit = from == null || from.isBlank();
        if (!sameUnit && !Units.isUnit(from)) {
            return Optional.empty();
        }
        return number(source.group("amount"))
                .map(amount -> said(amount, sameUnit ? earlier.from() : from, earlier.to()));
    }

    private static UserWish said(String amount, String from, String to) {
        String words = "Convert " + amount + " " + from.strip() + " to " + to.strip();
        return new Conversion(words, amount, from.strip(), to.strip());
    }

    /** A plain decimal number; empty where the words are none. */
    private static Optional<String> number(String words) {
        if (words == null) {
            return Optional.of("1");
        }
        String text = words.toLowerCase(Locale.ROOT).replace('−', '-').replaceAll("[,'_]", "");
        if (text.startsWith("half")) {
            return Optional.of("0.5");
        }
        if (text.matches("an?|one")) {
            return Optional.of("1");
        }
        if (text.length() > MAX_DIGITS) {
            return Optional.empty();
        }
        int slash = text.indexOf('/');
        if (slash < 0) {
            return Optional.of(new BigDecimal(text).toPlainString());
        }
        BigDecimal below = new BigDecimal(text.substring(slash + 1));
        return below.signum() == 0
                ? Optional.empty()
                : Optional.of(
                        new BigDecimal(text.substring(0, slash))
                                .divide(below, MathContext.DECIMAL64)
                                .toPlainString());
    }
}
