package dev.workmate.demo.odata.query;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.catalog.PropertyModel;
import dev.workmate.demo.odata.filter.ReadyFilter;
import dev.workmate.demo.odata.message.ODataError;
import java.util.List;

/** Lines cannot be listed but through the document they belong to. */
public final class ParentRule {
    private static final List<String> PARENTS =
            List.of("documentId", "journalId", "employeeId", "vendorPaymentId");

    private ParentRule() {}

    public static void check(Target.Many many, ReadyFilter filter) {
        EntityModel model = many.model();
        if (!model.needsParent() || !many.direct()) {
            return;
        }
        String parent = PARENTS.stream().filter(model::has).findFirst().orElse("id");
        for (PropertyModel property : filter.equalities().keySet()) {
            if (property.name().equals("id") || property.name().equals(parent)) {
                return;
            }
        }
        throw ODataError.dialog(
                switch (parent) {
                    case "documentId" ->
                            "You must specify an Id or a Document Id to get the lines.";
                    case "journalId" -> "You must specify an Id or a Journal Id to get the lines.";
                    case "employeeId" ->
                            "You must specify an Id or an Employee Id to get the entries.";
                    default -> "You must specify an Id to get the entries.";
                });
    }
}
