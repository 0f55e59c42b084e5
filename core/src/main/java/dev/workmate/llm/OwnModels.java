package dev.workmate.llm;

import dev.workmate.id.SessionId;

/** Models that people and tenants brought themselves. Thread-safe. */
@FunctionalInterface
public interface OwnModels {
    /** What serves a session: what its owner's connections pay for, else the operator's. */
    Models in(SessionId session, Models operators);
}
