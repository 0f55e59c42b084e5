package dev.workmate.knowledge.source;

import dev.workmate.llm.Secret;
import java.time.Instant;

/** What a sign-in gave: a token for a while, and what gets the next one. */
public record ConnectionTokens(Secret access, Instant until, Secret refresh) {}
