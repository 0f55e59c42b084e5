package dev.workmate.llm.http;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.outbound.SseEvent;
import java.util.List;

/** Puts one answer together from a stream's events, telling it on as it comes. One thread. */
public interface AnswerReader {
    void accept(SseEvent event) throws CallFailure;

    /** Nothing more can come. */
    boolean isOver();

    /** The answer is whole, whether or not the stream still goes on. */
    boolean isWhole();

    /** The whole answer. */
    Reading finish() throws CallFailure;

    /** How many bytes of words, thoughts, calls and tokens it holds so far. */
    long size();

    /** What is known so far; may be nothing. */
    Usage usage();

    /** A whole answer, as the provider gave it. */
    record Reading(List<AnswerBlock> blocks, AnswerStop stop, Usage usage, Details details) {
        public Reading {
            blocks = List.copyOf(blocks);
        }

        public Reading(List<AnswerBlock> blocks, AnswerStop stop, Usage usage) {
            this(blocks, stop, usage, Details.NONE);
        }
    }

    /**
     * What some providers say beside an answer: how much of what was read they keep for longer,
     * their tier of service, and why they refused. Empty where they do not say.
     */
    record Details(long longCacheWrites, String tier, String refusal) {
        public static final Details NONE = new Details(0, "", "");
    }
}
