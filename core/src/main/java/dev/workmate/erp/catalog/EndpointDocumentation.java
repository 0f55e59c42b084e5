package dev.workmate.erp.catalog;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpProperty.Trait;
import dev.workmate.erp.office.Offices;
import dev.workmate.erp.query.ModelNames;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.run.Within;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Tells how an operation looks on the wire. */
public final class EndpointDocumentation extends CatalogTool<EndpointDocumentation.Input> {
    public static final String NAME = "get_endpoint_documentation";

    private static final int MAX_BODY = 25;

    /** Which operation. */
    public record Input(
            @Describe("The entity set, such as 'salesInvoices'.") @Within(min = 1, max = 200)
                    String entity,
            @Describe("list, get, count, create, update, delete, or an action such as post.")
                    @Within(min = 1, max = 100)
                    String operation) {}

    EndpointDocumentation(Offices offices) {
        super(
                offices,
                NAME,
                "Documents one operation of an ERP entity: address, method, headers, a skeleton of the"
                        + " body, the answers and errors to expect, and the tool that does it.",
                Input.class);
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress)
            throws ToolException, InterruptedException {
        ErpModel model = model(call);
        ErpEntity entity = ModelNames.entity(model, input.entity());
        EntityOperation operation =
                EntityOperation.find(entity, input.operation())
                        .orElseThrow(
                                () ->
                                        new ToolException(
                                                "%s has no operation '%s'; it has %s."
                                                        .formatted(
                                                                entity.set(),
                                                                input.operation(),
                                                                String.join(
                                                                        ", ",
                                                                        EntityOperation.of(entity)
                                                                                .stream()
                                                                                .map(
                                                                                        EntityOperation
                                                                                                ::name)
                                                                                .toList()))));
        JsonValue.Builder result =
                JsonValue.object()
                        .with("entity", entity.set())
                        .with("operation", operation.name())
                        .with("tool", operation.tool())
                        .with("approval", operation.approval())
                        .with("method", method(operation))
                        .with("path", path(entity, operation))
                        .withTexts("headers", headers(operation));
        if (operation.kind() == EntityOperation.Kind.CREATE
                || operation.kind() == EntityOperation.Kind.UPDATE) {
            result.with("body", body(entity));
        }
        return trusted(
                result.with("success", success(operation))
                        .withTexts("errors", errors(operation))
                        .build());
    }

    private static String method(EntityOperation operation) {
        return switch (operation.kind()) {
            case LIST, GET, COUNT -> "GET";
            case CREATE, INVOKE -> "POST";
            case UPDATE -> "PATCH";
            case DELETE -> "DELETE";
        };
    }

    private static String path(ErpEntity entity, EntityOperation operation) {
        String set =
                (entity.isCustom() ? "/api/" + entity.route() : "/api/v2.0")
                        + "/companies({companyId})/"
                        + entity.set();
        String key =
                entity.keys().size() == 1
                        ? "({" + entity.keys().getFirst() + "})"
                        : "("
                                + String.join(
                                        ",",
                                        entity.keys().stream()
                                                .map(each -> each + "={" + each + "}")
                                                .toList())
                                + ")";
        return switch (operation.kind()) {
            case LIST -> set + "?$filter=…&$select=…&$expand=…&$orderby=…&$top=…";
            case COUNT -> set + "/$count?$filter=…";
            case CREATE -> set;
            case GET, UPDATE, DELETE -> set + key;
            case INVOKE -> set + key + "/Microsoft.NAV." + operation.name();
        };
    }

    private static List<String> headers(EntityOperation operation) {
        return switch (operation.kind()) {
            case LIST -> List.of("Accept: application/json", "Prefer: odata.maxpagesize=…");
            case GET, COUNT -> List.of("Accept: application/json");
            case CREATE -> List.of("Content-Type: application/json");
            case UPDATE -> List.of("Content-Type: application/json", "If-Match: the record's etag");
            case DELETE -> List.of("If-Match: the record's etag");
            case INVOKE -> List.of();
        };
    }

    private static String success(EntityOperation operation) {
        return switch (operation.kind()) {
            case LIST -> "200 with value[] and, where there is more, @odata.nextLink";
            case GET -> "200 with the record and its @odata.etag";
            case COUNT -> "200 with a number";
            case CREATE -> "201 with the new record";
            case UPDATE -> "200 with the changed record";
            case DELETE, INVOKE -> "204 without content";
        };
    }

    private static List<String> errors(EntityOperation operation) {
        List<String> always =
                List.of(
                        "400 BadRequest_…: the request is wrong",
                        "401 Authentication_…, 403 Authorization_…: no right",
                        "404: no such record",
                        "429: too many requests, try later");
        return operation.isRead()
                ? always
                : java.util.stream.Stream.concat(
                                always.stream(),
                                java.util.stream.Stream.of(
                                        "400 Application_…: a rule of the business forbids it",
                                        "409 or 412 Request_EntityChanged: somebody changed the record"))
                        .toList();
    }

    private static JsonValue body(ErpEntity entity) {
        SequencedMap<String, JsonValue> body = new LinkedHashMap<>();
        entity.properties().stream()
                .filter(each -> !each.is(Trait.READ_ONLY) && !each.is(Trait.FILTER_ONLY))
                .filter(each -> each.type().isScalar())
                .limit(MAX_BODY)
                .forEach(
                        each -> body.put(each.name(), JsonValue.of(EntityDetails.described(each))));
        return new JsonValue.Fields(body);
    }
}
