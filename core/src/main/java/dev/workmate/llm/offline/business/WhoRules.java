package dev.workmate.llm.offline.business;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds whom a clause is about: a name in quotes, after its kind, or written with capitals. */
final class WhoRules {
    private static final Pattern QUOTED = Pattern.compile("[\"“”„']([^\"“”„']{2,100})[\"“”']");
    private static final String NAME =
            "([A-Z0-9][\\p{L}0-9&.'-]*(?: (?:&|and|of|de|van|von|[A-Z0-9][\\p{L}0-9&.'-]*))*)";
    private static final Pattern AFTER_KIND =
            Pattern.compile(
                    "(?:[Cc]ustomer|[Cc]lient|[Vv]endor|[Ss]upplier|[Ii]tem|[Pp]roduct|[Aa]ccount)s? (?:named |called )?"
                            + NAME);
    private static final Pattern AFTER_WORD =
            Pattern.compile(
                    "\\b(?:for|to|from|with|of|at|by|does|did|has|is|about) (?:customer |client |vendor )?"
                            + NAME);

    private WhoRules() {}

    static Optional<String> named(String text) {
        return first(QUOTED, text)
                .or(() -> first(AFTER_KIND, text))
                .or(() -> first(AFTER_WORD, text));
    }

    private static Optional<String> first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find()
                ? Optional.of(matcher.group(1).strip().replaceFirst("(?:'s| (?:and|of))$", ""))
                        .filter(name -> name.length() > 1)
                : Optional.empty();
    }
}
