package dev.workmate.llm;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A model's finished answer; {@code refusal} says why it declined, where its provider does. */
public record Answer(
        String provider,
        String model,
        List<AnswerBlock> blocks,
        AnswerStop stopReason,
        Usage usage,
        Optional<Money> cost,
        Optional<String> refusal,
        List<Notice> notices) {
    public Answer {
        blocks = List.copyOf(blocks);
        notices = List.copyOf(notices);
    }

    /** An answer with nothing beside it. */
    public Answer(
            String provider,
            String model,
            List<AnswerBlock> blocks,
            AnswerStop stopReason,
            Usage usage,
            Optional<Money> cost) {
        this(provider, model, blocks, stopReason, usage, cost, Optional.empty(), List.of());
    }

    /** Something people should know about how it came about. */
    public record Notice(String code, String message) {}

    /** The same, where earlier attempts cost something too. */
    public Answer after(Usage spent, Optional<Money> paid) {
        return new Answer(
                provider,
                model,
                blocks,
                stopReason,
                usage.plus(spent),
                cost.isPresent() && paid.isPresent()
                        ? Optional.of(cost.get().plus(paid.get()))
                        : cost.or(() -> paid),
                refusal,
                notices);
    }

    /** The same in other words. */
    public Answer withBlocks(List<AnswerBlock> others) {
        return new Answer(provider, model, others, stopReason, usage, cost, refusal, notices);
    }

    /** The same, with more for people to know. */
    public Answer with(Notice notice) {
        return new Answer(
                provider,
                model,
                blocks,
                stopReason,
                usage,
                cost,
                refusal,
                Stream.concat(notices.stream(), Stream.of(notice)).toList());
    }
}
