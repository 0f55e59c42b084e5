package dev.workmate.bench.retrieval;

import dev.workmate.bench.ResultPrinter;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.lucene.ChunkDocuments;
import dev.workmate.knowledge.lucene.IndexHome;
import dev.workmate.knowledge.lucene.LuceneIndex;
import dev.workmate.knowledge.onnx.LocalEmbedder;
import dev.workmate.knowledge.search.SearchIndex.Question;
import dev.workmate.knowledge.text.Chunk;
import dev.workmate.knowledge.text.Chunker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.stream.Stream;

/**
 * How long a hybrid query takes in indexes of 1,000, 50,000 and 500,000 chunks, for who owns nearly
 * all and who owns a hundredth, and what the index takes. Texts and vectors are made up from those
 * of the trial.
 */
public final class ScaleBench {
    private static final int[] SIZES = {1_000, 50_000, 500_000};
    private static final int CANDIDATES = 100;
    private static final int ROUNDS = 2;
    private static final int QUESTIONS = 100;
    private static final int COMPARED = 40;
    private static final int NEAREST = 10;

    /** What is further away the index does not name. */
    private static final double NEAR_ENOUGH = 0.2;

    private final Path home;
    private final List<String> passages = new ArrayList<>();
    private final List<float[]> meanings = new ArrayList<>();
    private final List<Question> questions = new ArrayList<>();

    public ScaleBench(Path home) {
        this.home = home;
    }

    public void run() throws Exception {
        Trial trial = BusinessDocuments.trial("business", 2);
        try (LocalEmbedder embedder = new LocalEmbedder()) {
            for (Trial.Paper paper : trial.papers()) {
                for (Chunk chunk : Chunker.cut(paper.text())) {
                    passages.add(chunk.in(paper.text().text()));
                }
            }
            meanings.addAll(embedder.embed(passages, List.of()));
            List<Trial.Question> asked = new ArrayList<>(trial.questions());
            Collections.shuffle(asked, new Random(3));
            for (Trial.Question question : asked.subList(0, QUESTIONS)) {
                float[] meaning = embedder.embed(List.of(question.words()), List.of()).getFirst();
                questions.add(new Question(question.words(), Optional.of(meaning)));
            }
        }
        for (int size : sizes()) {
            measure(size);
        }
    }

    /** {@code -Dbench.chunks=50000} measures one size alone. */
    private static int[] sizes() {
        Integer one = Integer.getInteger("bench.chunks");
        return one == null ? SIZES : new int[] {one};
    }

    private void measure(int size) throws Exception {
        MadeLibrary made = new MadeLibrary(passages, meanings, size);
        ChunkDocuments documents =
                ChunkDocuments.withVectors(
                        made, made.vectors(), MadeLibrary.model(meanings.getFirst().length));
        Path folder = home.resolve("at-" + size);
        long began = System.nanoTime();
        try (LuceneIndex index =
                new LuceneIndex(
                        made.library(), documents, new IndexHome(folder), Duration.ofHours(2))) {
            for (UserId owner : List.of(made.most, made.few)) {
                index.search(owner, Question.words("anything"), 1);
            }
            double seconds = (System.nanoTime() - began) / 1e9;
            ResultPrinter.print(
                    "retrieval",
                    "index " + size,
                    ResultPrinter.field("chunks_per_s", size / seconds),
                    ResultPrinter.field("disc_mb", bytes(folder) / 1e6),
                    ResultPrinter.field("heap_mb", heap() / 1e6),
                    ResultPrinter.field("process_mb", resident() / 1e6));
            queries(size, "most", index, made, made.most);
            queries(size, "hundredth", index, made, made.few);
        }
    }

    private void queries(int size, String who, LuceneIndex index, MadeLibrary made, UserId owner)
            throws Exception {
        for (Question question : questions) {
            index.search(owner, question, CANDIDATES);
        }
        List<Double> times = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            for (Question question : questions) {
                long began = System.nanoTime();
                index.search(owner, question, CANDIDATES);
                times.add((System.nanoTime() - began) / 1e6);
            }
        }
        times.sort(Comparator.naturalOrder());
        List<ResultPrinter.Field> fields =
                new ArrayList<>(
                        List.of(
                                ResultPrinter.field("p50_ms", times.get(times.size() / 2)),
                                ResultPrinter.field("p99_ms", times.get(times.size() * 99 / 100))));
        fields.add(ResultPrinter.field("knn_recall@10", recall(index, made, owner)));
        ResultPrinter.print(
                "retrieval",
                String.format(Locale.ROOT, "query %d %s", size, who),
                fields.toArray(ResultPrinter.Field[]::new));
    }

    /**
     * How many of the ten nearest are among the ten that the index names. Each vector is made once
     * and compared with all questions.
     */
    private double recall(LuceneIndex index, MadeLibrary made, UserId owner) throws Exception {
        List<Question> asked = questions.subList(0, COMPARED);
        List<PriorityQueue<Double>> nearest = new ArrayList<>();
        asked.forEach(_ -> nearest.add(new PriorityQueue<>()));
        for (LibraryFile file : made.filesOf(owner)) {
            for (float[] vector : made.vectors(file.content())) {
                for (int i = 0; i < asked.size(); i++) {
                    offer(nearest.get(i), dot(vector, asked.get(i).meaning().orElseThrow()));
                }
            }
        }
        int wanted = 0;
        int found = 0;
        for (int i = 0; i < asked.size(); i++) {
            double last = nearest.get(i).peek() == null ? 1 : nearest.get(i).peek();
            wanted += nearest.get(i).size();
            found +=
                    (int)
                            index.search(owner, asked.get(i), CANDIDATES).byMeaning().stream()
                                    .limit(NEAREST)
                                    .filter(match -> match.score() >= last - 1e-5)
                                    .count();
        }
        return (double) found / wanted;
    }

    private static void offer(PriorityQueue<Double> nearest, double likeness) {
        if (likeness < NEAR_ENOUGH) {
            return;
        }
        nearest.add(likeness);
        if (nearest.size() > NEAREST) {
            nearest.poll();
        }
    }

    private static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static long bytes(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    private static long heap() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /** What the process holds, mapped files included; 0 where that is not told. */
    private static long resident() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.isReadable(status)
                ? Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("VmRSS:"))
                        .flatMap(line -> Arrays.stream(line.split("\\D+")))
                        .filter(number -> !number.isEmpty())
                        .mapToLong(number -> Long.parseLong(number) * 1024)
                        .sum()
                : 0;
    }
}
