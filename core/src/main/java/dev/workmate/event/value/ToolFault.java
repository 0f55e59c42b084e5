package dev.workmate.event.value;

import java.util.Locale;

/** Why a call failed, where that decides what comes next; a tool's own words never do. */
public enum ToolFault {
    /** The arguments do not fit. */
    INVALID_INPUT,
    /** There is no such tool. */
    UNKNOWN_TOOL,
    /** The record is not in the approved version any more. */
    APPROVAL_LAPSED;

    /** The error in words, for those who read it. */
    public String error(String words) {
        return name().toLowerCase(Locale.ROOT) + ": " + words;
    }
}
