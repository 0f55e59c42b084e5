package dev.workmate.turn;

import dev.workmate.access.OwnedSession;
import java.time.Duration;
import java.util.Optional;

/** Decides whether a person may begin another turn now. Thread-safe. */
@FunctionalInterface
public interface Admission {
    /** Everybody may, always. */
    Admission FREE = (_, _) -> Pass.FREE;

    /** To be closed once the message is stored, so that no two count the same last place. */
    Pass ask(OwnedSession session, NewMessage message);

    /** Why a turn does not begin; {@code code} is stable, {@code message} a sentence. */
    record Refusal(String code, String message, Optional<Duration> retryAfter) {}

    /** The answer, held until what it is about has happened or not. */
    interface Pass extends AutoCloseable {
        Pass FREE = Optional::empty;

        Optional<Refusal> refusal();

        @Override
        default void close() {}
    }
}
