package dev.workmate.tool;

import dev.workmate.event.JsonText;
import java.util.Optional;

/** Something an agent can do. Holds no state between calls; thread-safe. */
public interface Tool {
    ToolSpec spec();

    ToolTraits traits();

    /** Why the input does not fit, in words the model can act on; empty where it fits. */
    Optional<String> validate(JsonText arguments);

    /** Whether this call may run now. */
    default Permission permission(ToolCall call) {
        return Permission.byEffect(traits());
    }

    /**
     * Does the work. Interruption means: stop now. Whatever is thrown becomes the call's error,
     * never the turn's end.
     */
    ToolOutput execute(ToolCall call, Progress progress) throws Exception;

    /** Asks the system whether an interrupted call took effect; empty where it cannot be known. */
    default Optional<ToolOutput> probe(ToolCall call) throws Exception {
        return Optional.empty();
    }

    default String name() {
        return spec().name();
    }
}
