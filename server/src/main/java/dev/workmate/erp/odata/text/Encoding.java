package dev.workmate.erp.odata.text;

import java.nio.charset.StandardCharsets;

/** Percent-encoding: of what we write, all but letters, digits and four marks. */
public final class Encoding {
    private static final String MARKS = "-._~";
    private static final String OF_LINKS = MARKS + ":/?#[]@!$&'()*+,;=%";

    private Encoding() {}

    /** A piece of an address in which nothing stands for syntax. */
    static String component(String text) {
        return encode(text, MARKS);
    }

    /** A whole link that somebody else wrote, with what must not stand in an address encoded. */
    public static String link(String text) {
        return encode(text, OF_LINKS);
    }

    private static String encode(String text, String allowed) {
        StringBuilder encoded = new StringBuilder();
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (each & 0xff);
            if (c < 0x80 && (Character.isLetterOrDigit(c) || allowed.indexOf(c) >= 0)) {
                encoded.append(c);
            } else {
                encoded.append('%').append(String.format("%02X", (int) c));
            }
        }
        return encoded.toString();
    }
}
