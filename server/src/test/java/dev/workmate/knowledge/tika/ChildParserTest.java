package dev.workmate.knowledge.tika;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.Contents;
import dev.workmate.knowledge.ReadFailure;
import dev.workmate.knowledge.reading.DocumentParser.Parsed;
import dev.workmate.knowledge.reading.DocumentParser.Text;
import dev.workmate.knowledge.reading.DocumentParser.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ChildParserTest {
    private static final ChildParser.Limits LIMITS =
            new ChildParser.Limits(Duration.ofSeconds(60), 256, 1 << 28);

    @TempDir Path folder;
    @TempDir Path passing;

    private Parsed parse(Path file, ChildParser.Limits limits)
            throws IOException, InterruptedException {
        return new ChildParser(new OneFile(file), passing, limits)
                .parse(ContentId.next(), file.getFileName().toString());
    }

    /** The bytes of a file, whatever is asked for. */
    private record OneFile(Path file) implements Contents {
        @Override
        public ContentId keep(Path source) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void copy(ContentId content, OutputStream target) throws IOException {
            Files.copy(file, target);
        }

        @Override
        public InputStream open(ContentId content) throws IOException {
            return Files.newInputStream(file);
        }

        @Override
        public InputStream open(ContentId content, long from, long length) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int sweep() {
            return 0;
        }
    }

    @Test
    void aDocumentComesBackAsText() throws Exception {
        Parsed parsed = parse(Papers.pdf(folder.resolve("Ü.pdf"), "One", "Two"), LIMITS);

        assertThat(parsed)
                .isInstanceOfSatisfying(
                        Text.class,
                        text -> {
                            assertThat(text.document().text()).contains("One").contains("Two");
                            assertThat(text.document().pages()).hasValue(2);
                        });
        assertThat(passing).isEmptyDirectory();
    }

    /** It waits for a name that nobody tells it. */
    private int end(List<String> before, Duration time) throws Exception {
        List<String> command = new ArrayList<>(before);
        command.addAll(
                new ParserCommand(256, time)
                        .of(folder, folder.resolve("in"), folder.resolve("out")));
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ends by itself").isTrue();
            return process.exitValue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    @Test
    void whoseServerIsGoneEndsByItself() throws Exception {
        List<String> stranger = List.of("sh", "-c", "exec 3<&0; \"$@\" <&3; exit $?", "sh");

        assertThat(end(stranger, Duration.ofMinutes(5))).isEqualTo(LifeLine.CUT);
    }

    @Test
    void whoseTimeIsOverEndsByItself() throws Exception {
        assertThat(end(List.of(), Duration.ofSeconds(1))).isEqualTo(LifeLine.CUT);
    }

    @Test
    void whoTakesTooLongIsEnded() throws Exception {
        Path file = Papers.pdf(folder.resolve("a.pdf"), "One");

        Parsed parsed =
                parse(
                        file,
                        new ChildParser.Limits(Duration.ofMillis(1), 256, LIMITS.folderBytes()));

        assertThat(parsed).isEqualTo(new Unreadable(ReadFailure.TOO_SLOW));
        assertThat(passing).isEmptyDirectory();
    }

    @Test
    void whoTakesTooMuchMemoryIsEnded() throws Exception {
        Path file = folder.resolve("a.txt");
        Files.writeString(file, "words and more words\n".repeat(2_000_000));

        Parsed parsed =
                parse(file, new ChildParser.Limits(LIMITS.time(), 24, LIMITS.folderBytes()));

        assertThat(parsed)
                .isIn(
                        new Unreadable(ReadFailure.TOO_MUCH_MEMORY),
                        new Unreadable(ReadFailure.TOO_LONG));
        assertThat(passing).isEmptyDirectory();
    }

    @Test
    void whatAParserWritesIsNotSimplyBelieved() throws Exception {
        Path output = folder.resolve("out");
        Files.write(output, new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
        assertThatThrownBy(() -> ParserWire.read(output)).isInstanceOf(IOException.class);
        Files.write(output, new byte[0]);
        assertThatThrownBy(() -> ParserWire.read(output)).isInstanceOf(IOException.class);
        ParserWire.write(output, new Unreadable(ReadFailure.NO_TEXT));
        assertThat(ParserWire.read(output)).isEqualTo(new Unreadable(ReadFailure.NO_TEXT));
        Parsed text = new TikaReader().read(Papers.word(folder.resolve("a.docx")), "a.docx");
        ParserWire.write(output, text);
        assertThat(ParserWire.read(output)).isEqualTo(text);
        byte[] bytes = Files.readAllBytes(output);
        for (int i = 4; i < bytes.length; i++) {
            byte[] altered = bytes.clone();
            altered[i] ^= (byte) 0x80;
            Files.write(output, altered);
            try {
                ParserWire.read(output);
            } catch (IOException e) {
                continue;
            }
        }
    }
}
