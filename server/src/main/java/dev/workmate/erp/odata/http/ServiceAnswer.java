package dev.workmate.erp.odata.http;

import dev.workmate.erp.ErpException;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpHeaders;
import java.util.Optional;

/** A success on its way in: status, headers and the body as it arrives. */
public record ServiceAnswer(int status, HttpHeaders headers, InputStream body) {
    /** Makes of an answer what was asked for; may be tried again with another answer. */
    @FunctionalInterface
    public interface Reader<T> {
        T read(ServiceAnswer answer) throws IOException, ErpException;
    }

    public Optional<String> header(String name) {
        return headers.firstValue(name);
    }
}
