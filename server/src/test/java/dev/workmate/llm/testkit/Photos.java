package dev.workmate.llm.testkit;

import dev.workmate.llm.Image;
import dev.workmate.llm.ImageType;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The beginnings of pictures, which is as far as anybody here looks. */
public final class Photos {
    private Photos() {}

    public static byte[] bytes(ImageType type) {
        String start =
                switch (type) {
                    case PNG -> "\u0089PNG\r\n\u001a\n";
                    case JPEG -> "\u00ff\u00d8\u00ff\u00e0";
                    case GIF -> "GIF89a";
                    case WEBP -> "RIFF\u0010\u0000\u0000\u0000WEBP";
                };
        return (start + "...").getBytes(StandardCharsets.ISO_8859_1);
    }

    public static Image image(ImageType type) {
        return new Image("photo", type.mediaType(), () -> bytes(type));
    }

    public static String base64(ImageType type) {
        return Base64.getEncoder().encodeToString(bytes(type));
    }
}
