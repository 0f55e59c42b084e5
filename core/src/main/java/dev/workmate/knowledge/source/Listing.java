package dev.workmate.knowledge.source;

import java.util.List;
import java.util.Optional;

/** What a source says when it is asked what it holds. */
public sealed interface Listing {
    /**
     * Some of what there is. {@code cursor} is where to go on: at once, or after {@code isLast} the
     * next time; without one everything is listed again then.
     */
    record Page(List<Change> changes, Optional<String> cursor, boolean isLast) implements Listing {
        public Page {
            changes = List.copyOf(changes);
        }
    }

    /** The source does not know the cursor any more: everything is to be listed from the start. */
    record StartOver() implements Listing {}

    /** What is said of one item; the last word about it counts. */
    sealed interface Change {
        String id();
    }

    record Present(SourceItem item) implements Change {
        @Override
        public String id() {
            return item.id();
        }
    }

    /** It is there and nothing more is said of it now: what is known stays. */
    record Still(String id) implements Change {}

    record Gone(String id) implements Change {}
}
