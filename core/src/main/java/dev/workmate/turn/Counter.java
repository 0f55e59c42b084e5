package dev.workmate.turn;

/** Counts something worth watching; kept where metrics are known. */
@FunctionalInterface
public interface Counter {
    Counter NONE = () -> {};

    void count();
}
