package dev.workmate.connection;

import dev.workmate.llm.Secret;
import java.time.Instant;

/** What a person's sign-in brought; {@code renewal} is empty where the system gave none. */
public record SignInTokens(Secret access, Instant until, Secret renewal) {}
