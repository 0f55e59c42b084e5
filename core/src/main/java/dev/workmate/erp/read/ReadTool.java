package dev.workmate.erp.read;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.office.ErpFailures;
import dev.workmate.erp.office.Office;
import dev.workmate.erp.office.Offices;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.NamedTool;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolTraits;

/** A tool that only reads; what it reads is all that its kinds add. */
abstract sealed class ReadTool<I extends Record> extends NamedTool<I>
        permits CountRecords,
                FetchDocument,
                GetRecord,
                ListCompanies,
                QueryRecords,
                RunReport,
                SelectCompany {
    private final Offices offices;

    ReadTool(Offices offices, String name, String description, Class<I> input) {
        super(name, description, input);
        this.offices = offices;
    }

    abstract ToolOutput read(I input, ToolCall call)
            throws ErpException, ToolException, InterruptedException;

    @Override
    public ToolTraits traits() {
        return ReadTools.TRAITS;
    }

    @Override
    public final ToolOutput run(I wish, ToolCall call, Progress progress)
            throws ToolException, InterruptedException {
        try {
            return read(wish, call);
        } catch (ErpException e) {
            throw ErpFailures.told(e);
        }
    }

    final Offices offices() {
        return offices;
    }

    /** What a result about records begins with. */
    static JsonValue.Builder of(Office office, ErpEntity entity) {
        return placed(JsonValue.object(), office).with("entity", entity.set());
    }

    /** The same for results that may be referred to. */
    static JsonValue.Builder of(ToolCall call, Office office) {
        return placed(JsonValue.object().with("ref", call.toolUseId().value()), office);
    }

    private static JsonValue.Builder placed(JsonValue.Builder result, Office office) {
        return result.with("company", office.companyName()).with("day", office.today().toString());
    }
}
