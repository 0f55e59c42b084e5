package dev.workmate.turn.log;

/** Counts something worth watching; kept where metrics are known. */
@FunctionalInterface
public interface Counter {
    Counter NONE = () -> {};

    void count();
}
