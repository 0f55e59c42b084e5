package dev.workmate.general;

import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.text.JsonText;
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
