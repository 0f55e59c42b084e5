package dev.workmate.turn.log;

import dev.workmate.event.SignalEnvelope;
import dev.workmate.id.SessionId;
import dev.workmate.journal.Recorded;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps failures of those who only watch away from those who work. */
public final class Harmless {
    private static final Logger log = LoggerFactory.getLogger(Harmless.class);

    private Harmless() {}

    public static void run(String what, Runnable call) {
        try {
            call.run();
        } catch (RuntimeException | Error e) {
            log.warn("{} failed; the turn goes on", what, e);
        }
    }

    public static Viewers viewers(Viewers watching) {
        return new Viewers() {
            @Override
            public void show(Recorded event) {
                run("showing an event", () -> watching.show(event));
            }

            @Override
            public void show(SignalEnvelope signal) {
                run("showing a signal", () -> watching.show(signal));
            }

            @Override
            public void begins(SessionId session, long epoch) {
                run("saying that work begins", () -> watching.begins(session, epoch));
            }
        };
    }

    public static Counter counter(Counter counting) {
        return () -> run("counting", counting::count);
    }
}
