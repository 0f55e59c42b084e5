package dev.workmate.billing;

import dev.workmate.event.value.Money;
import dev.workmate.id.AgentId;
import dev.workmate.id.CallId;
import dev.workmate.id.UserId;

/** A call of a model that somebody is about to pay for, and the most it is expected to cost. */
public record Purchase(CallId call, UserId person, AgentId agent, Money most) {}
