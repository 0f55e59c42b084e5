package dev.workmate.billing;

import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import java.util.Optional;

/**
 * Who pays for a call of a model. The agent and the session are those it was made for: the one has
 * a budget of its own, the other says in which company's business it was.
 */
public record Payer(UserId person, Optional<AgentId> agent, Optional<SessionId> session) {
    /** For what a person does outside of all conversations. */
    public static Payer alone(UserId person) {
        return new Payer(person, Optional.empty(), Optional.empty());
    }
}
