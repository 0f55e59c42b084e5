package dev.workmate.journal.spring;

import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Recorded;
import java.util.List;

/** All who hear of commits, in their order. No listener itself, or it would be one of its own. */
record CommitListeners(List<CommitListener> all) {
    CommitListeners {
        all = List.copyOf(all);
    }

    void committed(List<Recorded> batch) {
        all.forEach(listener -> listener.committed(batch));
    }
}
