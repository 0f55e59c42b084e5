package dev.workmate.demo.odata;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.odata.edm.Api;
import dev.workmate.demo.odata.message.Json;
import dev.workmate.demo.odata.message.ODataAnswer;
import dev.workmate.demo.odata.message.ODataError;
import dev.workmate.demo.odata.message.ODataRequest;

/** The two documents that describe an API. */
final class ApiDescriptions {
    private ApiDescriptions() {}

    static ODataAnswer metadata(Api api, ODataRequest request) {
        if (!request.method().equals("GET")) {
            throw ODataError.notAllowed(request.method(), "$metadata");
        }
        String etag = "W/\"" + api.metadataHash() + "\"";
        if (request.header("If-None-Match").filter(etag::equals).isPresent()) {
            return ODataAnswer.empty(304).with("ETag", etag);
        }
        return ODataAnswer.bytes(200, "application/xml", api.metadata()).with("ETag", etag);
    }

    static ODataAnswer service(Api api, ODataRequest request) {
        if (!request.method().equals("GET")) {
            throw ODataError.notAllowed(request.method(), "the service document");
        }
        return Json.answer(
                200,
                json -> {
                    json.writeStringProperty("@odata.context", request.root() + "/$metadata");
                    json.writeArrayPropertyStart("value");
                    for (EntityModel entity : api.catalog().entities()) {
                        json.writeStartObject();
                        json.writeStringProperty("name", entity.set());
                        json.writeStringProperty("kind", "EntitySet");
                        json.writeStringProperty("url", entity.set());
                        json.writeEndObject();
                    }
                    json.writeEndArray();
                });
    }
}
