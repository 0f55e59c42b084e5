package dev.workmate.http;

/** Hears with which status each call was answered. It is told from any thread and must be quick. */
@FunctionalInterface
public interface AnswerWatch {
    AnswerWatch NONE = _ -> {};

    void answered(int status);
}
