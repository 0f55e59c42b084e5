package dev.workmate.event;

import java.util.List;

/**
 * The registered prefixes of infrastructure tools: their calls are stored and never shown.
 * Generated for the web client.
 */
public final class InternalTools {
    public static final String TRANSFER_TO = "transfer_to_";
    public static final String TRANSFER_BACK_TO = "transfer_back_to_";
    public static final List<String> PREFIXES = List.of(TRANSFER_TO, TRANSFER_BACK_TO);

    private InternalTools() {}

    public static boolean isInternal(String toolName) {
        return PREFIXES.stream().anyMatch(toolName::startsWith);
    }
}
