package dev.workmate.general;

import dev.workmate.event.AgentId;
import dev.workmate.event.JsonText;
import dev.workmate.event.SessionId;
import dev.workmate.event.ToolUseId;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.TypedTool;

/** Runs a tool outside any turn. */
final class Tooling {
    private Tooling() {}

    static <I extends Record> String run(TypedTool<I> tool, I input) throws Exception {
        ToolCall call =
                new ToolCall(
                        SessionId.next(),
                        new AgentId("tester"),
                        ToolUseId.next(),
                        tool.name(),
                        JsonText.EMPTY_OBJECT);
        return ((ToolOutput.Text) tool.run(input, call, Progress.IGNORED).parts().getFirst())
                .text();
    }
}
