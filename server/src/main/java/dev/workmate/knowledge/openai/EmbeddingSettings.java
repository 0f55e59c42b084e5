package dev.workmate.knowledge.openai;

import dev.workmate.knowledge.vector.EmbeddingModel;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which model of meaning an operator wants: the one in this process, a provider's, or none. */
public sealed interface EmbeddingSettings {
    String VARIABLE = "WORKMATE_EMBEDDINGS";

    /** More than that cannot be searched. */
    int MAX_DIMENSIONS = 1_024;

    /** By words alone. */
    record Off() implements EmbeddingSettings {}

    /** The one that comes with the server. */
    record Local() implements EmbeddingSettings {}

    /** A provider's, by the name it has among the models' settings. */
    record Remote(String provider, String model, int dimensions) implements EmbeddingSettings {
        /** Whether the provider is told how long vectors shall be. */
        boolean isSized() {
            return model.startsWith("text-embedding-3-");
        }

        EmbeddingModel embeddings() {
            return new EmbeddingModel(provider + ":" + model + "@" + dimensions + "/1", dimensions);
        }
    }

    static EmbeddingSettings read(String text) {
        String wanted = text.strip();
        if (wanted.equalsIgnoreCase("off")) {
            return new Off();
        }
        if (wanted.isEmpty() || wanted.equalsIgnoreCase("local")) {
            return new Local();
        }
        Matcher parts =
                Pattern.compile("([A-Za-z0-9-]+):([^@\\s]+?)(?:@(\\d{1,5}))?").matcher(wanted);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    VARIABLE
                            + " is local, off or provider:model@dimensions,"
                            + " such as openai:text-embedding-3-small, was: "
                            + wanted);
        }
        String model = parts.group(2);
        boolean known = model.startsWith("text-embedding-3-");
        if (parts.group(3) == null && !known) {
            throw new IllegalArgumentException(
                    VARIABLE + " must say how long the vectors of " + model + " are, such as @768");
        }
        int dimensions = parts.group(3) == null ? MAX_DIMENSIONS : Integer.parseInt(parts.group(3));
        if (dimensions < 1 || dimensions > MAX_DIMENSIONS) {
            throw new IllegalArgumentException(
                    VARIABLE
                            + " takes vectors of 1 to "
                            + MAX_DIMENSIONS
                            + " numbers, was "
                            + wanted);
        }
        return new Remote(parts.group(1).toLowerCase(Locale.ROOT), model, dimensions);
    }
}
