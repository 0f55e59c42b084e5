package dev.workmate.erp.change;

import dev.workmate.event.value.QuestionPhrase;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import dev.workmate.tool.run.Within;

/** Makes a new record, with its lines. */
public final class CreateRecord extends ChangeTool<CreateRecord.Input> {
    public static final String NAME = "erp_create";

    /** What to make. */
    public record Input(
            @Describe("The entity set, such as 'salesInvoices'.") @Within(min = 1, max = 200)
                    String entity,
            @Describe(
                            "The values by property; lists of objects under a navigation's name are its lines.")
                    JsonValue.Fields values) {}

    CreateRecord(ChangeDesk desk) {
        super(
                desk,
                NAME,
                "Makes a new record in the ERP system, with its lines under the navigation's name"
                        + ", such as a draft invoice: {customerNumber: 10000, salesInvoiceLines: [{lineType: Item,"
                        + " lineObjectNumber: 1896-S, quantity: 2}]}. A person is asked first. Look the fields up with"
                        + " get_entity_details.",
                QuestionPhrase.MAKES_RECORD,
                Input.class);
    }

    @Override
    RequestedChange wish(Input input) {
        return new RequestedChange.Create(input.entity(), input.values());
    }
}
