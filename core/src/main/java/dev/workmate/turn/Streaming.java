package dev.workmate.turn;

import dev.workmate.event.AgentState;
import dev.workmate.event.CallId;
import dev.workmate.event.InternalTools;
import dev.workmate.event.LiveSignal;
import dev.workmate.llm.Deltas;

import java.util.Optional;

/**
 * Passes a model's words on as signals and remembers them, so that a call that is cut leaves behind
 * exactly what was shown. Calls of internal tools are not for people. Thread-safe.
 */
final class Streaming implements Deltas {
    private final Pen pen;
    private final CallId call;
    private final StringBuilder reasoning = new StringBuilder();
    private final StringBuilder text = new StringBuilder();
    private final long begun = System.nanoTime();
    private boolean spoken;
    private boolean closed;

    Streaming(Pen pen, CallId call) {
        this.pen = pen;
        this.call = call;
    }

    /** What was shown of a call. */
    record Shown(String reasoning, String text) {
        /** Four characters to a token: good enough for a call that never told its usage. */
        long estimatedTokens() {
            return (reasoning.length() + text.length() + 3) / 4;
        }
    }

    /** Ends the stream: nothing is shown after this, whatever the model still says. */
    synchronized Shown close() {
        closed = true;
        return new Shown(reasoning.toString(), text.toString());
    }

    /** Tells people how long they have been waiting, unless there is something to see. */
    synchronized void showWaiting() {
        if (!spoken) {
            long seconds = (System.nanoTime() - begun) / 1_000_000_000;
            String note = "waiting for the model (" + seconds + " s)";
            show(new LiveSignal.AgentStateChanged(AgentState.THINKING, Optional.of(note)));
        }
    }

    @Override
    public synchronized void reasoning(int blockIndex, String words) {
        spoken = true;
        reasoning.append(words);
        show(new LiveSignal.ReasoningArrived(call, blockIndex, words));
    }

    @Override
    public synchronized void text(int blockIndex, String words) {
        spoken = true;
        text.append(words);
        show(new LiveSignal.TextArrived(call, blockIndex, words));
    }

    @Override
    public synchronized void toolCall(int blockIndex, String toolName, String partialJson) {
        spoken = true;
        if (!InternalTools.isInternal(toolName)) {
            show(new LiveSignal.ToolCallArrived(call, blockIndex, toolName, partialJson));
        }
    }

    @Override
    public synchronized void reset() {
        reasoning.setLength(0);
        text.setLength(0);
        spoken = false;
        show(new LiveSignal.StreamReset(call));
    }

    private void show(LiveSignal signal) {
        if (!closed) {
            pen.show(signal);
        }
    }
}
