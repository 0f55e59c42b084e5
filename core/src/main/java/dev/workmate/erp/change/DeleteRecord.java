package dev.workmate.erp.change;

import dev.workmate.erp.office.RecordName;
import dev.workmate.event.value.QuestionPhrase;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import dev.workmate.tool.run.Within;
import java.util.Optional;

/** Deletes a record. */
public final class DeleteRecord extends ChangeTool<DeleteRecord.Input> {
    public static final String NAME = "erp_delete";

    /** Which record. */
    public record Input(
            @Describe("The entity set, such as 'salesInvoices'.") @Within(min = 1, max = 200)
                    String entity,
            @Describe("The record's id, number, code or whole name.") @Within(min = 1, max = 250)
                    Optional<String> record,
            @Describe("Instead of 'record', for keys of several parts: the key's properties.")
                    Optional<JsonValue.Fields> key) {}

    DeleteRecord(ChangeDesk desk) {
        super(
                desk,
                NAME,
                "Deletes one ERP record, a draft for example. A person is asked every time.",
                QuestionPhrase.DELETES_RECORD,
                Input.class);
    }

    @Override
    RequestedChange wish(Input input) {
        return new RequestedChange.Delete(
                input.entity(), new RecordName(input.record(), input.key()));
    }
}
