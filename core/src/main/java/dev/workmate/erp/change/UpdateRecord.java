package dev.workmate.erp.change;

import dev.workmate.erp.office.RecordName;
import dev.workmate.event.value.QuestionPhrase;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import dev.workmate.tool.run.Within;
import java.util.Optional;

/** Changes values of a record. */
public final class UpdateRecord extends ChangeTool<UpdateRecord.Input> {
    public static final String NAME = "erp_update";

    /** Which record, and the new values. */
    public record Input(
            @Describe("The entity set, such as 'salesInvoices'.") @Within(min = 1, max = 200)
                    String entity,
            @Describe("The record's id, number, code or whole name.") @Within(min = 1, max = 250)
                    Optional<String> record,
            @Describe("Instead of 'record', for keys of several parts: the key's properties.")
                    Optional<JsonValue.Fields> key,
            @Describe("The new values by property; only what shall change.")
                    JsonValue.Fields values) {}

    UpdateRecord(ChangeDesk desk) {
        super(
                desk,
                NAME,
                "Changes values of one ERP record. A person is asked first and sees the values before and"
                        + " after; if the record changes meanwhile, nothing is done.",
                QuestionPhrase.CHANGES_RECORD,
                Input.class);
    }

    @Override
    RequestedChange wish(Input input) {
        return new RequestedChange.Update(
                input.entity(), new RecordName(input.record(), input.key()), input.values());
    }
}
