package dev.workmate.tool.permission;

import dev.workmate.id.UserId;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import java.util.List;
import java.util.Optional;

/** Decides whether a call may run. The model has no say in it. Thread-safe. */
@FunctionalInterface
public interface PermissionPolicy {
    Permission decide(Tool tool, ToolCall call, Circumstances circumstances);

    /** The rules by which somebody else may have to agree, once it is known what would be done. */
    default List<SecondPersonRule> secondPerson(Tool tool, ToolCall call, Optional<UserId> user) {
        return List.of();
    }

    /**
     * What a decision depends on besides the call: for whom it is, whether the turn has read what
     * others wrote, and whether a person has allowed such calls for the rest of the session.
     */
    record Circumstances(Optional<UserId> user, boolean tainted, boolean granted) {
        /** Where nothing is known, nothing is done without asking. */
        public static final Circumstances STRICTEST =
                new Circumstances(Optional.empty(), true, false);
    }
}
