package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.DoToDocument;
import dev.workmate.llm.offline.business.BusinessQuestion.NewDocument;
import dev.workmate.llm.offline.business.BusinessQuestion.Paper;
import dev.workmate.llm.offline.business.ChangeReading.Clear;
import dev.workmate.llm.offline.business.ChangeReading.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognises wishes to change something: new documents, deeds on documents, new values. A sentence
 * is understood to its last word, or nothing is done and the answer says what was left over.
 */
public final class DocumentRules {
    static final String PAPER =
            "(?:sales )?(?<paper>invoice|order|quote|quotation|offer|credit memo|credit note)";

    /** What may stand before a wish without making a question or a condition of it. */
    static final String LEAD =
            "(?i)^(?:(?:please|pls|plz|kindly|just|can you|could you|would you|will you|go ahead"
                    + " and|i want to|i want you to|i need to|i need you to|i would like to|i would"
                    + " like you to|i'd like to|i'd like you to|let's|let us|ok|okay|yes|now|then|and"
                    + "|also|hi|hello|hey|hi there|hello there|workmate|good"
                    + " (?:morning|afternoon|evening))[ ,:!]+){0,6}";

    /** What may stand behind it. */
    static final String POLITE =
            "(?:[ ,]+(?:please|pls|plz|thanks|thank you|now|right now|right away|immediately|asap"
                    + "|for me|then|too|as well))*$";

    private static final Pattern NEXT =
            Pattern.compile("(?i)\\s*(?:[,;] ?(?:and |then )*|\\band (?:then )?|\\bthen )");
    private static final Pattern POST_IT =
            Pattern.compile(
                    "(?i)^(?:and |then |now |please |yes,? ?)*post (?:it|this|that|the (?:draft|invoice)|this invoice)(?: (?:then|afterwards|now|too|please|as well))*$");
    private static final Pattern MADE =
            Pattern.compile("The draft " + PAPER + " \\*\\*(?<number>[^*]+)\\*\\* for \\*\\*");

    private DocumentRules() {}

    /** Empty where a sentence would change nothing. */
    public static Optional<ChangeReading> read(String sentence) {
        String text = tidy(sentence);
        List<BusinessQuestion> wishes = wishes(text);
        if (!wishes.isEmpty()) {
            return Optional.of(new Clear(wishes));
        }
        return DeedRules.refusal(text)
                .or(() -> DraftRules.refusal(text))
                .or(() -> FieldRules.refusal(text))
                .map(Refused::new);
    }

    /** What a sentence says about the document that was begun before it. */
    public static Optional<BusinessQuestion> further(
            String sentence, BusinessQuestion before, String answer) {
        String text = tidy(sentence);
        if (!(before instanceof NewDocument document)) {
            return Optional.empty();
        }
        return POST_IT.matcher(text).matches()
                ? Optional.of(made(answer).orElseGet(document::posted))
                : DraftRules.completed(text, document);
    }

    /** The draft that an answer told of: it is posted, and no other one is made. */
    private static Optional<BusinessQuestion> made(String answer) {
        Matcher matcher = MADE.matcher(answer);
        return matcher.find()
                ? Optional.of(
                        new DoToDocument(
                                BusinessQuestion.Deed.POST,
                                paper(matcher.group("paper")),
                                matcher.group("number"),
                                Optional.empty()))
                : Optional.empty();
    }

    private static String tidy(String sentence) {
        return sentence.replaceAll("\\s+", " ")
                .replaceAll("[\\u2212\\u2013](?=\\d)", "-")
                .replaceAll("[“”„]", "\"")
                .replaceAll("[?!.]+$", "")
                .strip();
    }

    /** All wishes of a text, one after the other; none where a word of it is left over. */
    private static List<BusinessQuestion> wishes(String text) {
        Optional<BusinessQuestion> whole = wish(text);
        if (whole.isPresent()) {
            return List.of(whole.get());
        }
        Matcher next = NEXT.matcher(text);
        while (next.find()) {
            Optional<BusinessQuestion> first = wish(text.substring(0, next.start()));
            List<BusinessQuestion> rest =
                    first.isEmpty() ? List.of() : wishes(text.substring(next.end()));
            if (!rest.isEmpty()) {
                List<BusinessQuestion> all = new ArrayList<>(List.of(first.orElseThrow()));
                all.addAll(rest);
                return all;
            }
        }
        return List.of();
    }

    private static Optional<BusinessQuestion> wish(String text) {
        return DeedRules.read(text).or(() -> DraftRules.read(text)).or(() -> FieldRules.read(text));
    }

    static Paper paper(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "order" -> Paper.ORDER;
            case "quote", "quotation", "offer" -> Paper.QUOTE;
            case "credit memo", "credit note" -> Paper.CREDIT_MEMO;
            default -> Paper.INVOICE;
        };
    }

    static String chosen(Matcher matcher, String first, String second) {
        String quoted = matcher.group(first);
        return (quoted == null ? matcher.group(second) : quoted).strip();
    }

    /** The refusal of a sentence that says more than what was understood. */
    static String leftOver(String understood, String rest) {
        return "I changed nothing. I can %s, but I do not know what to do with “%s”. Say it without that, or what you mean in other words."
                .formatted(understood, rest.strip().replaceAll("^[,;:]\\s*", ""));
    }

    /** The refusal of a question, a condition or a wish not to. */
    static String notAsked(String sentence, String instead) {
        return "I changed nothing: “%s” does not plainly ask for it. If you want it done, say “%s”."
                .formatted(sentence, instead);
    }
}
