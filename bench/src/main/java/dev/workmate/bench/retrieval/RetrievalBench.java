package dev.workmate.bench.retrieval;

import dev.workmate.bench.ResultPrinter;
import dev.workmate.bench.retrieval.Trial.Half;
import dev.workmate.bench.retrieval.Trial.Kind;
import dev.workmate.bench.retrieval.Trial.Question;
import dev.workmate.knowledge.lucene.ChunkDocuments;
import dev.workmate.knowledge.lucene.LuceneIndex;
import dev.workmate.knowledge.onnx.LocalEmbedder;
import dev.workmate.knowledge.search.Documents;
import dev.workmate.knowledge.search.Found;
import dev.workmate.knowledge.search.Fusion;
import dev.workmate.knowledge.search.SearchIndex;
import dev.workmate.knowledge.search.SearchIndex.Candidates;
import dev.workmate.knowledge.search.SearchIndex.Match;
import dev.workmate.knowledge.vector.Embedder;
import dev.workmate.knowledge.vector.QueryVectors;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * How well passages are found: by words, by meaning, fused, and fused with near-duplicates folded;
 * over both trials, by half and by kind of question. And how fast files are indexed.
 */
public final class RetrievalBench {
    private static final int CANDIDATES = 100;

    /** A page of a letter, in characters. */
    private static final double PAGE = 2_000;

    private final Path home;

    public RetrievalBench(Path home) {
        this.home = home;
    }

    /** A way to find passages. */
    private enum Way {
        WORDS,
        MEANING,
        FUSED,
        FOLDED
    }

    public void run() throws Exception {
        try (LocalEmbedder embedder = new LocalEmbedder()) {
            embedder.embed(List.of("warm"));
            for (Trial trial : List.of(BusinessDocuments.trial(1), PublicFacts.trial())) {
                run(trial, embedder);
            }
        }
        new ScaleBench(home.resolve("scale")).run();
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
                quality(trial, library, index, embedder);
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

    private static void quality(
            Trial trial, TrialLibrary library, LuceneIndex index, Embedder embedder)
            throws Exception {
        Map<Half, Map<Way, Measure>> halves = new EnumMap<>(Half.class);
        Map<Kind, Map<Way, Measure>> kinds = new EnumMap<>(Kind.class);
        Map<Way, Measure> all = new EnumMap<>(Way.class);
        QueryVectors meanings =
                QueryVectors.by(
                        embedder, Duration.ofSeconds(10), Duration.ZERO, InstantSource.system());
        Documents documents = new Documents(library.library, library.texts, index, meanings);
        for (Question question : trial.questions()) {
            for (Map<Way, Measure> measures :
                    List.of(
                            halves.computeIfAbsent(question.half(), _ -> new EnumMap<>(Way.class)),
                            kinds.computeIfAbsent(question.kind(), _ -> new EnumMap<>(Way.class)),
                            all)) {
                ask(question, library, index, documents, meanings, measures);
            }
        }
        halves.forEach((half, measures) -> print(trial, half.name(), measures));
        print(trial, "all", all);
        kinds.forEach((kind, measures) -> print(trial, kind.name(), measures));
    }

    private static void ask(
            Question question,
            TrialLibrary library,
            LuceneIndex index,
            Documents documents,
            QueryVectors meanings,
            Map<Way, Measure> measures)
            throws Exception {
        int wanted = library.answering(question);
        Predicate<Match> matches = hit -> library.answers(question, hit.file(), hit.chunk());
        Predicate<Found> found =
                hit -> library.answers(question, hit.file().id(), hit.chunk().number());
        Optional<float[]> meaning = meanings.of(question.words());
        Candidates candidates =
                index.search(
                        library.owner,
                        new SearchIndex.Question(question.words(), meaning),
                        CANDIDATES);
        measure(measures, Way.WORDS).add(candidates.byWords(), matches, wanted);
        measure(measures, Way.MEANING).add(candidates.byMeaning(), matches, wanted);
        measure(measures, Way.FUSED)
                .add(
                        Fusion.USUAL.of(candidates.byWords(), candidates.byMeaning()),
                        matches,
                        wanted);
        measure(measures, Way.FOLDED)
                .add(
                        documents
                                .search(library.owner, question.words(), Documents.MAX_RESULTS)
                                .passages(),
                        found,
                        wanted);
    }

    private static Measure measure(Map<Way, Measure> measures, Way way) {
        return measures.computeIfAbsent(way, _ -> new Measure());
    }

    private static void print(Trial trial, String part, Map<Way, Measure> measures) {
        measures.forEach(
                (way, measure) ->
                        ResultPrinter.print(
                                "retrieval",
                                String.join(" ", trial.name(), part, way.name())
                                        .toLowerCase(Locale.ROOT),
                                ResultPrinter.field("questions", measure.asked()),
                                ResultPrinter.field("recall@5", measure.recallAt5()),
                                ResultPrinter.field("mrr", measure.meanReciprocalRank()),
                                ResultPrinter.field("ndcg@10", measure.gainAt10())));
    }
}
