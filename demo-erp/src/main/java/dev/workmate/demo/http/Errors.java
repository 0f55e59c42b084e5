package dev.workmate.demo.http;

import dev.workmate.demo.odata.message.Json;
import dev.workmate.demo.odata.message.ODataAnswer;
import dev.workmate.demo.odata.message.ODataError;
import java.util.UUID;

/** Errors in Business Central's shape, each with an id of its own in the message. */
final class Errors {
    private Errors() {}

    static ODataAnswer answer(ODataError error) {
        String message = error.getMessage() + "  CorrelationId:  " + UUID.randomUUID() + ".";
        ODataAnswer answer =
                Json.answer(
                        error.status(),
                        json -> {
                            json.writeObjectPropertyStart("error");
                            json.writeStringProperty("code", error.code());
                            json.writeStringProperty("message", message);
                            json.writeEndObject();
                        });
        return error.status() == 401 ? answer.with("WWW-Authenticate", "Bearer") : answer;
    }

    static ODataError unexpected() {
        return new ODataError(
                500, "Internal_ServerError", "An error occurred while the request was processed.");
    }
}
