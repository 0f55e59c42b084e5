package dev.workmate.llm;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Remembers a count for texts that are asked about again and again, as long as somebody else holds
 * them: asking for the same text costs the same however long it is. Holds no text itself, and a
 * fixed number of counts. Thread-safe.
 */
final class CountedTexts {
    /** Shorter texts are counted as quickly as looked up. */
    static final int LEAST = 128;

    private static final int PLACES = 1 << 14;

    private final ToIntFunction<String> count;
    private final AtomicReferenceArray<@Nullable Counted> places =
            new AtomicReferenceArray<>(PLACES);

    private static final class Counted extends WeakReference<String> {
        private final int count;

        Counted(String text, int count) {
            super(text);
            this.count = count;
        }
    }

    CountedTexts(ToIntFunction<String> count) {
        this.count = count;
    }

    int of(String text) {
        int place = System.identityHashCode(text) & PLACES - 1;
        Counted known = places.getAcquire(place);
        if (known != null && known.refersTo(text)) {
            return known.count;
        }
        int counted = count.applyAsInt(text);
        places.setRelease(place, new Counted(text, counted));
        return counted;
    }
}
