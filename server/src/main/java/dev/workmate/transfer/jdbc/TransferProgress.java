package dev.workmate.transfer.jdbc;

/** Hears how far a transfer has come. */
@FunctionalInterface
public interface TransferProgress {
    void at(long done, long of);
}
