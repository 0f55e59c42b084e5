package dev.workmate.bench.retrieval;

import dev.workmate.bench.retrieval.Trial.Paper;
import dev.workmate.bench.retrieval.Trial.Question;
import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.NewFile;
import dev.workmate.knowledge.jdbc.JdbcContents;
import dev.workmate.knowledge.jdbc.JdbcLibrary;
import dev.workmate.knowledge.jdbc.JdbcReadingQueue;
import dev.workmate.knowledge.jdbc.JdbcTexts;
import dev.workmate.knowledge.jdbc.JdbcVectors;
import dev.workmate.knowledge.lucene.ChunkDocuments;
import dev.workmate.knowledge.lucene.IndexHome;
import dev.workmate.knowledge.lucene.LuceneIndex;
import dev.workmate.knowledge.reading.ReadingQueue;
import dev.workmate.knowledge.search.SearchIndex.Match;
import dev.workmate.knowledge.search.Texts;
import dev.workmate.knowledge.text.Chunk;
import dev.workmate.knowledge.text.Chunker;
import dev.workmate.knowledge.vector.ChunkWords;
import dev.workmate.knowledge.vector.Embedder;
import dev.workmate.knowledge.vector.EmbeddingException;
import dev.workmate.knowledge.vector.EmbeddingModel;
import dev.workmate.knowledge.vector.Vectors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A trial's documents in a real store and a real index, as one person's files. */
final class TrialLibrary implements AutoCloseable {
    final UserId owner = UserId.next();
    final Library library;
    final Texts texts;
    final Vectors vectors;
    private final Path home;
    private final Database database;
    private final JdbcContents contents;
    private final ReadingQueue queue;
    private final List<FileId> files = new ArrayList<>();
    private final List<List<Chunk>> chunks = new ArrayList<>();
    private final Map<Integer, List<float[]>> meanings = new HashMap<>();
    private @Nullable EmbeddingModel model;

    TrialLibrary(Path home) throws IOException {
        this.home = Files.createDirectories(home);
        database = SqliteDatabase.open(home);
        InstantSource time = InstantSource.system();
        library = new JdbcLibrary(database, time);
        texts = new JdbcTexts(database);
        contents = new JdbcContents(database, time);
        queue = new JdbcReadingQueue(database, time, Duration.ofMinutes(5));
        vectors = new JdbcVectors(database, time, Duration.ofMinutes(5));
    }

    void fill(Trial trial) throws IOException {
        Path passing = home.resolve("passing");
        for (Paper paper : trial.papers()) {
            Files.writeString(passing, paper.name() + "\n" + paper.text().text());
            library.add(
                    new NewFile(
                            owner,
                            paper.name(),
                            "",
                            "text/plain",
                            Files.size(passing),
                            contents.keep(passing),
                            new NewFile.Quota(Long.MAX_VALUE / 2, Integer.MAX_VALUE)));
            List<Chunk> cut = Chunker.cut(paper.text());
            chunks.add(cut);
            files.add(
                    queue.finish(queue.claim(ReadingQueue.ANY).orElseThrow(), paper.text(), cut)
                            .orElseThrow()
                            .id());
        }
    }

    /** How many chunks were embedded. */
    int embed(Embedder embedder) throws EmbeddingException, InterruptedException {
        model = embedder.model();
        int embedded = 0;
        for (Optional<Vectors.Claim> claim = vectors.claim(embedder.model());
                claim.isPresent();
                claim = vectors.claim(embedder.model())) {
            List<String> words = words(claim.get().content());
            vectors.add(claim.get(), 0, embedder.embed(words, List.of()));
            vectors.finish(claim.get());
            embedded += words.size();
        }
        return embedded;
    }

    private List<String> words(ContentId content) {
        return ChunkWords.of(texts.text(content).orElseThrow(), texts.chunks(content));
    }

    /** Compared with the vector of every chunk, however far away it is. */
    List<Match> nearest(float[] meaning, int limit) {
        List<Match> all = new ArrayList<>();
        for (int file = 0; file < files.size(); file++) {
            for (int chunk = 0; chunk < meaningsOf(file).size(); chunk++) {
                all.add(
                        new Match(
                                files.get(file), chunk, dot(meaning, meaningsOf(file).get(chunk))));
            }
        }
        all.sort(Comparator.comparingDouble(Match::score).reversed());
        return all.subList(0, Math.min(limit, all.size()));
    }

    private List<float[]> meaningsOf(int file) {
        return meanings.computeIfAbsent(
                file,
                _ ->
                        vectors.of(
                                library.find(owner, files.get(file)).orElseThrow().content(),
                                Objects.requireNonNull(model)));
    }

    private static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    LuceneIndex index(String name, ChunkDocuments documents) {
        return new LuceneIndex(
                library, documents, new IndexHome(home.resolve(name)), Duration.ofMinutes(10));
    }

    /** Whether a chunk holds some of the answer. */
    boolean answers(Question question, FileId file, int chunk) {
        Chunk place = chunks.get(question.paper()).get(chunk % size(question));
        return file.equals(files.get(question.paper()))
                && chunk < size(question)
                && overlaps(question, place);
    }

    int answering(Question question) {
        return (int)
                chunks.get(question.paper()).stream()
                        .filter(chunk -> overlaps(question, chunk))
                        .count();
    }

    private int size(Question question) {
        return chunks.get(question.paper()).size();
    }

    private static boolean overlaps(Question question, Chunk chunk) {
        return chunk.start() < question.end() && question.start() < chunk.end();
    }

    @Override
    public void close() {
        database.close();
    }
}
