package dev.workmate.erp.change;

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

/** Makes a new record, with its lines. */
public final class CreateRecord implements TypedTool<CreateRecord.Input> {
    public static final String NAME = "erp_create";

    /** What to make. */
    public record Input(
            @Describe("The entity set, such as 'salesInvoices'.") @Within(min = 1, max = 200)
                    String entity,
            @Describe(
                            "The values by property; lists of objects under a navigation's name are its lines.")
                    JsonValue.Fields values) {}

    private final ChangeDesk desk;

    CreateRecord(ChangeDesk desk) {
        this.desk = desk;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Makes a new record in the ERP system, with its lines under the navigation's name"
                + ", such as a draft invoice: {customerNumber: 10000, salesInvoiceLines: [{lineType: Item,"
                + " lineObjectNumber: 1896-S, quantity: 2}]}. A person is asked first. Look the fields up with"
                + " get_entity_details.";
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
        return Permission.ask("It makes a new record in the ERP system.");
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
        return new Wish.Create(input.entity(), input.values());
    }
}
