package dev.workmate.llm;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** The kinds of pictures that models take, told by their first bytes. */
public enum ImageType {
    PNG("image/png"),
    JPEG("image/jpeg"),
    GIF("image/gif"),
    WEBP("image/webp");

    private static final int[] PNG_START = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final int[] JPEG_START = {0xFF, 0xD8, 0xFF};

    private final String mediaType;

    ImageType(String mediaType) {
        this.mediaType = mediaType;
    }

    public String mediaType() {
        return mediaType;
    }

    public static Optional<ImageType> named(String mediaType) {
        return Arrays.stream(values()).filter(t -> t.mediaType.equals(mediaType)).findFirst();
    }

    /** What the bytes are, whatever somebody says they are. */
    public static Optional<ImageType> of(byte[] content) {
        if (startsWith(content, PNG_START)) {
            return Optional.of(PNG);
        }
        if (startsWith(content, JPEG_START)) {
            return Optional.of(JPEG);
        }
        if (text(content, 0, 6).matches("GIF8[79]a")) {
            return Optional.of(GIF);
        }
        boolean webp = text(content, 0, 4).equals("RIFF") && text(content, 8, 12).equals("WEBP");
        return webp ? Optional.of(WEBP) : Optional.empty();
    }

    private static boolean startsWith(byte[] content, int[] start) {
        if (content.length < start.length) {
            return false;
        }
        for (int i = 0; i < start.length; i++) {
            if ((content[i] & 0xFF) != start[i]) {
                return false;
            }
        }
        return true;
    }

    private static String text(byte[] content, int from, int to) {
        return content.length < to
                ? ""
                : new String(content, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
