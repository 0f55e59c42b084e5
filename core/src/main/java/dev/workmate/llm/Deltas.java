package dev.workmate.llm;

/**
 * Hears a model's answer while it is being written. Calls come from one thread at a time, in order.
 */
public interface Deltas {
    Deltas IGNORED =
            new Deltas() {
                @Override
                public void reasoning(int blockIndex, String text) {}

                @Override
                public void text(int blockIndex, String text) {}

                @Override
                public void toolCall(int blockIndex, String toolName, String partialJson) {}

                @Override
                public void reset() {}
            };

    void reasoning(int blockIndex, String text);

    void text(int blockIndex, String text);

    void toolCall(int blockIndex, String toolName, String partialJson);

    /** The call is being repeated: what was streamed so far no longer counts. */
    void reset();
}
