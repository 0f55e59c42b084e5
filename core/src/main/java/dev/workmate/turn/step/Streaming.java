package dev.workmate.turn.step;

import dev.workmate.event.InternalTools;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.value.AgentState;
import dev.workmate.id.CallId;
import dev.workmate.llm.Deltas;
import dev.workmate.turn.state.Mail;
import dev.workmate.turn.state.ShownWords;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes a model's words on as signals and remembers them, so that a call that is cut leaves behind
 * exactly what was shown. Where a call is repeated after it has said something, the words are
 * stored first and the next attempt has an id of its own. Calls of internal tools are not for
 * people. Thread-safe.
 */
final class Streaming implements Deltas {
    private static final Logger log = LoggerFactory.getLogger(Streaming.class);

    /** Longer than a journal that is away for a while. */
    private static final long STORED_WITHIN_SECONDS = 120;

    private final Pen pen;
    private final StringBuilder reasoning = new StringBuilder();
    private final StringBuilder text = new StringBuilder();
    private final long begun = System.nanoTime();

    /** Guards all below; held while something is shown, so that nothing is shown after the end. */
    private final ReentrantLock lock = new ReentrantLock();

    private CallId call;
    private boolean spoken;
    private boolean closed;

    Streaming(Pen pen, CallId call) {
        this.pen = pen;
        this.call = call;
    }

    /** The attempt that speaks now. */
    CallId call() {
        return locked(() -> call);
    }

    /** Ends the stream: nothing is shown after this, whatever the model still says. */
    ShownWords close() {
        return locked(
                () -> {
                    closed = true;
                    return shown();
                });
    }

    ShownWords shown() {
        return locked(() -> new ShownWords(reasoning.toString(), text.toString()));
    }

    /** Tells people how long they have been waiting, unless there is something to see. */
    void showWaiting() {
        inTurn(
                () -> {
                    if (!spoken) {
                        long seconds = (System.nanoTime() - begun) / 1_000_000_000;
                        String note = "waiting for the model (" + seconds + " s)";
                        show(
                                new LiveSignal.AgentStateChanged(
                                        AgentState.THINKING, Optional.of(note)));
                    }
                });
    }

    void begin() {
        inTurn(() -> show(new LiveSignal.StreamStarted(call)));
    }

    @Override
    public void reasoning(int blockIndex, String words) {
        inTurn(
                () -> {
                    spoken = true;
                    reasoning.append(words);
                    show(new LiveSignal.ReasoningArrived(call, blockIndex, words));
                });
    }

    @Override
    public void text(int blockIndex, String words) {
        inTurn(
                () -> {
                    spoken = true;
                    text.append(words);
                    show(new LiveSignal.TextArrived(call, blockIndex, words));
                });
    }

    @Override
    public void toolCall(int blockIndex, String toolName, String partialJson) {
        inTurn(
                () -> {
                    spoken = true;
                    if (!InternalTools.isInternal(toolName)) {
                        show(
                                new LiveSignal.ToolCallArrived(
                                        call, blockIndex, toolName, partialJson));
                    }
                });
    }

    /**
     * The call is repeated. What people have read is stored before the next attempt may speak; this
     * waits for it, on the call's own thread.
     */
    @Override
    public void reset() {
        ShownWords lost = shown();
        if (lost.isEmpty()) {
            next(call());
            return;
        }
        CompletableFuture<CallId> stored = new CompletableFuture<>();
        if (!pen.turn().mail().post(new Mail.AttemptLost(call(), lost, stored))) {
            close();
            return;
        }
        try {
            next(stored.get(STORED_WITHIN_SECONDS, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            log.warn("the words of a lost attempt could not be stored; the call is given up", e);
            close();
            throw new IllegalStateException("the words of a lost attempt were not stored", e);
        }
    }

    /** What was shown is stored or was nothing: the next attempt begins. */
    void next(CallId attempt) {
        inTurn(
                () -> {
                    show(new LiveSignal.StreamReset(call));
                    reasoning.setLength(0);
                    text.setLength(0);
                    spoken = false;
                    call = attempt;
                    begin();
                });
    }

    private void inTurn(Runnable act) {
        lock.lock();
        try {
            act.run();
        } finally {
            lock.unlock();
        }
    }

    private <T> T locked(Supplier<T> look) {
        lock.lock();
        try {
            return look.get();
        } finally {
            lock.unlock();
        }
    }

    private void show(LiveSignal signal) {
        if (!closed) {
            pen.show(signal);
        }
    }
}
