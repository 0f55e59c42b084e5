package dev.workmate.journal;

import dev.workmate.event.Draft;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import java.util.List;
import java.util.OptionalLong;

/**
 * One batch of a running turn. It is stored only while {@code epoch} and {@code turn} are still the
 * session's, and, where {@code expectedHead} is given, only if nothing was added since: nobody
 * starts an irreversible act without having seen every cancel.
 */
public record Append(
        SessionId session,
        TurnId turn,
        long epoch,
        BatchId batch,
        List<Draft> drafts,
        OptionalLong expectedHead,
        SessionChange change) {
    public Append {
        drafts = List.copyOf(drafts);
        if (drafts.isEmpty()) {
            throw new IllegalArgumentException("a batch has at least one event");
        }
    }
}
