package dev.workmate.llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ImageTypeTest {
    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void isToldByTheFirstBytes() {
        assertThat(ImageType.of(bytes("\u0089PNG\r\n\u001A\n and more"))).contains(ImageType.PNG);
        assertThat(ImageType.of(bytes("\u00FF\u00D8\u00FF\u00E0"))).contains(ImageType.JPEG);
        assertThat(ImageType.of(bytes("GIF89a"))).contains(ImageType.GIF);
        assertThat(ImageType.of(bytes("GIF87a"))).contains(ImageType.GIF);
        assertThat(ImageType.of(bytes("RIFF....WEBPVP8 "))).contains(ImageType.WEBP);
    }

    @Test
    void isNothingElse() {
        for (String text :
                new String[] {
                    "", "GIF", "GIF88a", "<svg xmlns=", "RIFF....WAVE", "\u0089PNG", "%PDF-1.7"
                }) {
            assertThat(ImageType.of(bytes(text))).as(text).isEmpty();
        }
        assertThat(ImageType.named("image/svg+xml")).isEmpty();
        assertThat(ImageType.named("image/webp")).contains(ImageType.WEBP);
    }
}
