package dev.workmate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MultipartTest {
    private static final String HEAD =
            "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a \\\"b\\\".txt\"\r\n"
                    + "Content-Type: text/plain\r\n\r\n";

    @TempDir Path folder;

    private String read(String form) throws IOException {
        Path body = Files.writeString(folder.resolve("body"), form, StandardCharsets.ISO_8859_1);
        try (FileChannel channel = FileChannel.open(body)) {
            Multipart.Part part = new Multipart(channel, "b").file();
            ByteBuffer content = ByteBuffer.allocate(part.length());
            channel.read(content, part.start());
            return part.name()
                    + "|"
                    + part.mediaType().orElse("")
                    + "|"
                    + new String(content.array(), StandardCharsets.ISO_8859_1);
        }
    }

    @Test
    void aFileIsWhatStandsBetweenTheDelimiters() throws IOException {
        assertThat(read(HEAD + "words\r\n--b--\r\n")).isEqualTo("a \"b\".txt|text/plain|words");
        assertThat(read(HEAD + "\r\n--b--")).isEqualTo("a \"b\".txt|text/plain|");
        assertThat(read("preamble\r\n" + HEAD + "x\r\n--b--\r\nepilogue"))
                .isEqualTo("a \"b\".txt|text/plain|x");
    }

    @Test
    void whatOnlyLooksLikeADelimiterBelongsToTheFile() throws IOException {
        assertThat(read(HEAD + "one --b two\n--b\r\n\r\n-b\r\n--b--\r\n"))
                .endsWith("|one --b two\n--b\r\n\r\n-b");
    }

    @Test
    void otherFieldsAreLeftOut() throws IOException {
        String field = "--b\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nhello\r\n";

        assertThat(read(field + HEAD + "words\r\n--b--\r\n")).endsWith("|words");
        assertThatThrownBy(() -> read(field + "--b--\r\n")).hasMessageContaining("brings 0");
        assertThatThrownBy(() -> read(HEAD + "x\r\n" + HEAD + "y\r\n--b--\r\n"))
                .hasMessageContaining("brings 2");
    }

    @Test
    void aFieldWithoutAFileIsText() throws IOException {
        String field = "--b\r\nContent-Disposition: form-data; name=\"folder\"\r\n\r\nA/B\r\n";
        Path body =
                Files.writeString(
                        folder.resolve("body"),
                        field + HEAD + "x\r\n--b--\r\n",
                        StandardCharsets.UTF_8);
        try (FileChannel channel = FileChannel.open(body)) {
            Multipart form = new Multipart(channel, "b");
            assertThat(form.text("folder")).hasValue("A/B");
            assertThat(form.text("other")).isEmpty();
            assertThat(form.text("file")).as("that is a file").isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--",
                "--b",
                "--b\r\n",
                "--b\r\n\r\n",
                "--b\r\nno head",
                "--b\r\nContent-Disposition: form-data\r\n\r\nnever ends"
            })
    void whatIsNoFormIsRefused(String form) {
        assertThatThrownBy(() -> read(form)).isInstanceOf(ProblemException.class);
    }

    @Test
    void noiseIsRefusedAndNothingElse() throws IOException {
        String form = HEAD + "words\r\n--b--\r\n";
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            StringBuilder noise = new StringBuilder(form);
            for (int i = random.nextInt(6); i >= 0; i--) {
                noise.setCharAt(random.nextInt(noise.length()), (char) random.nextInt(256));
            }
            noise.setLength(random.nextInt(noise.length() + 1));
            try {
                read(noise.toString());
            } catch (ProblemException e) {
                assertThat(e.status()).isEqualTo(400);
            }
        }
    }

    @Test
    void theBoundaryIsReadFromTheType() {
        assertThat(Multipart.boundary(Optional.of("multipart/form-data; boundary=x-1")))
                .isEqualTo("x-1");
        assertThat(Multipart.boundary(Optional.of("Multipart/Form-Data;boundary=\"a b\"; c=d")))
                .isEqualTo("a b");
        for (String other :
                new String[] {"", "text/plain", "multipart/form-data", "a; boundary=b"}) {
            assertThatThrownBy(() -> Multipart.boundary(Optional.of(other)))
                    .isInstanceOf(ProblemException.class);
        }
    }
}
