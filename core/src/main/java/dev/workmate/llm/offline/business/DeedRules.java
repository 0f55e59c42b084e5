package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.Deed;
import dev.workmate.llm.offline.business.BusinessQuestion.DoToDocument;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises deeds on documents that are there: post, send, cancel, delete, fetch the PDF. */
final class DeedRules {
    static final String ADDRESS = "[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+";
    private static final String DEED =
            "(?<deed>post and (?:send|e-?mail)|post|send|e-?mail|cancel|void|delete|remove)"
                    + " (?:me )?(?:the |my |our |this )?(?:draft |posted )?"
                    + DocumentRules.PAPER
                    + "(?: draft)?(?: no\\.?| number| #)? ?#?(?<number>[A-Z0-9-]*\\d[\\w-]*)\\b";
    private static final Pattern WHOLE =
            Pattern.compile(
                    DocumentRules.LEAD
                            + DEED
                            + "(?<sent>,?(?: and)?(?: then)? (?:send|e-?mail) it)?"
                            + "(?: (?:by e-?mail )?(?:to|at) (?<address>"
                            + ADDRESS
                            + "))?"
                            + DocumentRules.POLITE);
    private static final Pattern SOMEWHERE = Pattern.compile("(?i)\\b" + DEED);
    private static final Pattern BEFORE = Pattern.compile(DocumentRules.LEAD + "$");
    private static final Pattern PDF =
            Pattern.compile(
                    "(?i)\\bpdf (?:of|for) (?:me )?(?:the |my |our |this )?(?:draft |posted )?"
                            + DocumentRules.PAPER
                            + "(?: draft)?(?: no\\.?| number| #)? ?#?(?<number>[A-Z0-9-]*\\d[\\w-]*)\\b");

    private DeedRules() {}

    static Optional<BusinessQuestion> read(String text) {
        Matcher matcher = WHOLE.matcher(text);
        if (matcher.matches() && !(isOnlySent(matcher) && matcher.group("sent") != null)) {
            return Optional.of(
                    new DoToDocument(
                            deed(matcher),
                            DocumentRules.paper(matcher.group("paper")),
                            matcher.group("number"),
                            Optional.ofNullable(matcher.group("address"))));
        }
        // To fetch a PDF changes nothing, whatever else is said with it.
        Matcher pdf = PDF.matcher(text);
        return pdf.find() && !SOMEWHERE.matcher(text).find()
                ? Optional.of(
                        new DoToDocument(
                                Deed.PDF,
                                DocumentRules.paper(pdf.group("paper")),
                                pdf.group("number"),
                                Optional.empty()))
                : Optional.empty();
    }

    /** Whether nothing but a posting could be followed by a sending. */
    private static boolean isOnlySent(Matcher matcher) {
        return !matcher.group("deed").equalsIgnoreCase("post");
    }

    private static Deed deed(Matcher matcher) {
        return switch (matcher.group("deed").toLowerCase(Locale.ROOT)) {
            case "post" -> matcher.group("sent") != null ? Deed.POST_AND_SEND : Deed.POST;
            case "cancel", "void" -> Deed.CANCEL;
            case "delete", "remove" -> Deed.DELETE;
            case "send", "email", "e-mail" -> Deed.SEND;
            default -> Deed.POST_AND_SEND;
        };
    }

    /** Why a sentence with a deed in it is not done. */
    static Optional<String> refusal(String text) {
        Matcher matcher = SOMEWHERE.matcher(text);
        if (!matcher.find()) {
            return Optional.empty();
        }
        String plain =
                "%s the %s %s"
                        .formatted(
                                matcher.group("deed").toLowerCase(Locale.ROOT),
                                DocumentRules.paper(matcher.group("paper")).words(),
                                matcher.group("number"));
        return Optional.of(
                BEFORE.matcher(text.substring(0, matcher.start())).matches()
                        ? DocumentRules.leftOver(plain, text.substring(matcher.end()))
                        : DocumentRules.notAsked(text, plain));
    }
}
