package dev.workmate.configuration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * The configuration that all servers on a database share once an operator has published one; until
 * then, and after it was withdrawn, the files of each server's own. Thread-safe.
 */
public final class PublishedConfiguration implements ConfigurationSource {
    private final Publications publications;
    private final Path folder;
    private final Place place;

    private final ConfigurationSource own;
    private ConfigurationSource current;
    private volatile long number;

    /** Reads the files in a folder. */
    @FunctionalInterface
    public interface Place {
        ConfigurationSource in(Path folder);
    }

    /**
     * What is published is unpacked below {@code passing}; {@code home} holds the server's own
     * files.
     */
    public PublishedConfiguration(Publications publications, Path home, Path passing, Place place) {
        this.publications = publications;
        this.folder = passing.resolve("published");
        this.place = place;
        this.own = place.in(home);
        this.current = own;
    }

    /** Which one it goes by; 0 for the server's own files. */
    public long number() {
        return number;
    }

    @Override
    public synchronized Reading read() {
        long newest = publications.newest();
        if (newest != number) {
            take(newest);
        }
        return current.read();
    }

    /** As a whole or not at all: what fails is tried again at the next look. */
    private void take(long newest) {
        if (newest == 0) {
            current = own;
        } else {
            Path next = folder.resolve(Long.toString(newest));
            try {
                publications.files(newest).unpack(next);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            current = place.in(next);
        }
        number = newest;
    }
}
