package dev.workmate.llm;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * What a PDF says about itself without being drawn: how many pages it has, and whether it is
 * locked. Pages that stand in compressed streams are counted too.
 */
public record PdfFacts(int pages, boolean locked) {
    private static final int START = 1_024;
    private static final int MOST_INFLATED = 64 << 20;
    private static final Pattern PAGE = Pattern.compile("/Type\\s*/Page(?![A-Za-z])");
    private static final Pattern LOCKED =
            Pattern.compile("/Encrypt\\s+\\d+\\s+\\d+\\s+R|/Encrypt\\s*<<");
    private static final Pattern OBJECTS =
            Pattern.compile("/Type\\s*/ObjStm[^>]{0,400}>>\\s{0,4}stream\\r?\\n");

    public static boolean isPdf(byte[] content) {
        String start =
                new String(
                        content, 0, Math.min(START, content.length), StandardCharsets.ISO_8859_1);
        return start.contains("%PDF-");
    }

    public static PdfFacts of(byte[] content) {
        String text = new String(content, StandardCharsets.ISO_8859_1);
        int pages = count(text);
        int left = MOST_INFLATED;
        Matcher streams = OBJECTS.matcher(text);
        while (left > 0 && streams.find()) {
            byte[] inflated = inflate(content, streams.end(), left);
            left -= inflated.length;
            pages += count(new String(inflated, StandardCharsets.ISO_8859_1));
        }
        return new PdfFacts(pages, LOCKED.matcher(text).find());
    }

    private static int count(String text) {
        return (int) PAGE.matcher(text).results().count();
    }

    /** As much of a stream as can be read. */
    private static byte[] inflate(byte[] content, int from, int most) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Inflater inflater = new Inflater()) {
            inflater.setInput(content, from, content.length - from);
            byte[] buffer = new byte[8_192];
            int read = inflater.inflate(buffer);
            while (read > 0 && out.size() < most) {
                out.write(buffer, 0, read);
                read = inflater.inflate(buffer);
            }
        } catch (DataFormatException e) {
            // What came before the fault counts.
            return out.toByteArray();
        }
        return out.toByteArray();
    }
}
