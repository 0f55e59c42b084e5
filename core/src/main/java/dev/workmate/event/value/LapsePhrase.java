package dev.workmate.event.value;

import java.util.Locale;

/**
 * Why what a person agreed to was not done after all, where that can be said beforehand: the page
 * knows these sentences by their text and has them in other languages.
 */
public enum LapsePhrase {
    RECORD_CHANGED("The record was changed after it was shown, so nothing was done."),
    ELSEWHERE(
            "This conversation works in another company or system than when it was shown, so"
                    + " nothing was done."),
    NOT_AS_SHOWN(
            "Lines, amounts or names are not as they were shown any more, so nothing was done."),
    TURN_ENDED("The turn ended first.");

    private final String english;

    LapsePhrase(String english) {
        this.english = english;
    }

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String english() {
        return english;
    }
}
