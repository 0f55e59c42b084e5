package dev.workmate.journal.jdbc;

import dev.workmate.event.Draft;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The payloads of a batch as they are stored: the record of a model's answer does not repeat the
 * words of the message, the thought and the calls that follow it.
 */
final class FoldedBatch {
    /** So many rows that follow are looked into. */
    static final int MAX_NEIGHBOURS = 40;

    private FoldedBatch() {}

    /** For each event its folded payload, or null where the text itself is stored. */
    static List<byte @Nullable []> of(List<Draft> drafts, List<String> payloads) {
        List<byte @Nullable []> folded = plain(drafts.size());
        for (int i = 0; i + 1 < drafts.size(); i++) {
            if (drafts.get(i).event() instanceof ModelCallCompleted) {
                folded.set(
                        i,
                        Folding.fold(payloads.get(i), neighbours(drafts, payloads, i))
                                .orElse(null));
            }
        }
        return folded;
    }

    static List<byte @Nullable []> plain(int size) {
        return new ArrayList<>(Collections.<byte @Nullable []>nCopies(size, null));
    }

    /** The texts that follow, up to the next one that is folded itself. */
    private static List<String> neighbours(List<Draft> drafts, List<String> payloads, int at) {
        int end = at + 1;
        while (end < drafts.size()
                && end - at <= MAX_NEIGHBOURS
                && !(drafts.get(end).event() instanceof ModelCallCompleted)) {
            end++;
        }
        return payloads.subList(at + 1, end);
    }
}
