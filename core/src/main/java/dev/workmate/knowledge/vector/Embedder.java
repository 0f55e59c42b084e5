package dev.workmate.knowledge.vector;

import java.util.List;

/**
 * Turns texts into vectors of length one, near each other where the texts mean alike. It may be
 * asked before it can answer, and may take long: callers set limits by interrupting. Thread-safe.
 */
public interface Embedder {
    EmbeddingModel model();

    /** One vector for each text, in their order. */
    List<float[]> embed(List<String> texts) throws EmbeddingException, InterruptedException;
}
