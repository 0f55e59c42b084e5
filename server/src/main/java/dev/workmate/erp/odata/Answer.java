package dev.workmate.erp.odata;

import dev.workmate.erp.ErpException;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpHeaders;
import java.util.Optional;

/** A success on its way in: status, headers and the body as it arrives. */
record Answer(int status, HttpHeaders headers, InputStream body) {
    /** Makes of an answer what was asked for; may be tried again with another answer. */
    @FunctionalInterface
    interface Reader<T> {
        T read(Answer answer) throws IOException, ErpException;
    }

    Optional<String> header(String name) {
        return headers.firstValue(name);
    }
}
