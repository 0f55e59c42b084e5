package dev.workmate.bench.retrieval;

import dev.workmate.bench.ResultPrinter;
import dev.workmate.knowledge.lucene.ChunkDocuments;
import dev.workmate.knowledge.lucene.LuceneIndex;
import dev.workmate.knowledge.onnx.LocalEmbedder;
import dev.workmate.knowledge.search.SearchIndex;
import dev.workmate.knowledge.vector.Embedder;
import dev.workmate.knowledge.vector.QueryVectors;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/**
 * How well passages are found, over all trials by half and by kind of question, and how fast files
 * are indexed.
 */
public final class RetrievalBench {
    /** A page of a letter, in characters. */
    private static final double PAGE = 2_000;

    private final Path home;

    public RetrievalBench(Path home) {
        this.home = home;
    }

    public void run() throws Exception {
        try (LocalEmbedder embedder = new LocalEmbedder()) {
            embedder.embed(List.of("warm"), List.of());
            for (Trial trial :
                    List.of(
                            BusinessDocuments.trial("business", 1),
                            PublicFacts.trial("public"),
                            BusinessDocuments.trial("business-2", 1),
                            PublicFacts.trial("public-2"))) {
                run(trial, embedder);
            }
        }
    }

    private void run(Trial trial, Embedder embedder) throws Exception {
        try (TrialLibrary library = new TrialLibrary(home.resolve(trial.name()))) {
            library.fill(trial);
            double pages =
                    trial.papers().stream()
                            .mapToDouble(paper -> Math.max(1, paper.text().text().length() / PAGE))
                            .sum();
            speed(trial, library, embedder, pages);
            ChunkDocuments documents =
                    ChunkDocuments.withVectors(library.texts, library.vectors, embedder.model());
            try (LuceneIndex index = library.index("both", documents)) {
                QueryVectors meanings =
                        QueryVectors.by(
                                embedder,
                                Duration.ofSeconds(10),
                                Duration.ZERO,
                                InstantSource.system());
                new Quality(trial, library, index, meanings).run();
            }
        }
    }

    private static void speed(Trial trial, TrialLibrary library, Embedder embedder, double pages)
            throws Exception {
        long began = System.nanoTime();
        try (LuceneIndex index = library.index("words", ChunkDocuments.ofWords(library.texts))) {
            index.search(library.owner, SearchIndex.Question.words("anything"), 1);
        }
        double words = seconds(began);
        began = System.nanoTime();
        int chunks = library.embed(embedder);
        double vectors = seconds(began);
        ResultPrinter.print(
                "retrieval",
                trial.name(),
                ResultPrinter.field("documents", trial.papers().size()),
                ResultPrinter.field("chunks", chunks),
                ResultPrinter.field("questions", trial.questions().size()),
                ResultPrinter.field("words_pages_per_s", pages / words),
                ResultPrinter.field("embedded_chunks_per_s", chunks / vectors),
                ResultPrinter.field("embedded_pages_per_s", pages / vectors));
    }

    private static double seconds(long began) {
        return (System.nanoTime() - began) / 1e9;
    }
}
