package dev.workmate.erp.change;

import dev.workmate.erp.card.Doing;
import dev.workmate.erp.office.RecordName;
import dev.workmate.event.value.QuestionPhrase;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import dev.workmate.tool.Permission;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.run.Within;
import java.util.Optional;

/** Does what a record offers to do, such as posting. */
public final class InvokeAction extends ChangeTool<InvokeAction.Input> {
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

    InvokeAction(ChangeDesk desk) {
        super(
                desk,
                NAME,
                "Invokes an action of an ERP record, such as post, send, cancel, makeInvoice or"
                        + " shipAndInvoice. It cannot be undone: a person is asked every time. get_entity_details lists"
                        + " an entity's actions.",
                QuestionPhrase.ACTS_FOR_GOOD,
                Input.class);
    }

    /** Whoever decides is told whether money or people outside are concerned. */
    @Override
    public Permission permission(Input input, ToolCall call) {
        if (Doing.sends(input.action())) {
            return Permission.ask(QuestionPhrase.WRITES_OUTSIDE);
        }
        return Doing.of(input.action()).posts()
                ? Permission.ask(QuestionPhrase.POSTS)
                : super.permission(input, call);
    }

    @Override
    RequestedChange wish(Input input) {
        return new RequestedChange.Invoke(
                input.entity(), new RecordName(input.record(), input.key()), input.action());
    }
}
