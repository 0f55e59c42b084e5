package dev.workmate.knowledge.vector;

/**
 * A model that turns texts into vectors. Vectors of different names are never compared, so the name
 * changes with everything that changes the vectors.
 */
public record EmbeddingModel(String name, int dimensions) {
    public EmbeddingModel {
        if (name.isBlank() || dimensions < 1) {
            throw new IllegalArgumentException(
                    "a model has a name and dimensions, was " + name + " with " + dimensions);
        }
    }
}
