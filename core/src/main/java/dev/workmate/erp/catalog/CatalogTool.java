package dev.workmate.erp.catalog;

import dev.workmate.erp.ErpModel;
import dev.workmate.erp.office.Offices;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.NamedTool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolTraits;
import java.util.List;

/**
 * A tool that looks into the model only. What it tells is made by those who run the system, not by
 * those who write records, so it is trusted.
 */
abstract sealed class CatalogTool<I extends Record> extends NamedTool<I>
        permits ListEntities,
                SearchOperations,
                EntityDetails,
                EntityRelationships,
                ValidateWorkflow,
                BuildWorkflow,
                EndpointDocumentation {
    private final Offices offices;

    CatalogTool(Offices offices, String name, String description, Class<I> input) {
        super(name, description, input);
        this.offices = offices;
    }

    @Override
    public final ToolTraits traits() {
        return ToolTraits.READ;
    }

    final ErpModel model(ToolCall call) throws ToolException, InterruptedException {
        return offices.openAny(call.session()).model();
    }

    static ToolOutput trusted(JsonValue result) {
        return new ToolOutput(
                List.of(new ToolOutput.Json(result.toJson())), ToolOutput.Trust.TRUSTED);
    }
}
