package dev.workmate.turn;

import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;

/** What a person has going on, over all servers. Thread-safe. */
public interface Holdings {
    /** Turns that run now, in other sessions than this one. */
    int runningTurns(UserId person, SessionId beside);

    /** Questions of agents that wait for an answer. */
    int openQuestions(UserId person);
}
