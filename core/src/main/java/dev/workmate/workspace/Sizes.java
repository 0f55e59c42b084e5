package dev.workmate.workspace;

import java.util.Locale;

/** Sizes in words. */
final class Sizes {
    private static final long KIB = 1024;

    private Sizes() {}

    static String of(long bytes) {
        if (bytes < KIB) {
            return bytes == 1 ? "1 byte" : bytes + " bytes";
        }
        return bytes < KIB * KIB
                ? String.format(Locale.ROOT, "%.1f KiB", bytes / (double) KIB)
                : String.format(Locale.ROOT, "%.1f MiB", bytes / (double) (KIB * KIB));
    }

    static String count(long number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }
}
