package dev.workmate.erp.read;

import dev.workmate.erp.ErpAnswer;
import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpNavigation;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.office.Office;
import dev.workmate.erp.office.Offices;
import dev.workmate.erp.office.RecordFinder;
import dev.workmate.erp.office.RecordName;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolOutput.Trust;
import dev.workmate.tool.run.Within;
import java.util.List;
import java.util.Optional;

/** Fetches the PDF of a document such as an invoice. */
public final class FetchDocument extends ReadTool<FetchDocument.Input> {
    public static final String NAME = "erp_document_pdf";

    /** Which document. */
    public record Input(
            @Describe("The entity set of the document, such as 'salesInvoices'.")
                    @Within(min = 1, max = 200)
                    String entity,
            @Describe("The document's id or number.") @Within(min = 1, max = 250) String record) {}

    public FetchDocument(Offices offices) {
        super(
                offices,
                NAME,
                "Fetches a document of the ERP system (invoice, order, quote, credit memo) as PDF.",
                Input.class);
    }

    @Override
    ToolOutput read(Input input, ToolCall call)
            throws ErpException, ToolException, InterruptedException {
        Office office = offices().open(call.session());
        ErpEntity entity = office.entity(input.entity());
        if (entity.navigations().stream().noneMatch(way -> leadsToDocument(office, way))) {
            throw new ToolException(
                    "%s have no PDF; these have one: %s."
                            .formatted(entity.set(), String.join(", ", withDocument(office))));
        }
        ErpKey key =
                RecordFinder.find(
                        office,
                        entity,
                        new RecordName(Optional.of(input.record()), Optional.empty()));
        ErpAnswer.Document pdf = office.system().document(office.company(), entity.set(), key);
        JsonValue.Fields told =
                of(office, entity)
                        .with("record", input.record())
                        .with("mediaType", pdf.mediaType())
                        .with("bytes", pdf.content().length)
                        .with("url", pdf.url())
                        .build();
        return new ToolOutput(
                List.of(
                        new ToolOutput.Json(
                                ReadTools.in(offices().currency(office), told).toJson()),
                        new ToolOutput.Binary(pdf.mediaType(), pdf.content())),
                Trust.UNTRUSTED);
    }

    private static List<String> withDocument(Office office) {
        return office.model().entities().stream()
                .filter(
                        each ->
                                each.navigations().stream()
                                        .anyMatch(w -> leadsToDocument(office, w)))
                .map(ErpEntity::set)
                .toList();
    }

    /** A PDF is a stream behind a navigation that says so. */
    private static boolean leadsToDocument(Office office, ErpNavigation way) {
        return way.name().toLowerCase(java.util.Locale.ROOT).contains("pdf")
                && office
                        .model()
                        .entity(way.target())
                        .map(ErpEntity::properties)
                        .orElse(List.of())
                        .stream()
                        .map(ErpProperty::type)
                        .anyMatch(ErpType.STREAM::equals);
    }
}
