package dev.workmate.tool.json;

import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.Tier;
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
    public Tier tier(ToolCall call) {
        return read(call).map(input -> tool.tier(input, call)).orElse(Tier.IRREVERSIBLE);
    }

    @Override
    public boolean isOutward() {
        return tool.isOutward();
    }

    @Override
    public Optional<String> entity(ToolCall call) {
        return read(call).flatMap(input -> tool.entity(input, call));
    }

    @Override
    public String summary(ToolCall call) {
        return read(call).map(input -> tool.summary(input, call)).orElseGet(() -> "Run " + name());
    }

    @Override
    public Proposal preview(ToolCall call) throws Exception {
        Optional<I> input = read(call);
        return input.isEmpty() ? Proposal.NONE : tool.preview(input.get(), call);
    }

    @Override
    public Optional<ToolOutput> probe(ToolCall call) throws Exception {
        Optional<I> input = read(call);
        return input.isEmpty() ? Optional.empty() : tool.probe(input.get(), call);
    }

    private Optional<I> read(ToolCall call) {
        try {
            return Optional.of(reader.read(call.arguments()));
        } catch (Misfit misfit) {
            return Optional.empty();
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
