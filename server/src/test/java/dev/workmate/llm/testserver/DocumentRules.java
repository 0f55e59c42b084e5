package dev.workmate.llm.testserver;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** What providers find out about a document by looking at it. */
final class DocumentRules {
    private DocumentRules() {}

    static boolean isPdf(String base64) {
        try {
            byte[] bytes = Base64.getDecoder().decode(base64);
            return new String(bytes, StandardCharsets.ISO_8859_1).startsWith("%PDF-");
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** The same for an address that holds the document itself. */
    static boolean isPdfUrl(String url) {
        String start = "data:application/pdf;base64,";
        return url.startsWith(start) && isPdf(url.substring(start.length()));
    }
}
