package dev.workmate.configuration;

/** What an operator has put into the database for all servers on it. Thread-safe. */
public interface Publications {
    /** The newest one's number; 0 where each server goes by the files in its own home folder. */
    long newest();

    /**
     * The files of a number that {@link #newest} told.
     *
     * @throws IllegalStateException where there is none of that number
     */
    PublishedFiles files(long number);
}
