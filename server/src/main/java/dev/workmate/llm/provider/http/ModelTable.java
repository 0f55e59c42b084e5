package dev.workmate.llm.provider.http;

import dev.workmate.llm.Exchange;
import dev.workmate.llm.ModelCards;
import dev.workmate.llm.json.ModelCardsJson;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the table of models lies: in the program, and what the operator adds in the data folder.
 */
public final class ModelTable {
    private ModelTable() {}

    /** The operator's own file, which need not be there. */
    public static Path own(Path home) {
        return home.resolve("models.json");
    }

    /** Costs are told in the exchange's currency. */
    public static ModelCards read(Path home, Exchange exchange) throws IOException {
        Path own = own(home);
        Optional<String> text =
                Files.exists(own) ? Optional.of(Files.readString(own)) : Optional.empty();
        return new ModelCardsJson(own.toString(), exchange).read(builtIn(), text);
    }

    private static String builtIn() throws IOException {
        try (InputStream file = ModelTable.class.getResourceAsStream("/models.json")) {
            if (file == null) {
                throw new FileNotFoundException("models.json is missing from the program");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
