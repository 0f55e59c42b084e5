package dev.workmate.tool;

import dev.workmate.event.value.QuestionPhrase;
import dev.workmate.text.JsonText;
import java.util.Optional;

/** Something an agent can do. Holds no state between calls; thread-safe. */
public interface Tool {
    ToolSpec spec();

    ToolTraits traits();

    /** Why the input does not fit, in words the model can act on; empty where it fits. */
    Optional<String> validate(JsonText arguments);

    /** How much this call can do to the world. */
    default Tier tier(ToolCall call) {
        return traits().readOnly() ? Tier.READ : Tier.IRREVERSIBLE;
    }

    /** Whether calls send anything outside, reading included. */
    default boolean isOutward() {
        return false;
    }

    /**
     * What the call is about, such as {@code customers}; a person may allow draft writes for it
     * once and for all.
     */
    default Optional<String> entity(ToolCall call) {
        return Optional.empty();
    }

    /** The call in words for the person who is asked. */
    default String summary(ToolCall call) {
        return "Run " + name();
    }

    /**
     * What the call would do, for the person who is asked; reads only. A call with an approved
     * version is an edit of what was shown. A {@link ToolException} says that the call cannot work:
     * it becomes the call's error, and nobody is asked.
     */
    default Proposal preview(ToolCall call) throws Exception {
        return Proposal.NONE;
    }

    /**
     * The tool's own opinion whether this call may run now; policy may only be stricter, unless an
     * operator says otherwise.
     */
    default Permission permission(ToolCall call) {
        return traits().readOnly()
                ? Permission.ALLOW
                : Permission.ask(QuestionPhrase.CHANGES_SOMETHING);
    }

    /**
     * Does the work. Interruption means: stop now. Whatever is thrown becomes the call's error,
     * never the turn's end. Throws {@link ApprovalLapsedException} where the record is not in the
     * approved version any more, {@link OutcomeUnknownException} where an answer was lost.
     */
    ToolOutput execute(ToolCall call, Progress progress) throws Exception;

    /**
     * Asks the system whether an interrupted call took effect. Throws {@link NoEffectException}
     * where it did not, {@link OutcomeUnknownException} with what was found where that does not
     * tell; empty where nothing can be found at all.
     */
    default Optional<ToolOutput> probe(ToolCall call) throws Exception {
        return Optional.empty();
    }

    default String name() {
        return spec().name();
    }
}
