package dev.workmate.llm.offline;

import dev.workmate.llm.offline.UserWish.InLibrary;
import java.util.Optional;
import java.util.regex.Pattern;

/** Recognises questions that the user's own documents answer, not the ledgers. */
final class LibraryRules {
    private static final Pattern ABOUT =
            Pattern.compile(
                    "(?i)\\b(?:contracts?|frame contracts?|agreements?|clauses?|price ?lists?|warrant(?:y|ies)"
                            + "|(?:returns?|travel|leave) polic(?:y|ies)|handbook|recall"
                            + "|manual (?:say|says|of|for)|(?:what|which) (?:does|do) the \\S+ manual"
                            + "|(?:my|our) documents|e?-?mails? (?:from|about)|e?-?mails of"
                            + "|vertrag|rahmenvertrag|preisliste|gewährleistung|contrato|garantía)\\b");
    private static final Pattern ORDER =
            Pattern.compile(
                    "(?i)^(?:please )?(?:create|make|draft|write|send|post|add|delete|change|update)\\b.*");

    private LibraryRules() {}

    static Optional<UserWish> read(String sentence) {
        return ABOUT.matcher(sentence).find() && !ORDER.matcher(sentence).matches()
                ? Optional.of(new InLibrary(sentence))
                : Optional.empty();
    }
}
