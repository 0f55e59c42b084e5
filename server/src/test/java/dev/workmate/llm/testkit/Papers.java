package dev.workmate.llm.testkit;

import dev.workmate.llm.Document;
import dev.workmate.llm.DocumentType;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Small documents. */
public final class Papers {
    /** Characters before what is quoted that take two places in Java. */
    public static final String TEXT = "🚀🚀 Terms: pay within 30 days. Grüße 📈";

    public static final String FILE = "0197AB00-0000-8000-8000-000000000001";

    private Papers() {}

    public static byte[] bytes(DocumentType type) {
        String content =
                type.isText()
                        ? TEXT
                        : "%PDF-1.4\n1 0 obj <</Type /Page>> endobj\ntrailer <<>>\n%%EOF";
        return content.getBytes(StandardCharsets.UTF_8);
    }

    public static Document document(DocumentType type) {
        return new Document(FILE, "paper", type, 100, () -> bytes(type));
    }

    public static String base64(DocumentType type) {
        return Base64.getEncoder().encodeToString(bytes(type));
    }
}
