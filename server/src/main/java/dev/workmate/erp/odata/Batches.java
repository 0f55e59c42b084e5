package dev.workmate.erp.odata;

import dev.workmate.erp.ErpAnswer;
import dev.workmate.erp.ErpAnswer.BatchResult;
import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpException.Effect;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpSystem;
import dev.workmate.erp.ErpSystem.Isolation;
import dev.workmate.erp.odata.Changes.Written;
import dev.workmate.erp.odata.edm.ServiceModel;
import dev.workmate.erp.odata.edm.SetModel;
import dev.workmate.erp.odata.http.ServiceAnswer;
import dev.workmate.erp.odata.http.ServiceFailures;
import dev.workmate.erp.odata.http.ServiceRequest;
import dev.workmate.erp.odata.text.JsonRows;
import dev.workmate.erp.odata.text.Literals;
import dev.workmate.erp.odata.text.UnreadableJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Several changes to one service in one JSON request. */
final class Batches {
    private final ODataService service;

    Batches(ODataService service) {
        this.service = service;
    }

    ErpAnswer.Batch make(ErpCompany company, List<ErpChange> changes, Isolation isolation)
            throws ErpException, InterruptedException {
        if (changes.isEmpty() || changes.size() > ErpSystem.MAX_BATCH) {
            throw Literals.refused(
                    "a batch has 1 to " + ErpSystem.MAX_BATCH + " changes, not " + changes.size());
        }
        ServiceModel model = service.model();
        List<Written> written = new ArrayList<>();
        for (ErpChange change : changes) {
            written.add(Changes.write(model, company, change));
        }
        URI uri = service.root().below("$batch");
        ServiceRequest request =
                ServiceRequest.of("POST", uri)
                        .with(Optional.of(body(model, written, isolation).toString()));
        request =
                isolation == Isolation.ALL_OR_NOTHING
                        ? request.with("Isolation", "snapshot")
                        : request.with("Prefer", "odata.continue-on-error");
        try {
            return service.http()
                    .write(
                            request,
                            answer ->
                                    new ErpAnswer.Batch(
                                            results(answer, model, written, isolation),
                                            uri.toString()),
                            Batches::lost);
        } catch (ErpException e) {
            service.hear(e, model);
            throw e;
        }
    }

    private static ErpAnswer.Batch lost() throws ErpException {
        throw new ErpException.Unavailable(
                "The ERP system took the batch and its answer was lost. Which of the changes took"
                        + " effect is not known; nothing was sent again.",
                "unreachable",
                Optional.empty(),
                Effect.UNKNOWN);
    }

    private static ObjectNode body(ServiceModel model, List<Written> written, Isolation isolation) {
        ObjectNode body = JsonRows.MAPPER.createObjectNode();
        ArrayNode requests = body.putArray("requests");
        for (int i = 0; i < written.size(); i++) {
            Written change = written.get(i);
            ObjectNode request = requests.addObject();
            request.put("id", Integer.toString(i + 1));
            // The standard's own way; Business Central goes by the header alone.
            if (isolation == Isolation.ALL_OR_NOTHING && !model.isBusinessCentral()) {
                request.put("atomicityGroup", "all");
            }
            request.put("method", change.method());
            request.put("url", change.address());
            ObjectNode headers = request.putObject("headers");
            // The standard asks for lower case, and some services read nothing else.
            change.headers()
                    .forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
            change.body()
                    .ifPresent(
                            content -> {
                                headers.put("content-type", "application/json");
                                request.set("body", content);
                            });
        }
        return body;
    }

    private List<BatchResult> results(
            ServiceAnswer answer, ServiceModel model, List<Written> written, Isolation isolation)
            throws IOException {
        Map<String, JsonNode> byId = new HashMap<>();
        JsonNode responses = JsonRows.MAPPER.readTree(answer.body()).path("responses");
        if (!responses.isArray()) {
            throw new UnreadableJson("the answer to a batch has no results");
        }
        responses.forEach(each -> byId.put(each.path("id").asString(""), each));
        List<BatchResult> results = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            JsonNode response = byId.get(Integer.toString(i + 1));
            results.add(
                    response == null
                            ? new ErpAnswer.NotDone("not tried, since another change failed")
                            : result(response, model, written.get(i)));
        }
        boolean failed = results.stream().anyMatch(ErpAnswer.Failed.class::isInstance);
        return failed && isolation == Isolation.ALL_OR_NOTHING
                ? results.stream().map(Batches::takenBack).toList()
                : results;
    }

    private static BatchResult takenBack(BatchResult result) {
        return result instanceof ErpAnswer.Succeeded
                ? new ErpAnswer.NotDone("taken back, since another change failed")
                : result;
    }

    private BatchResult result(JsonNode response, ServiceModel model, Written change)
            throws IOException {
        int status = response.path("status").asInt(0);
        JsonNode body = response.path("body");
        if (status >= 200 && status < 300) {
            return new ErpAnswer.Succeeded(status, row(body, model, change.set()));
        }
        JsonNode error = body.isString() ? JsonRows.MAPPER.createObjectNode() : body;
        ServiceFailures.Said said =
                ServiceFailures.said(error, status, service.http().credentials());
        return new ErpAnswer.Failed(
                status,
                said.code(),
                String.valueOf(ServiceFailures.of(status, said, Effect.NONE).getMessage()));
    }

    private static Optional<ErpRow> row(JsonNode body, ServiceModel model, SetModel set)
            throws IOException {
        return body.isObject() && !body.isEmpty()
                ? Optional.of(
                        JsonRows.row(
                                new ByteArrayInputStream(
                                        body.toString().getBytes(StandardCharsets.UTF_8)),
                                model,
                                set))
                : Optional.empty();
    }
}
