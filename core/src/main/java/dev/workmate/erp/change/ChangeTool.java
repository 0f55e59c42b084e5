package dev.workmate.erp.change;

import dev.workmate.event.value.QuestionPhrase;
import dev.workmate.tool.NamedTool;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.Tier;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolTraits;
import java.util.List;
import java.util.Optional;

/** A tool that makes one change; which one is all that its kinds add. */
abstract class ChangeTool<I extends Record> extends NamedTool<I> {
    private final ChangeDesk desk;
    private final QuestionPhrase reason;

    /** {@code reason} tells the person why they are asked. */
    ChangeTool(
            ChangeDesk desk,
            String name,
            String description,
            QuestionPhrase reason,
            Class<I> input) {
        super(name, description, input);
        this.desk = desk;
        this.reason = reason;
    }

    abstract RequestedChange wish(I input);

    @Override
    public ToolTraits traits() {
        return ChangeTools.TRAITS;
    }

    @Override
    public Tier tier(I input, ToolCall call) {
        return wish(input).tier();
    }

    @Override
    public Optional<String> entity(I input, ToolCall call) {
        return desk.grantable(List.of(wish(input)), call);
    }

    @Override
    public String summary(I input, ToolCall call) {
        return wish(input).words();
    }

    @Override
    public Permission permission(I input, ToolCall call) {
        return Permission.ask(reason);
    }

    @Override
    public Proposal preview(I input, ToolCall call) throws Exception {
        return desk.propose(List.of(wish(input)), call);
    }

    @Override
    public ToolOutput run(I input, ToolCall call, Progress progress) throws Exception {
        return desk.run(wish(input), call, progress);
    }

    @Override
    public Optional<ToolOutput> probe(I input, ToolCall call) throws Exception {
        return Optional.of(desk.probe(List.of(wish(input)), call));
    }
}
