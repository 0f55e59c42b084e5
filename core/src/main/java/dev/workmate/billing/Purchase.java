package dev.workmate.billing;

import dev.workmate.event.value.Money;
import dev.workmate.id.AgentId;
import dev.workmate.id.CallId;
import dev.workmate.id.UserId;
import java.util.Optional;

/** A call of a model that somebody is about to pay for, and the most it is expected to cost. */
public record Purchase(CallId call, UserId person, Optional<AgentId> agent, Money most) {
    public Purchase(CallId call, UserId person, AgentId agent, Money most) {
        this(call, person, Optional.of(agent), most);
    }

    public Purchase(CallId call, Payer payer, Money most) {
        this(call, payer.person(), payer.agent(), most);
    }
}
