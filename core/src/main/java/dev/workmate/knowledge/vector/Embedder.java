package dev.workmate.knowledge.vector;

import dev.workmate.billing.Payer;
import java.util.List;

/**
 * Turns texts into vectors of length one, near each other where the texts mean alike. It may be
 * asked before it can answer, and may take long: callers set limits by interrupting. Thread-safe.
 */
public interface Embedder {
    EmbeddingModel model();

    /**
     * One vector for each text, in their order. Where that costs something, {@code payers} pay for
     * one text after the other in turn; a model on this machine asks nobody.
     */
    List<float[]> embed(List<String> texts, List<Payer> payers)
            throws EmbeddingException, InterruptedException;
}
