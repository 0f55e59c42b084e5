package dev.workmate.tool;

import dev.workmate.tool.run.Within;
import java.util.Optional;

/**
 * A tool that takes its input as a record, so that it knows nothing of JSON. The record's
 * components are the fields a model fills in: say what they mean with {@link Describe}, bound them
 * with {@link Within}; an {@code Optional} component may be left out. Holds no state between calls;
 * thread-safe.
 */
public interface TypedTool<I extends Record> {
    /** Snake case, unique among all tools. */
    String name();

    /** Tells a model what the tool does and when to use it. */
    String description();

    Class<I> input();

    ToolTraits traits();

    /** Whether this call may run now. */
    default Permission permission(I input, ToolCall call) {
        return Permission.byEffect(traits());
    }

    /** See {@link Tool#tier}. */
    default Tier tier(I input, ToolCall call) {
        return traits().readOnly() ? Tier.READ : Tier.IRREVERSIBLE;
    }

    /** See {@link Tool#isOutward}. */
    default boolean isOutward() {
        return false;
    }

    /** See {@link Tool#entity}. */
    default Optional<String> entity(I input, ToolCall call) {
        return Optional.empty();
    }

    /** See {@link Tool#summary}. */
    default String summary(I input, ToolCall call) {
        return "Run " + name();
    }

    /** See {@link Tool#preview}. */
    default Proposal preview(I input, ToolCall call) throws Exception {
        return Proposal.NONE;
    }

    /** See {@link Tool#probe}. */
    default Optional<ToolOutput> probe(I input, ToolCall call) throws Exception {
        return Optional.empty();
    }

    /** Does the work; see {@link Tool#execute}. */
    ToolOutput run(I input, ToolCall call, Progress progress) throws Exception;
}
