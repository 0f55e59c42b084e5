package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.Details;
import dev.workmate.llm.offline.business.BusinessQuestion.Party;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises questions about one customer, vendor or item. */
final class DetailRules {
    private static final String NAME =
            "(?:\"(?<quoted>[^\"]{2,100})\"|(?<plain>[\\p{L}0-9][\\p{L}0-9 &.,'/-]{1,99}?))";
    private static final List<Pattern> PATTERNS =
            List.of(
                    full(
                            "(?:tell me(?: more)? |show me |give me |what do (?:we|you) know |everything |more )?(?:about|details? (?:of|for|about|on)|information (?:on|about|for)|the record of|data of|who is|look up|find) (?:the |our )?(?<party>customer|client|vendor|supplier|item|product|article) (?:named |called |number |no\\.? )?"
                                    + NAME),
                    full(
                            "(?:what(?:'s| is| are)?|show(?: me)?|tell me|give me)? ?(?:the )?(?:address|phone(?: number)?|e-?mail(?: address)?|contact(?: details| data)?|credit limit|balance|payment terms|website) (?:of|for) (?:the |our )?(?:(?<party>customer|client|vendor|supplier) )?"
                                    + NAME),
                    full(
                            "(?:what(?:'s| is)?|show(?: me)?|tell me|check)? ?(?:the |our )?(?<stock>stock|inventory|price|unit price|cost|stock level)(?: level)? (?:of|for) (?:the )?(?:(?<party>item|product|article) )?"
                                    + NAME),
                    full(
                            "how (?:many|much) (?<stock>(?:pieces of |units of )?)(?:(?<party>item|product) )?"
                                    + NAME
                                    + " (?:do we have|are)(?: left)?(?: in stock| on stock| available| on hand)?"),
                    full(
                            "how much does (?:the |an? )?(?:(?<party>item|product) )?"
                                    + NAME
                                    + " (?<stock>cost)"),
                    full(
                            "(?:do we have|is) (?:the )?(?:(?<party>item|product) )?"
                                    + NAME
                                    + " (?<stock>in stock|available)"));
    private static final Pattern NO_NAME =
            Pattern.compile(
                    "(?i).*\\b(?:by|per|each|all|every|month|category|categories|items|customers|vendors|our|we|last|this|total|value|orders|invoices|quotes|sales)\\b.*");

    private DetailRules() {}

    private static Pattern full(String pattern) {
        return Pattern.compile("(?i)^(?:and |please )?" + pattern + "$");
    }

    static Optional<BusinessQuestion> read(String text) {
        for (Pattern pattern : PATTERNS) {
            Matcher matcher = pattern.matcher(text);
            if (matcher.matches()) {
                String quoted = matcher.group("quoted");
                String name = (quoted == null ? matcher.group("plain") : quoted).strip();
                if (quoted != null || !NO_NAME.matcher(name).matches()) {
                    return Optional.of(new Details(party(matcher, pattern), name));
                }
            }
        }
        return Optional.empty();
    }

    private static Party party(Matcher matcher, Pattern pattern) {
        String party = matcher.group("party");
        if (party != null) {
            return DocumentRules.party(
                    party.toLowerCase(Locale.ROOT)
                            .replace("client", "customer")
                            .replace("article", "item"));
        }
        return pattern.pattern().contains("?<stock>") ? Party.ITEM : Party.CUSTOMER;
    }
}
