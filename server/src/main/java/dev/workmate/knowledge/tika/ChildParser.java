package dev.workmate.knowledge.tika;

import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.Contents;
import dev.workmate.knowledge.ReadFailure;
import dev.workmate.knowledge.reading.DocumentParser;
import dev.workmate.time.Deadline;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Parses each document in a process of its own that may take so much time, memory and disc, has no
 * network, none of our environment and a folder that is removed afterwards. Thread-safe.
 */
public final class ChildParser implements DocumentParser {
    private static final Logger log = LoggerFactory.getLogger(ChildParser.class);
    private static final int OUT_OF_MEMORY = 3;
    private static final long LOOK_MS = 100;
    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final int LAST_WORDS = 2_000;

    private final Contents contents;
    private final Path passing;
    private final ParserCommand command;
    private final Limits limits;

    /** What one document may take. */
    public record Limits(Duration time, int memoryMegabytes, long folderBytes) {
        public static final Limits USUAL = new Limits(Duration.ofSeconds(90), 384, 1L << 30);
    }

    /** {@code passing} is where folders for a while are made. */
    public ChildParser(Contents contents, Path passing, Limits limits) {
        this.contents = contents;
        this.passing = passing;
        this.limits = limits;
        this.command = new ParserCommand(limits.memoryMegabytes(), limits.time().plus(GRACE));
    }

    @Override
    public Parsed parse(ContentId content, String name) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory(passing, "parse-");
        try {
            Path input = folder.resolve("document");
            try (OutputStream out = Files.newOutputStream(input)) {
                contents.copy(content, out);
            }
            return run(folder, input, name);
        } finally {
            remove(folder);
        }
    }

    private Parsed run(Path folder, Path input, String name)
            throws IOException, InterruptedException {
        Path output = folder.resolve("text");
        Path said = folder.resolve("said");
        ProcessBuilder builder =
                new ProcessBuilder(command.of(folder, input, output))
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(said.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", "/usr/bin:/bin");
        Process process = builder.start();
        try {
            tell(process, name);
            return outcome(process, folder, output, said);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static void tell(Process process, String name) {
        try (OutputStream in = process.getOutputStream()) {
            in.write(name.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            log.debug("a parser ended before it was told a name", e);
        }
    }

    private Parsed outcome(Process process, Path folder, Path output, Path said)
            throws IOException, InterruptedException {
        Deadline end = Deadline.in(limits.time());
        while (!process.waitFor(LOOK_MS, TimeUnit.MILLISECONDS)) {
            if (end.isOver()) {
                return new Unreadable(ReadFailure.TOO_SLOW);
            }
            if (size(folder) > limits.folderBytes()) {
                return new Unreadable(ReadFailure.TOO_LONG);
            }
        }
        int exit = process.exitValue();
        if (exit == 0) {
            return ParserWire.read(output);
        }
        if (exit == OUT_OF_MEMORY) {
            return new Unreadable(ReadFailure.TOO_MUCH_MEMORY);
        }
        throw new IOException("a parser ended with %d: %s".formatted(exit, lastWords(said)));
    }

    private static String lastWords(Path said) throws IOException {
        String words =
                Files.exists(said) ? Files.readString(said, StandardCharsets.ISO_8859_1) : "";
        return words.length() <= LAST_WORDS ? words : words.substring(words.length() - LAST_WORDS);
    }

    private static long size(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.mapToLong(ChildParser::sizeOf).sum();
        } catch (IOException | java.io.UncheckedIOException e) {
            // What is removed while we look does not count.
            return 0;
        }
    }

    private static long sizeOf(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.size(file) : 0;
        } catch (IOException e) {
            return 0;
        }
    }

    private static void remove(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | java.io.UncheckedIOException e) {
            log.warn("{} could not be removed; the next start does", folder, e);
        }
    }
}
