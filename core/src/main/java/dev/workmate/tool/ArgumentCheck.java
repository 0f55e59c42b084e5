package dev.workmate.tool;

import dev.workmate.text.JsonText;
import java.util.Optional;

/** Says whether arguments fit a schema. Thread-safe. */
@FunctionalInterface
public interface ArgumentCheck {
    /** Why they do not fit, in words the model can act on; empty where they fit. */
    Optional<String> misfit(JsonText arguments);
}
