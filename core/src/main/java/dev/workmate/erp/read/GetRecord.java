package dev.workmate.erp.read;

import dev.workmate.erp.ErpAnswer;
import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRead;
import dev.workmate.erp.office.Office;
import dev.workmate.erp.office.Offices;
import dev.workmate.erp.office.RecordFinder;
import dev.workmate.erp.office.RecordName;
import dev.workmate.erp.query.QueryCheck;
import dev.workmate.erp.query.ValueText;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.run.Within;
import java.util.List;
import java.util.Optional;

/** Reads one record whole. */
public final class GetRecord extends ReadTool<GetRecord.Input> {
    public static final String NAME = "erp_get";

    /** Which record, and what of it. */
    public record Input(
            @Describe("The entity set, such as 'salesInvoices'.") @Within(min = 1, max = 200)
                    String entity,
            @Describe("The record's id, number, code or whole name.") @Within(min = 1, max = 250)
                    Optional<String> record,
            @Describe("Instead of 'record', for keys of several parts: the key's properties.")
                    Optional<JsonValue.Fields> key,
            @Describe("The properties to show; all when left out.") @Within(min = 1, max = 60)
                    Optional<List<String>> select,
            @Describe("Related records to bring along, such as an invoice's lines.")
                    @Within(max = 8)
                    Optional<List<Expanding>> expand) {}

    public GetRecord(Offices offices) {
        super(
                offices,
                NAME,
                "Reads one ERP record by its id or number, with related records such as the lines of"
                        + " a document.",
                Input.class);
    }

    @Override
    ToolOutput read(Input input, ToolCall call)
            throws ErpException, ToolException, InterruptedException {
        Office office = offices().open(call.session());
        ErpEntity entity = office.entity(input.entity());
        List<String> select = input.select().orElse(List.of());
        ErpKey key = RecordFinder.find(office, entity, new RecordName(input.record(), input.key()));
        ErpRead read =
                new ErpRead(
                        entity.set(),
                        key,
                        select,
                        Expanding.tree(input.expand().orElse(List.of())));
        check(office, entity, read);
        ErpAnswer.Found found = office.system().get(office.company(), read);
        return ReadTools.untrusted(
                of(office, entity)
                        .with("record", ValueText.json(found.row()))
                        .with("url", found.url())
                        .build(),
                offices().currency(office));
    }

    /** A record is checked as a query for its key. */
    private static void check(Office office, ErpEntity entity, ErpRead read) throws ToolException {
        ErpQuery names =
                ErpQuery.of(entity.set()).selecting(read.select()).expanding(read.expand());
        List<String> problems = QueryCheck.namingProblems(office.model(), names);
        if (!problems.isEmpty()) {
            throw new ToolException(String.join(" ", problems));
        }
    }
}
