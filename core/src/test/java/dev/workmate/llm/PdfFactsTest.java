package dev.workmate.llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is found out about a document without opening it. */
class PdfFactsTest {
    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void countsPagesAndNotTheirTree() {
        byte[] pdf =
                bytes(
                        "%PDF-1.4\n1 0 obj<</Type/Pages/Count 2>>endobj 2 0 obj<</Type /Page>>endobj"
                                + " 3 0 obj<</Type/Page/Parent 1 0 R>>endobj /PageMode");
        assertThat(PdfFacts.of(pdf)).isEqualTo(new PdfFacts(2, false));
    }

    @Test
    void countsPagesInCompressedStreams() throws Exception {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed)) {
            out.write(bytes("<</Type /Page>> <</Type/Page>> <</Type/Pages>>"));
        }
        ByteArrayOutputStream pdf = new ByteArrayOutputStream();
        pdf.writeBytes(bytes("%PDF-1.7\n5 0 obj<</Type /ObjStm/Filter/FlateDecode>>stream\r\n"));
        pdf.writeBytes(packed.toByteArray());
        pdf.writeBytes(bytes("\nendstream"));
        assertThat(PdfFacts.of(pdf.toByteArray()).pages()).isEqualTo(2);
        byte[] broken = Arrays.copyOf(pdf.toByteArray(), pdf.size() - 30);
        assertThat(PdfFacts.of(broken).pages()).isBetween(0, 2);
    }

    @Test
    void knowsALockedOne() {
        assertThat(PdfFacts.of(bytes("%PDF-1.7 trailer<</Encrypt 9 0 R>>")).locked()).isTrue();
        assertThat(PdfFacts.of(bytes("%PDF-1.7 (how to /Encrypt files)")).locked()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "%PDF-1.4 x, a.txt, PDF",
        "hello, a.MD, MARKDOWN",
        "hello, a.csv, CSV",
        "hello, a.json, JSON",
        "hello, a, TEXT",
        "hello, a.pdf, TEXT",
    })
    void theBytesSayWhatADocumentIs(String content, String name, DocumentType type) {
        assertThat(DocumentType.of(bytes(content), name)).contains(type);
    }

    @Test
    void whatIsNoTextIsNoDocument() {
        for (byte[] other :
                new byte[][] {{}, {0, 1, 2}, bytes("a\u0000b"), bytes(" \n"), {(byte) 0xC3}}) {
            assertThat(DocumentType.of(other, "a.txt")).isEqualTo(Optional.empty());
        }
        byte[] umlauts = "Grüße 🚀\r\n\t".getBytes(StandardCharsets.UTF_8);
        assertThat(DocumentType.of(umlauts, "")).contains(DocumentType.TEXT);
    }
}
