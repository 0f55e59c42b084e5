package dev.workmate.bench.retrieval;

import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.FileState;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.Library.Holding;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.search.Texts;
import dev.workmate.knowledge.text.Block;
import dev.workmate.knowledge.text.Chunk;
import dev.workmate.knowledge.vector.EmbeddingModel;
import dev.workmate.knowledge.vector.Vectors;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * A library of any size that is made up while it is read: passages of the trial with other figures,
 * and vectors between the real ones of those passages. One person has a hundredth of it, another
 * one the rest. Nothing of it is kept but the files' names.
 */
final class MadeLibrary implements Texts {
    static final int CHUNKS_PER_FILE = 50;

    final UserId most = UserId.next();
    final UserId few = UserId.next();
    private final List<String> passages;
    private final List<float[]> meanings;
    private final Map<UserId, List<LibraryFile>> files = new LinkedHashMap<>();
    private final Map<ContentId, Integer> seeds = new HashMap<>();

    /** {@code passages} and {@code meanings} belong together. */
    MadeLibrary(List<String> passages, List<float[]> meanings, int chunks) {
        this.passages = passages;
        this.meanings = meanings;
        int all = Math.max(2, chunks / CHUNKS_PER_FILE);
        int hundredth = Math.max(1, all / 100);
        for (int i = 0; i < all; i++) {
            UserId owner = i < hundredth ? few : most;
            ContentId content = ContentId.next();
            seeds.put(content, i);
            files.computeIfAbsent(owner, _ -> new ArrayList<>()).add(file(owner, content, i));
        }
    }

    private static LibraryFile file(UserId owner, ContentId content, int number) {
        return new LibraryFile(
                FileId.next(),
                owner,
                "Document " + number + ".pdf",
                "",
                "application/pdf",
                1,
                content,
                1,
                FileState.READY,
                Optional.empty(),
                Optional.of(CHUNKS_PER_FILE),
                1,
                Instant.EPOCH,
                Instant.EPOCH);
    }

    /** What an index asks for, and nothing else. */
    Library library() {
        return (Library)
                Proxy.newProxyInstance(
                        Library.class.getClassLoader(),
                        new Class<?>[] {Library.class},
                        (_, method, arguments) ->
                                switch (method.getName()) {
                                    case "edition" -> "1";
                                    case "owners" -> List.copyOf(files.keySet());
                                    case "holding" ->
                                            new Holding("1", filesOf((UserId) arguments[0]));
                                    default ->
                                            throw new UnsupportedOperationException(
                                                    method.getName());
                                });
    }

    /** The vectors that an index asks for, and nothing else. */
    Vectors vectors() {
        return (Vectors)
                Proxy.newProxyInstance(
                        Vectors.class.getClassLoader(),
                        new Class<?>[] {Vectors.class},
                        (_, method, arguments) ->
                                switch (method.getName()) {
                                    case "made" -> Set.copyOf(seeds.keySet());
                                    case "of" -> vectors((ContentId) arguments[0]);
                                    default ->
                                            throw new UnsupportedOperationException(
                                                    method.getName());
                                });
    }

    List<LibraryFile> filesOf(UserId owner) {
        return files.getOrDefault(owner, List.of());
    }

    private Random random(ContentId content) {
        return new Random(31L * seeds.getOrDefault(content, 0) + 7);
    }

    private List<Integer> chosen(Random random) {
        List<Integer> chosen = new ArrayList<>();
        for (int i = 0; i < CHUNKS_PER_FILE; i++) {
            chosen.add(random.nextInt(passages.size()));
        }
        return chosen;
    }

    @Override
    public Optional<String> text(ContentId content) {
        return Optional.of(String.join("\n", texts(content)));
    }

    private List<String> texts(ContentId content) {
        Random random = random(content);
        List<Integer> chosen = chosen(random);
        int number = seeds.getOrDefault(content, 0);
        return chosen.stream().map(each -> passages.get(each) + " Ref " + (number + each)).toList();
    }

    @Override
    public List<Block> blocks(ContentId content) {
        return List.of();
    }

    @Override
    public List<Chunk> chunks(ContentId content) {
        List<Chunk> chunks = new ArrayList<>();
        int start = 0;
        for (String text : texts(content)) {
            chunks.add(
                    new Chunk(chunks.size(), start, start + text.length(), Optional.empty(), ""));
            start += text.length() + 1;
        }
        return chunks;
    }

    List<float[]> vectors(ContentId content) {
        Random random = random(content);
        return chosen(random).stream()
                .map(
                        each ->
                                between(
                                        meanings.get(each),
                                        meanings.get(random.nextInt(meanings.size())),
                                        0.6f + 0.4f * random.nextFloat()))
                .toList();
    }

    /** A direction between two real ones, nearer to the first: one that a text could have. */
    static float[] between(float[] one, float[] other, float share) {
        float[] mixed = new float[one.length];
        double square = 0;
        for (int i = 0; i < mixed.length; i++) {
            mixed[i] = share * one[i] + (1 - share) * other[i];
            square += (double) mixed[i] * mixed[i];
        }
        for (int i = 0; i < mixed.length; i++) {
            mixed[i] /= (float) Math.sqrt(square);
        }
        return mixed;
    }

    static EmbeddingModel model(int dimensions) {
        return new EmbeddingModel("made", dimensions);
    }
}
