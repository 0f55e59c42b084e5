package dev.workmate.turn.log;

import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Recorded;
import java.util.List;

/** Shows what is stored: hears each committed batch in order and passes on what viewers may see. */
public final class EventProcessor implements CommitListener {
    private final Viewers viewers;

    public EventProcessor(Viewers viewers) {
        this.viewers = Harmless.viewers(viewers);
    }

    @Override
    public void committed(List<Recorded> batch) {
        for (Recorded event : batch) {
            if (event.envelope().visibility().isSent()) {
                viewers.show(event);
            }
        }
    }
}
