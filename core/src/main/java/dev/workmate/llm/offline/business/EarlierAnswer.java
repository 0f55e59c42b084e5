package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.wording.Voice;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The answer before a question, as far as the question may point at it. */
record EarlierAnswer(String text) {
    private static final Pattern LISTED =
            Pattern.compile(
                    "(?m)^(?:\\d+\\. \\*\\*(?<bold>[^*]+)\\*\\*.*|\\| \\d+ \\| (?<cell>[^|]+?)"
                            + " \\|.*)$");
    private static final Pattern CANDIDATE = Pattern.compile("(?m)^\\d+\\. \\*\\*([^*]+)\\*\\*");

    /** What its rows and its numbered lines are about. */
    List<String> listed() {
        return LISTED.matcher(text)
                .results()
                .map(
                        row ->
                                Optional.ofNullable(row.group("bold"))
                                        .orElseGet(() -> row.group("cell")))
                .toList();
    }

    /** Whom it asked to choose from. */
    List<String> candidates() {
        return CANDIDATE.matcher(text).results().map(line -> line.group(1)).toList();
    }

    /** Who looks after a customer or supplies an item, where it told so. */
    Optional<String> served(Dimension dimension, Voice voice) {
        String field = dimension == Dimension.VENDOR ? "vendorName" : "salespersonCode";
        Matcher named =
                Pattern.compile(Pattern.quote(voice.say("field." + field)) + ": \\*\\*([^*(]+) \\(")
                        .matcher(text);
        return named.find() ? Optional.of(named.group(1)) : Optional.empty();
    }
}
