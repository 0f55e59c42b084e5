package dev.workmate.tool.run;

import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import java.util.Optional;
import java.util.stream.Stream;

/** What tools gave earlier in a session, whole, for tools that work on it. Thread-safe. */
public interface ToolResults {
    /** A successful result of this session; empty where there is none by that id. */
    Optional<Result> find(SessionId session, ToolUseId id);

    /** The latest successful results, newest first; each is read when it is come to. */
    Stream<Result> recent(SessionId session, int limit);

    /** A result's whole text; {@code untrusted} where it carries untrusted content. */
    record Result(ToolUseId id, String toolName, String output, boolean untrusted) {}
}
