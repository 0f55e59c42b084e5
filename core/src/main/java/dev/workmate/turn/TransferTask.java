package dev.workmate.turn;

import dev.workmate.event.JsonText;

/**
 * Reads the task out of a transfer call's arguments; written where JSON is known. Empty text where
 * there is none.
 */
@FunctionalInterface
public interface TransferTask {
    String of(JsonText arguments);
}
