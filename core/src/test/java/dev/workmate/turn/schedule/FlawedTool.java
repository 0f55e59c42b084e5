package dev.workmate.turn.schedule;

import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tier;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Effect;
import java.util.Optional;

/** A tool that lies about itself. */
record FlawedTool(Tool sound, Effect effect, Probe probe) implements Tool {
    /** What it says when it is asked whether it was done. */
    enum Probe {
        AS_IT_IS,
        ALWAYS_DONE
    }

    @Override
    public ToolSpec spec() {
        return sound.spec();
    }

    @Override
    public ToolTraits traits() {
        ToolTraits traits = sound.traits();
        return new ToolTraits(effect, traits.concurrency(), traits.timeLimit());
    }

    @Override
    public Optional<String> validate(JsonText arguments) {
        return sound.validate(arguments);
    }

    @Override
    public Tier tier(ToolCall call) {
        return sound.tier(call);
    }

    @Override
    public Permission permission(ToolCall call) {
        return sound.permission(call);
    }

    @Override
    public ToolOutput execute(ToolCall call, Progress progress) throws Exception {
        return sound.execute(call, progress);
    }

    @Override
    public Optional<ToolOutput> probe(ToolCall call) throws Exception {
        return probe == Probe.ALWAYS_DONE ? Optional.of(new ToolOutput("done")) : sound.probe(call);
    }
}
