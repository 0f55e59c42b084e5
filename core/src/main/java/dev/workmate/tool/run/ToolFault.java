package dev.workmate.tool.run;

import java.util.Locale;
import java.util.Optional;

/**
 * Why a call failed, where that decides what comes next. It stands before the words of the error,
 * and this is the only place that knows how.
 */
public enum ToolFault {
    /** The arguments do not fit. */
    INVALID_INPUT,
    /** There is no such tool. */
    UNKNOWN_TOOL,
    /** The record is not in the approved version any more. */
    APPROVAL_LAPSED;

    private static final String THEN = ": ";

    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The error as it is stored. */
    public String error(String words) {
        return code() + THEN + words;
    }

    /** The fault that an error tells of; empty for a tool's own words. */
    public static Optional<ToolFault> of(Optional<String> error) {
        String text = error.orElse("");
        for (ToolFault fault : values()) {
            if (text.startsWith(fault.code() + THEN)) {
                return Optional.of(fault);
            }
        }
        return Optional.empty();
    }
}
