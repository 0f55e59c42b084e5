package dev.workmate.proof;

import java.util.List;
import java.util.Optional;

/**
 * The keys that this server may seal with, newest first; older ones sign the step to newer ones.
 */
public record SealKeys(List<SealKey> all) {
    public SealKeys {
        all = List.copyOf(all);
        if (all.isEmpty()) {
            throw new IllegalArgumentException("there is no seal key");
        }
    }

    /** {@code text} has a key on each line, or parted by commas; {@code where} names its origin. */
    public static SealKeys parse(String where, String text) {
        return new SealKeys(
                text.lines()
                        .flatMap(line -> java.util.Arrays.stream(line.split(",")))
                        .filter(line -> !line.isBlank() && !line.startsWith("#"))
                        .map(line -> SealKey.parse(where, line))
                        .toList());
    }

    /** A line to put before the others. */
    public static String random() {
        return SealKey.random();
    }

    public SealKey newest() {
        return all.getFirst();
    }

    public Optional<SealKey> find(String fingerprint) {
        return all.stream().filter(key -> key.fingerprint().equals(fingerprint)).findFirst();
    }
}
