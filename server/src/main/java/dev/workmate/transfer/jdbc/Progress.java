package dev.workmate.transfer.jdbc;

/** Hears how far a transfer has come. */
@FunctionalInterface
public interface Progress {
    void at(long done, long of);
}
