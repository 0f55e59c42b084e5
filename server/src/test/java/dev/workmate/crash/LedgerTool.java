package dev.workmate.crash;

import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tier;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;

/** A tool whose effect is a line in a file that outlives the process. */
record LedgerTool(String name, Effect effect, Path ledger) implements Tool {
    private static final long HALF_TIME_MS = Long.getLong(CrashServer.TOOL_HALF_TIME, 0);

    @Override
    public ToolSpec spec() {
        return new ToolSpec(name, "Writes a line.", new JsonText("{\"type\":\"object\"}"));
    }

    @Override
    public ToolTraits traits() {
        return new ToolTraits(effect, Concurrency.PARALLEL, Duration.ofSeconds(30));
    }

    @Override
    public Optional<String> validate(JsonText arguments) {
        return Optional.empty();
    }

    @Override
    public Tier tier(ToolCall call) {
        return effect == Effect.READ_ONLY ? Tier.READ : Tier.DRAFT_WRITE;
    }

    @Override
    public Permission permission(ToolCall call) {
        return Permission.ALLOW;
    }

    /** The effect comes half way through, so that a kill may come before it or after it. */
    @Override
    public ToolOutput execute(ToolCall call, Progress progress)
            throws IOException, InterruptedException {
        Thread.sleep(HALF_TIME_MS);
        if (effect != Effect.READ_ONLY) {
            Files.writeString(
                    ledger,
                    name + " " + call.toolUseId() + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND,
                    StandardOpenOption.SYNC);
        }
        Thread.sleep(HALF_TIME_MS);
        return new ToolOutput("done");
    }
}
