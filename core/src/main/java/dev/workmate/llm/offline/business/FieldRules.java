package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.ChangeField;
import dev.workmate.llm.offline.business.BusinessQuestion.Party;
import dev.workmate.llm.offline.grammar.Lexer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises wishes for another value in the record of a customer, vendor or item. */
final class FieldRules {
    private static final String SET =
            "(?:change|set|update|correct) (?:the )?(?<field>phone(?: number)?|telephone|e-?mail(?: address)?|website|city|street|address|postal code|post code|zip(?: code)?|credit limit|(?:unit |sales )?price|unit cost|name)"
                    + " (?:of|for) (?:the )?(?:(?<party>customer|vendor|supplier|item|product) )?(?:\"(?<quoted>[^\"]+)\"|(?<plain>.+?))"
                    + " (?:to|into|as) (?:\"(?<quotedvalue>[^\"]+)\"|(?<value>.+?))";
    private static final Pattern WHOLE =
            Pattern.compile(DocumentRules.LEAD + SET + DocumentRules.POLITE);
    private static final Pattern SOMEWHERE = Pattern.compile("(?i)\\b" + SET + "$");
    private static final Pattern NUMBER =
            Pattern.compile("-?\\d+(?:[.,]\\d{1,2})?|-?\\d{1,3}(?:[,']\\d{3})+(?:\\.\\d{1,2})?");

    /** Words that say more than a value does. */
    private static final Pattern MORE =
            Pattern.compile(
                    "(?i).*\\b(?:if|unless|when|until|but|not|don't|instead|and (?:then|also|set|change|post|send|delete|create|cancel|tell|show))\\b.*");

    private FieldRules() {}

    static Optional<BusinessQuestion> read(String text) {
        Matcher matcher = WHOLE.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String field = field(matcher.group("field").toLowerCase(Locale.ROOT));
        boolean quoted = matcher.group("quotedvalue") != null;
        return value(field, DocumentRules.chosen(matcher, "quotedvalue", "value"), quoted)
                .map(
                        value ->
                                new ChangeField(
                                        party(matcher, field),
                                        DocumentRules.chosen(matcher, "quoted", "plain"),
                                        words(field),
                                        value));
    }

    /** The value as it is written into the record; empty where more than a value is said. */
    private static Optional<String> value(String field, String said, boolean quoted) {
        return switch (field) {
            case "creditLimit", "unitPrice", "unitCost" ->
                    NUMBER.matcher(said).matches()
                            ? Optional.of(Lexer.number(said))
                            : Optional.empty();
            case "email" -> Optional.of(said).filter(text -> text.matches(DeedRules.ADDRESS));
            case "phoneNumber" ->
                    Optional.of(said).filter(text -> text.matches("\\+?[\\d ()/.-]+"));
            default -> Optional.of(said).filter(text -> quoted || !MORE.matcher(text).matches());
        };
    }

    private static Party party(Matcher matcher, String field) {
        String kind = matcher.group("party");
        if (kind == null) {
            return field.startsWith("unit") ? Party.ITEM : Party.CUSTOMER;
        }
        return switch (kind.toLowerCase(Locale.ROOT)) {
            case "vendor", "supplier" -> Party.VENDOR;
            case "item", "product" -> Party.ITEM;
            default -> Party.CUSTOMER;
        };
    }

    static Optional<String> refusal(String text) {
        Matcher matcher = SOMEWHERE.matcher(text);
        return matcher.find()
                ? Optional.of(
                        DocumentRules.notAsked(
                                text, "set the %s of “…” to “…”".formatted(matcher.group("field"))))
                : Optional.empty();
    }

    /** The property behind a word. */
    static String field(String word) {
        return switch (word) {
            case "phone", "phone number", "telephone" -> "phoneNumber";
            case "email", "e-mail", "email address", "e-mail address" -> "email";
            case "street", "address" -> "addressLine1";
            case "postal code", "post code", "zip", "zip code" -> "postalCode";
            case "credit limit" -> "creditLimit";
            case "price", "unit price", "sales price" -> "unitPrice";
            case "unit cost" -> "unitCost";
            case "name" -> "displayName";
            default -> word;
        };
    }

    /** A property in the words that lead back to it. */
    private static String words(String field) {
        return switch (field) {
            case "phoneNumber" -> "phone number";
            case "addressLine1" -> "address";
            case "postalCode" -> "postal code";
            case "creditLimit" -> "credit limit";
            case "unitPrice" -> "unit price";
            case "unitCost" -> "unit cost";
            case "displayName" -> "name";
            default -> field;
        };
    }
}
