package dev.workmate.live;

import dev.workmate.event.LiveSignal;
import dev.workmate.event.LiveSignal.ReasoningArrived;
import dev.workmate.event.LiveSignal.TextArrived;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.id.CallId;
import dev.workmate.id.SessionId;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Recorded;
import dev.workmate.live.WordStore.Kind;
import dev.workmate.live.WordStore.Piece;
import dev.workmate.turn.log.Viewers;
import dev.workmate.turn.state.ShownWords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes on what is shown and keeps the words of open calls in the background, all calls together
 * and a few times a second, until the calls' own events are stored. A call that is over sooner
 * costs nothing. Thread-safe; showing never waits for the store.
 */
public final class WordKeeper implements Viewers, CommitListener, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(WordKeeper.class);
    private static final Duration IDLE = Duration.ofMinutes(1);
    private static final Duration MAX_CLOSE = Duration.ofSeconds(10);

    private final Viewers target;
    private final WordStore store;
    private final Duration every;
    private final Bell bell = new Bell();
    private final Thread thread = Thread.ofVirtual().name("word-keeper").unstarted(this::run);
    private volatile boolean closing;

    /** One writes at a time; held while the store is asked, never together with the monitor. */
    private final ReentrantLock writing = new ReentrantLock();

    // Guarded by this.
    private final Map<CallId, Voice> open = new LinkedHashMap<>();
    private final Set<CallId> recalled = new LinkedHashSet<>();
    private final Set<CallId> dropped = new LinkedHashSet<>();

    public WordKeeper(Viewers target, WordStore store, Duration every) {
        this.target = target;
        this.store = store;
        this.every = every;
    }

    /** What an open call has said and is not yet written. */
    private static final class Voice {
        private final SessionId session;
        private final List<Piece> unwritten = new ArrayList<>();
        private final StringBuilder words = new StringBuilder();
        private Kind kind = Kind.TEXT;
        private int number;
        private boolean written;

        Voice(SessionId session) {
            this.session = session;
        }

        void add(CallId call, Kind of, String more) {
            if (of != kind) {
                cut(call);
                kind = of;
            }
            words.append(more);
        }

        private void cut(CallId call) {
            if (!words.isEmpty()) {
                unwritten.add(new Piece(session, call, number++, kind, words.toString()));
                words.setLength(0);
            }
        }

        List<Piece> pieces(CallId call) {
            cut(call);
            written |= !unwritten.isEmpty();
            return List.copyOf(unwritten);
        }
    }

    /** Begins to keep; what nobody will ask for is dropped first. */
    public void start() {
        try {
            store.sweep();
        } catch (RuntimeException e) {
            log.warn("left-over words could not be dropped; the next start tries again", e);
        }
        thread.start();
    }

    @Override
    public void show(Recorded event) {
        target.show(event);
    }

    @Override
    public void begins(SessionId session, long epoch) {
        target.begins(session, epoch);
    }

    @Override
    public void show(SignalEnvelope signal) {
        target.show(signal);
        if (signal.signal() instanceof LiveSignal.Delta delta) {
            switch (delta) {
                case ReasoningArrived said ->
                        hear(signal, said.callId(), Kind.REASONING, said.text());
                case TextArrived said -> hear(signal, said.callId(), Kind.TEXT, said.text());
                case LiveSignal.ToolCallArrived _ -> {}
            }
        }
    }

    private void hear(SignalEnvelope signal, CallId call, Kind kind, String words) {
        synchronized (this) {
            open.computeIfAbsent(call, _ -> new Voice(signal.sessionId())).add(call, kind, words);
        }
        bell.ring();
    }

    /** A call whose end is stored needs no words beside it. */
    @Override
    public void committed(List<Recorded> batch) {
        for (Recorded event : batch) {
            switch (event.envelope().event()) {
                case ModelCallCompleted done -> drop(done.callId());
                case ModelCallFailed failed -> drop(failed.callId());
                default -> {}
            }
        }
    }

    private void drop(CallId call) {
        synchronized (this) {
            Voice voice = open.remove(call);
            boolean isKept = voice != null && voice.written || recalled.remove(call);
            if (!isKept) {
                return;
            }
            dropped.add(call);
        }
        bell.ring();
    }

    @Override
    public ShownWords recall(SessionId session, CallId call) {
        flush();
        synchronized (this) {
            recalled.add(call);
        }
        return store.of(session, call);
    }

    private void run() {
        while (!closing) {
            if (bell.await(IDLE) && !closing) {
                pause();
                try {
                    flush();
                } catch (RuntimeException e) {
                    log.warn("words of open calls could not be kept; will try again", e);
                    bell.ring();
                }
            }
        }
    }

    private void pause() {
        try {
            Thread.sleep(every);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Brings to the store what was said so far; what fails is kept for the next time. */
    public void flush() {
        writing.lock();
        try {
            List<Piece> added = new ArrayList<>();
            List<CallId> over;
            synchronized (this) {
                open.forEach((call, voice) -> added.addAll(voice.pieces(call)));
                over = List.copyOf(dropped);
            }
            if (!added.isEmpty() || !over.isEmpty()) {
                store.write(added, over);
                written(added, over);
            }
        } finally {
            writing.unlock();
        }
    }

    private synchronized void written(List<Piece> added, List<CallId> over) {
        over.forEach(dropped::remove);
        for (Piece piece : added) {
            Voice voice = open.get(piece.call());
            if (voice != null) {
                voice.unwritten.remove(piece);
            }
        }
    }

    @Override
    public void close() {
        closing = true;
        bell.ring();
        thread.interrupt();
        try {
            if (!thread.join(MAX_CLOSE)) {
                log.warn("the keeper of words did not stop within {}", MAX_CLOSE);
            }
            flush();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            log.warn("the last words of open calls could not be kept", e);
        }
    }
}
