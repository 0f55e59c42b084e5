package dev.workmate.live;

import dev.workmate.id.SessionId;
import java.io.IOException;

/**
 * One viewer's end of the line: writes to a socket, and may block while it does. Called by one
 * thread at a time. A failure means that the viewer is gone.
 */
public interface Watcher {
    void event(Shown.Event event) throws IOException;

    void signal(Shown.Signal signal) throws IOException;

    /**
     * The viewer was too slow and signals were left out; the events after {@code after} follow from
     * the log.
     */
    void resync(SessionId session, long after) throws IOException;
}
