package dev.workmate.llm.http;

import dev.workmate.event.AnswerBlock;
import dev.workmate.event.AnswerStop;
import dev.workmate.event.Usage;
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

    /** What is known so far; may be nothing. */
    Usage usage();

    /** A whole answer, as the provider gave it. */
    record Reading(List<AnswerBlock> blocks, AnswerStop stop, Usage usage) {
        public Reading {
            blocks = List.copyOf(blocks);
        }
    }
}
