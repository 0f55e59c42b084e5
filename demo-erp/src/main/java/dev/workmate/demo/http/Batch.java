package dev.workmate.demo.http;

import dev.workmate.demo.odata.Answer;
import dev.workmate.demo.odata.ODataError;
import dev.workmate.demo.odata.Request;
import dev.workmate.demo.odata.Service;

/** Several operations in one request. */
final class Batch {
    private final Service service;

    Batch(Service service) {
        this.service = service;
    }

    Answer answer(Request request) {
        throw ODataError.notImplemented("No batches yet for " + service + " " + request.path());
    }
}
