package dev.workmate.demo.odata.message;

import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;

/** What is answered; the body is written while it is sent. */
public record ODataAnswer(int status, Map<String, String> headers, Body body) {

    /** Writes itself to where it is sent. */
    @FunctionalInterface
    public interface Body {
        void writeTo(OutputStream out) throws IOException;
    }

    public ODataAnswer {
        headers = Map.copyOf(headers);
    }

    public static ODataAnswer empty(int status) {
        return new ODataAnswer(status, Map.of(), _ -> {});
    }

    public static ODataAnswer bytes(int status, String type, byte[] bytes) {
        return new ODataAnswer(status, Map.of("Content-Type", type), out -> out.write(bytes));
    }

    public ODataAnswer with(String header, String value) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put(header, value);
        return new ODataAnswer(status, all, body);
    }
}
