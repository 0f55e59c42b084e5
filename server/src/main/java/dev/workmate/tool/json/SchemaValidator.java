package dev.workmate.tool.json;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ArgumentCheck;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Checks arguments against one schema, within bounds. Thread-safe. */
final class SchemaValidator implements ArgumentCheck {
    private final Schema schema;

    SchemaValidator(Schema schema) {
        this.schema = schema;
    }

    @Override
    public Optional<String> misfit(JsonText arguments) {
        try {
            JsonNode value = ArgumentText.parse(arguments, SchemaValidators.MAPPER);
            if (!value.isObject()) {
                return Optional.of("The arguments must be a JSON object.");
            }
            List<String> problems = Evaluation.run(schema, value);
            return problems.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", problems));
        } catch (Misfit misfit) {
            return Optional.of(misfit.words());
        } catch (Evaluation.TooMuch e) {
            return Optional.of("The arguments cannot be checked: " + e.getMessage() + ".");
        } catch (SchemaException | StackOverflowError e) {
            return Optional.of("The arguments cannot be checked against the tool's schema.");
        }
    }
}
