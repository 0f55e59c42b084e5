package dev.workmate.turn.schedule;

import dev.workmate.id.ToolUseId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What really happened in the world outside, in order. */
final class Ledger {
    /**
     * One act. {@code work} names what the plan wanted, whoever asked for it and how often; {@code
     * head} is how far the log had come.
     */
    record Effect(ToolUseId call, String tool, String work, String digest, String key, long head) {}

    private final List<Effect> effects = new ArrayList<>();

    void add(Effect effect) {
        effects.add(effect);
    }

    List<Effect> effects() {
        return effects;
    }

    Optional<Effect> of(ToolUseId call) {
        return effects.stream().filter(effect -> effect.call().equals(call)).findFirst();
    }
}
