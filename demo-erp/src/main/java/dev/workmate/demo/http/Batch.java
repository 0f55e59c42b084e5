package dev.workmate.demo.http;

import dev.workmate.demo.odata.Service;
import dev.workmate.demo.odata.message.Json;
import dev.workmate.demo.odata.message.ODataAnswer;
import dev.workmate.demo.odata.message.ODataError;
import dev.workmate.demo.odata.message.ODataRequest;
import dev.workmate.demo.store.Transaction;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JsonGenerator;

/** Several operations in one request, each for itself or all or nothing. */
final class Batch {
    private static final Logger LOG = LoggerFactory.getLogger(Batch.class);

    private final Service service;

    Batch(Service service) {
        this.service = service;
    }

    ODataAnswer answer(ODataRequest request) {
        if (!request.method().equals("POST")) {
            throw ODataError.notAllowed(request.method(), "$batch");
        }
        List<BatchOperation> operations = BatchOperation.read(request);
        boolean snapshot =
                request.header("Isolation").filter("snapshot"::equalsIgnoreCase).isPresent();
        List<Response> responses = snapshot ? together(operations) : oneByOne(operations);
        return Json.answer(
                200,
                json -> {
                    json.writeArrayPropertyStart("responses");
                    responses.forEach(response -> response.write(json));
                    json.writeEndArray();
                });
    }

    private List<Response> oneByOne(List<BatchOperation> operations) {
        List<Response> responses = new ArrayList<>();
        for (BatchOperation operation : operations) {
            responses.add(
                    operation.waitsForFailed(responses)
                            ? failedDependency(operation)
                            : respond(operation, service::handle));
        }
        return responses;
    }

    /** When one fails nothing stays, and only its response tells why. */
    private List<Response> together(List<BatchOperation> operations) {
        try {
            List<Response> responses =
                    service.together(transaction -> inside(operations, transaction));
            operations.forEach(one -> service.accepted(one.request()));
            return responses;
        } catch (Undone undone) {
            return List.of(undone.response);
        }
    }

    private List<Response> inside(List<BatchOperation> operations, Transaction transaction) {
        List<Response> responses = new ArrayList<>();
        for (BatchOperation operation : operations) {
            Response response = respond(operation, request -> service.handle(request, transaction));
            if (response.status >= 400) {
                throw new Undone(response);
            }
            responses.add(response);
        }
        return responses;
    }

    private static final class Undone extends RuntimeException {
        private final transient Response response;

        Undone(Response response) {
            super("operation " + response.id + " failed", null, false, false);
            this.response = response;
        }
    }

    private static Response failedDependency(BatchOperation operation) {
        return respond(
                operation,
                _ -> {
                    throw new ODataError(
                            424, "BadRequest", "An operation that this one waits for has failed.");
                });
    }

    private static Response respond(
            BatchOperation operation, Function<ODataRequest, ODataAnswer> handler) {
        ODataAnswer answer;
        try {
            answer = handler.apply(operation.request());
        } catch (ODataError refused) {
            answer = Errors.answer(refused);
        } catch (RuntimeException e) {
            LOG.error("An operation of a batch failed; the caller gets 500", e);
            answer = Errors.answer(Errors.unexpected());
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try {
            answer.body().writeTo(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Response(operation.id(), answer.status(), answer.headers(), body.toByteArray());
    }

    /** One finished operation. */
    record Response(String id, int status, Map<String, String> headers, byte[] body) {
        void write(JsonGenerator json) {
            json.writeStartObject();
            json.writeStringProperty("id", id);
            json.writeNumberProperty("status", status);
            json.writeObjectPropertyStart("headers");
            headers.forEach(
                    (name, value) ->
                            json.writeStringProperty(
                                    name.toLowerCase(java.util.Locale.ROOT), value));
            json.writeEndObject();
            if (body.length > 0) {
                json.writeName("body");
                String type = headers.getOrDefault("Content-Type", "");
                if (type.startsWith("application/json")) {
                    json.writeRawValue(new String(body, StandardCharsets.UTF_8));
                } else if (type.startsWith("text/") || type.endsWith("xml")) {
                    json.writeString(new String(body, StandardCharsets.UTF_8));
                } else {
                    json.writeString(Base64.getEncoder().encodeToString(body));
                }
            }
            json.writeEndObject();
        }
    }
}
