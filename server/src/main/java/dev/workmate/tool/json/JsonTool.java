package dev.workmate.tool.json;

import dev.workmate.event.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.TypedTool;
import java.util.Optional;

/** A typed tool whose input is read from, and checked against, its own schema. */
final class JsonTool<I extends Record> implements Tool {
    private final TypedTool<I> tool;
    private final ArgumentReader<I> reader;
    private final ToolSpec spec;

    JsonTool(TypedTool<I> tool) {
        this.tool = tool;
        this.reader = new ArgumentReader<>(tool.input());
        this.spec = new ToolSpec(tool.name(), tool.description(), reader.schema());
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public ToolTraits traits() {
        return tool.traits();
    }

    @Override
    public Optional<String> validate(JsonText arguments) {
        try {
            reader.read(arguments);
            return Optional.empty();
        } catch (Misfit misfit) {
            return Optional.of(misfit.words());
        }
    }

    @Override
    public Permission permission(ToolCall call) {
        try {
            return tool.permission(reader.read(call.arguments()), call);
        } catch (Misfit misfit) {
            return Permission.deny(misfit.words());
        }
    }

    @Override
    public ToolOutput execute(ToolCall call, Progress progress) throws Exception {
        I input;
        try {
            input = reader.read(call.arguments());
        } catch (Misfit misfit) {
            throw new ToolException(misfit.words(), misfit);
        }
        return tool.run(input, call, progress);
    }
}
