package dev.workmate.turn.graph;

import dev.workmate.text.JsonText;

/**
 * Reads the task out of a transfer call's arguments; written where JSON is known. Empty text where
 * there is none.
 */
@FunctionalInterface
public interface TransferTask {
    String of(JsonText arguments);
}
