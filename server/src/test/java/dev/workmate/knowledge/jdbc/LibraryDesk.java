package dev.workmate.knowledge.jdbc;

import dev.workmate.database.Database;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.AddOutcome;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.NewFile;
import dev.workmate.knowledge.reading.ReadingQueue;
import dev.workmate.knowledge.reading.ReadingQueue.Claim;
import dev.workmate.knowledge.text.Block;
import dev.workmate.knowledge.text.Chunker;
import dev.workmate.knowledge.text.DocumentText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Libraries over a real database, with a clock that stands until it is set. */
public final class LibraryDesk implements AutoCloseable {
    public static final NewFile.Quota QUOTA = new NewFile.Quota(10_000_000, 5_000);

    public final Database database;
    public final Library library;
    public final JdbcContents contents;
    public final ReadingQueue queue;
    public final JdbcTexts texts;
    private final Path passing;
    private volatile Instant now = Instant.parse("2026-11-15T09:30:00Z");

    public LibraryDesk(Database database, Path passing) {
        this.database = database;
        this.passing = passing;
        this.library = new JdbcLibrary(database, () -> now);
        this.contents = new JdbcContents(database, () -> now);
        this.queue = new JdbcReadingQueue(database, () -> now, Duration.ofMinutes(5));
        this.texts = new JdbcTexts(database);
    }

    public Instant now() {
        return now;
    }

    public void pass(Duration time) {
        now = now.plus(time);
    }

    public ContentId keep(String words) throws IOException {
        Path sent = Files.createTempFile(passing, "sent", "");
        try {
            return contents.keep(Files.writeString(sent, words));
        } finally {
            Files.delete(sent);
        }
    }

    public NewFile fresh(UserId owner, String name, String words) throws IOException {
        int size = words.getBytes(StandardCharsets.UTF_8).length;
        return new NewFile(owner, name, "", "text/plain", size, keep(words), QUOTA);
    }

    public LibraryFile add(UserId owner, String name, String words) throws IOException {
        return ((AddOutcome.Added) library.add(fresh(owner, name, words))).file();
    }

    /** Added and read; nothing else may wait. */
    public LibraryFile ready(UserId owner, String name, String words) throws IOException {
        add(owner, name, words);
        return read(words);
    }

    /** Reads the one file that waits. */
    public LibraryFile read(String words) {
        Claim claim = queue.claim(ReadingQueue.ANY).orElseThrow();
        DocumentText text = text(words);
        return queue.finishAsKnown(claim)
                .or(() -> queue.finish(claim, text, Chunker.cut(text)))
                .orElseThrow();
    }

    public static DocumentText text(String words) {
        return new DocumentText(
                "text/plain",
                words,
                words.isEmpty()
                        ? List.of()
                        : List.of(new Block(Block.Kind.PARAGRAPH, 0, words.length(), 1)),
                Optional.of(1));
    }

    @Override
    public void close() {
        database.close();
    }
}
