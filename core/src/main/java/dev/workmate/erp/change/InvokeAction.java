package dev.workmate.erp.change;

import dev.workmate.erp.office.RecordName;
import dev.workmate.event.Preview;
import dev.workmate.tool.Describe;
import dev.workmate.tool.JsonValue;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tier;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.TypedTool;
import dev.workmate.tool.Within;
import java.util.List;
import java.util.Optional;

/** Does what a record offers to do, such as posting. */
public final class InvokeAction implements TypedTool<InvokeAction.Input> {
    public static final String NAME = "erp_invoke_action";

    /** Which record, and what to do. */
    public record Input(
            @Describe("The entity set, such as 'salesInvoices'.") @Within(min = 1, max = 200)
                    String entity,
            @Describe("The record's id, number, code or whole name.") @Within(min = 1, max = 250)
                    Optional<String> record,
            @Describe("Instead of 'record', for keys of several parts: the key's properties.")
                    Optional<JsonValue.Fields> key,
            @Describe("The action, such as 'post'.") @Within(min = 1, max = 100) String action) {}

    private final ChangeDesk desk;

    InvokeAction(ChangeDesk desk) {
        this.desk = desk;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Invokes an action of an ERP record, such as post, send, cancel, makeInvoice or"
                + " shipAndInvoice. It cannot be undone: a person is asked every time. get_entity_details lists"
                + " an entity's actions.";
    }

    @Override
    public Class<Input> input() {
        return Input.class;
    }

    @Override
    public ToolTraits traits() {
        return ChangeTools.TRAITS;
    }

    @Override
    public Tier tier(Input input, ToolCall call) {
        return wish(input).tier();
    }

    @Override
    public Optional<String> entity(Input input, ToolCall call) {
        return desk.grantable(List.of(wish(input)), call);
    }

    @Override
    public String summary(Input input, ToolCall call) {
        return wish(input).words();
    }

    @Override
    public Permission permission(Input input, ToolCall call) {
        return Permission.ask("It cannot be undone, or reaches people outside.");
    }

    @Override
    public Optional<Preview> preview(Input input, ToolCall call) throws Exception {
        return Optional.of(desk.preview(List.of(wish(input)), call));
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress) throws Exception {
        return desk.run(wish(input), call);
    }

    @Override
    public Optional<ToolOutput> probe(Input input, ToolCall call) throws Exception {
        return desk.probe(List.of(wish(input)), call);
    }

    private static Wish wish(Input input) {
        return new Wish.Invoke(
                input.entity(), new RecordName(input.record(), input.key()), input.action());
    }
}
