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

/** Deletes a record. */
public final class DeleteRecord implements TypedTool<DeleteRecord.Input> {
    public static final String NAME = "erp_delete";

    /** Which record. */
    public record Input(
            @Describe("The entity set, such as 'salesInvoices'.") @Within(min = 1, max = 200)
                    String entity,
            @Describe("The record's id, number, code or whole name.") @Within(min = 1, max = 250)
                    Optional<String> record,
            @Describe("Instead of 'record', for keys of several parts: the key's properties.")
                    Optional<JsonValue.Fields> key) {}

    private final ChangeDesk desk;

    DeleteRecord(ChangeDesk desk) {
        this.desk = desk;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Deletes one ERP record, a draft for example. A person is asked every time.";
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
        return Permission.ask("It deletes a record of the ERP system, which cannot be undone.");
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
        return new Wish.Delete(input.entity(), new RecordName(input.record(), input.key()));
    }
}
