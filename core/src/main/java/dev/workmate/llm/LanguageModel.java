package dev.workmate.llm;

/**
 * A model behind any provider's wire. Thread-safe. Interrupting the asking thread cuts the call at
 * once.
 */
public interface LanguageModel {
    /** Blocks until the answer is whole, telling {@code deltas} while it arrives. */
    Answer ask(ModelRequest request, Deltas deltas) throws ModelException, InterruptedException;

    /** Whether it can say a long text in fewer words; one that follows rules cannot. */
    default boolean summarises() {
        return true;
    }
}
