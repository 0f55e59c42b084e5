package dev.workmate.turn;

import dev.workmate.journal.SessionState;
import dev.workmate.turn.log.Harmless;
import dev.workmate.turn.prompt.History;
import dev.workmate.turn.state.Turn;

/** What follows the end of a turn, once it is stored: it is remembered, and who listens is told. */
record Aftermath(TurnParts parts) {
    void of(Turn turn, SessionState state) {
        if (turn.state().end().isEmpty()) {
            return;
        }
        String answer = String.join("\n\n", turn.state().answers());
        Harmless.run("remembering a turn", () -> remember(turn, answer, state));
        parts.observers()
                .listener()
                .ended(
                        new TurnListener.EndedTurn(
                                turn.session(),
                                turn.id(),
                                turn.historyMark() == 0,
                                turn.state().userText(),
                                answer));
    }

    private void remember(Turn turn, String answer, SessionState state) {
        if (turn.state().condensed().isPresent()) {
            parts.context().history().forget(turn.session());
            return;
        }
        parts.context()
                .history()
                .ended(
                        turn.session(),
                        turn.historyMark(),
                        new History.Exchange(
                                turn.messageSequence(),
                                turn.state().userText(),
                                turn.state().attachments(),
                                answer.strip()),
                        state.visibleHead());
    }
}
