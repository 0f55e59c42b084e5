package dev.workmate.llm;

import dev.workmate.event.AnswerBlock;
import dev.workmate.event.AnswerStop;
import dev.workmate.event.Money;
import dev.workmate.event.Usage;
import java.util.List;
import java.util.Optional;

/** A model's finished answer. */
public record Answer(
        String provider,
        String model,
        List<AnswerBlock> blocks,
        AnswerStop stopReason,
        Usage usage,
        Optional<Money> cost) {
    public Answer {
        blocks = List.copyOf(blocks);
    }
}
