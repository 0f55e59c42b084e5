package dev.workmate.turn;

import dev.workmate.event.SessionId;
import dev.workmate.event.TurnId;
import java.util.List;

/** What was said in a session before a turn, within a budget of tokens. */
public interface History {
    /**
     * Exchanges before the visible event {@code mark}, oldest first; {@code turn} itself and turns
     * that wait are left out.
     */
    List<Exchange> before(SessionId session, TurnId turn, long mark);

    /** A turn has ended with this exchange; {@code mark} is now the newest visible event. */
    void ended(SessionId session, long markBefore, Exchange exchange, long mark);

    /** One user message and what agents answered. */
    record Exchange(String question, String answer) {
        private static final int CHARACTERS_PER_TOKEN = 4;

        public int estimatedTokens() {
            return (question.length() + answer.length()) / CHARACTERS_PER_TOKEN + 8;
        }
    }
}
