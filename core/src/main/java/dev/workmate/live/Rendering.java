package dev.workmate.live;

import dev.workmate.event.SignalEnvelope;
import dev.workmate.journal.Recorded;

/** Makes the text that viewers receive. Thread-safe. */
public interface Rendering {
    String event(Recorded event);

    String signal(SignalEnvelope signal);
}
