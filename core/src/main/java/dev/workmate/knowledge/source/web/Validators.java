package dev.workmate.knowledge.source.web;

import dev.workmate.web.WebDocuments.Validator;
import java.util.Optional;

/** A validator as a line of text: the tag, a tab, the date. */
final class Validators {
    private Validators() {}

    static String write(Validator validator) {
        return validator.tag().orElse("") + "\t" + validator.modified().orElse("");
    }

    static Optional<Validator> read(String text) {
        String[] parts = text.split("\t", -1);
        return parts.length == 2
                ? Optional.of(new Validator(part(parts[0]), part(parts[1])))
                : Optional.empty();
    }

    private static Optional<String> part(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }
}
