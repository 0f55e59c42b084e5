package dev.workmate.live;

import dev.workmate.event.EventNames;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Recorded;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An event or a signal on its way to viewers. Its text is made once, for the first viewer that
 * needs it, and shared by all. Thread-safe.
 */
public abstract sealed class Shown {
    private volatile @Nullable String text;

    /** The envelope as viewers receive it. */
    public final String text() {
        String made = text;
        if (made == null) {
            synchronized (this) {
                made = text;
                if (made == null) {
                    made = render();
                    text = made;
                }
            }
        }
        return made;
    }

    /** The name it is sent under. */
    public abstract String type();

    public abstract Optional<TurnId> turn();

    abstract String render();

    /** A recorded event. */
    public static final class Event extends Shown {
        private final Recorded recorded;
        private final Rendering rendering;

        public Event(Recorded recorded, Rendering rendering) {
            this.recorded = recorded;
            this.rendering = rendering;
        }

        public Recorded recorded() {
            return recorded;
        }

        public long sequence() {
            return recorded.sequence();
        }

        @Override
        public String type() {
            return EventNames.of(recorded.envelope().event());
        }

        @Override
        public Optional<TurnId> turn() {
            return recorded.envelope().turnId();
        }

        @Override
        String render() {
            return rendering.event(recorded);
        }
    }

    /** A passing signal. */
    public static final class Signal extends Shown {
        private final SignalEnvelope envelope;
        private final Rendering rendering;
        private final long stamp;

        public Signal(SignalEnvelope envelope, Rendering rendering) {
            this(envelope, rendering, Long.MAX_VALUE);
        }

        Signal(SignalEnvelope envelope, Rendering rendering, long stamp) {
            this.envelope = envelope;
            this.rendering = rendering;
            this.stamp = stamp;
        }

        /** Which of the session's signals it is, so that nobody is told twice what is under way. */
        long stamp() {
            return stamp;
        }

        public SignalEnvelope envelope() {
            return envelope;
        }

        /** Whether it says that a turn is over: the one signal no viewer can do without. */
        public boolean isCompletion() {
            return envelope.signal() instanceof LiveSignal.TurnCompleted;
        }

        @Override
        public String type() {
            return EventNames.of(envelope.signal());
        }

        @Override
        public Optional<TurnId> turn() {
            return Optional.of(envelope.turnId());
        }

        @Override
        String render() {
            return rendering.signal(envelope);
        }
    }
}
