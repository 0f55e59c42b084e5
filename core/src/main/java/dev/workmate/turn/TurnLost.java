package dev.workmate.turn;

/**
 * Another process owns the session now (or it was erased): this one drops the turn without a word.
 */
final class TurnLost extends Exception {
    TurnLost(Turn turn) {
        super(
                "turn " + turn.id() + " of session " + turn.session() + " is no longer ours",
                null,
                false,
                false);
    }
}
