package dev.workmate.llm.testkit;

import dev.workmate.llm.ModelCards;
import dev.workmate.llm.json.ModelCardsJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The table of models as it ships. */
public final class BuiltInCards {
    private BuiltInCards() {}

    public static ModelCards read() {
        return read(Optional.empty());
    }

    public static ModelCards read(Optional<String> own) {
        try (InputStream table = ModelCardsJson.class.getResourceAsStream("/models.json")) {
            String text = new String(table.readAllBytes(), StandardCharsets.UTF_8);
            return new ModelCardsJson().read(text, own);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
