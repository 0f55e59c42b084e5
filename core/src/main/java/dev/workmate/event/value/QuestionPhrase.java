package dev.workmate.event.value;

import dev.workmate.event.value.Phrase.NumberPart;
import dev.workmate.event.value.Phrase.Part;
import dev.workmate.event.value.Phrase.TextPart;
import java.util.List;
import java.util.Locale;

/**
 * What questions to people say beside what the tools tell of their changes, in English; a name in
 * braces is a place for something else. Keys are data and never change their meaning.
 */
public enum QuestionPhrase {
    AMOUNTS_UNSEEN(
            "What it would change could not be found out in time: amounts and warnings are not"
                    + " known."),
    CHANGES_UNSEEN("What it would change could not be found out in time: look at the arguments."),
    CHANGES_SOMETHING("This call changes something."),
    CANNOT_BE_UNDONE("This cannot be undone."),
    HAS_READ_OUTSIDE(
            "This conversation has read content from outside, which may try to give orders."),
    ASKS_FOR_PAGE("It asks {host} for a page."),
    SENDS_TO_SEARCH(
            "It sends these words to the provider of {model}, which searches the web and charges"
                    + " for it."),
    WRITES_FILE(
            "It writes {file} in this conversation's workspace; a file of that name is replaced."),
    MAKES_RECORD("It makes a new record in the ERP system."),
    CHANGES_RECORD("It changes a record of the ERP system."),
    DELETES_RECORD("It deletes a record of the ERP system, which cannot be undone."),
    ACTS_FOR_GOOD("It cannot be undone."),
    WRITES_OUTSIDE("It writes to people outside and cannot be undone."),
    POSTS("It enters amounts into the books and cannot be undone."),
    CHANGES_TOGETHER("It makes {count} changes in the ERP system, all of them or none."),
    CHANGES_APART(
            "It makes {count} changes in the ERP system, each for itself: some may be made where"
                    + " others fail."),
    NOTHING_FOUND("Nothing could be found out about how it ended."),
    SYSTEM_TELLS("{words}"),
    APPROVE_IF_DONE("Approve if it was done, deny if it was not, or stop the turn.");

    private final String english;

    QuestionPhrase(String english) {
        this.english = english;
    }

    public String english() {
        return english;
    }

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Phrase phrase(Part... parts) {
        return new Phrase(key(), List.of(parts));
    }

    /** In English, with texts and numbers in their places. */
    public String english(Part... parts) {
        String text = english;
        for (Part part : parts) {
            text = text.replace("{" + part.name() + "}", plain(part));
        }
        return text;
    }

    private static String plain(Part part) {
        return switch (part) {
            case TextPart(String _, String words) -> words;
            case NumberPart(String _, String value) -> value;
            default -> throw new IllegalArgumentException("not said here: " + part);
        };
    }
}
