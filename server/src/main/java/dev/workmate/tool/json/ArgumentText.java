package dev.workmate.tool.json;

import dev.workmate.text.JsonText;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A model's arguments on their way from text to tree. */
final class ArgumentText {
    private static final int MAX_LENGTH = 1_000_000;

    private ArgumentText() {}

    static JsonNode parse(JsonText arguments, JsonMapper mapper) throws Misfit {
        if (arguments.value().length() > MAX_LENGTH) {
            throw new Misfit("The arguments are longer than " + MAX_LENGTH + " characters.");
        }
        try {
            return mapper.readTree(arguments.value());
        } catch (JacksonException e) {
            throw new Misfit(
                    "The arguments are not valid JSON: "
                            + MisfitWords.shorten(String.valueOf(e.getOriginalMessage()).strip())
                            + place(e)
                            + ".");
        }
    }

    private static String place(JacksonException e) {
        return e.getLocation() == null
                ? ""
                : " (line "
                        + e.getLocation().getLineNr()
                        + ", column "
                        + e.getLocation().getColumnNr()
                        + ")";
    }
}
