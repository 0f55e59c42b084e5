package dev.workmate.journal;

import java.util.List;

/**
 * What an erased session's log left: how many events it had, the hash of the last one, and where
 * each was recorded. The events themselves are left as {@link Trace}s.
 */
public record Skeleton(long head, String lastHash, List<Stretch> lineage) {
    public Skeleton {
        lineage = List.copyOf(lineage);
    }

    /** The link before the first event. */
    public String start() {
        return HashChain.start(Stretch.recordedIn(lineage, 1));
    }
}
