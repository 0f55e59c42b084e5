package dev.workmate.bench.retrieval;

import dev.workmate.billing.Payer;
import dev.workmate.bench.ResultPrinter;
import dev.workmate.bench.retrieval.Trial.Half;
import dev.workmate.bench.retrieval.Trial.Kind;
import dev.workmate.bench.retrieval.Trial.Question;
import dev.workmate.knowledge.search.Documents;
import dev.workmate.knowledge.search.Found;
import dev.workmate.knowledge.search.Fusion;
import dev.workmate.knowledge.search.SearchIndex;
import dev.workmate.knowledge.search.SearchIndex.Candidates;
import dev.workmate.knowledge.search.SearchIndex.Match;
import dev.workmate.knowledge.vector.QueryVectors;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * How well the questions of one trial are answered: by words alone, by meaning alone, fused, and
 * fused with near-duplicates folded. Meaning alone is an exact comparison with every chunk, the
 * most that vectors can do. Used by one thread.
 */
final class Quality {
    private static final int CANDIDATES = 100;

    private final Trial trial;
    private final TrialLibrary library;
    private final SearchIndex index;
    private final QueryVectors meanings;
    private final Documents documents;
    private final Map<Half, Map<Way, Rankings>> halves = new EnumMap<>(Half.class);
    private final Map<Kind, Map<Way, Rankings>> kinds = new EnumMap<>(Kind.class);
    private final Map<Way, Rankings> all = new EnumMap<>(Way.class);

    /** A way to find passages. */
    private enum Way {
        WORDS,
        MEANING,
        FUSED,
        FOLDED
    }

    Quality(Trial trial, TrialLibrary library, SearchIndex index, QueryVectors meanings) {
        this.trial = trial;
        this.library = library;
        this.index = index;
        this.meanings = meanings;
        this.documents = new Documents(library.library, library.texts, index, meanings);
    }

    void run() throws Exception {
        for (Question question : trial.questions()) {
            ask(question);
        }
        halves.forEach((half, measures) -> print(half.name(), measures));
        print("all", all);
        kinds.forEach((kind, measures) -> print(kind.name(), measures));
        halves.forEach(
                (half, measures) -> {
                    compare(half, measures, Way.WORDS);
                    compare(half, measures, Way.MEANING);
                });
    }

    private void ask(Question question) throws Exception {
        float[] meaning = meanings.of(question.words(), Payer.alone(library.owner)).orElseThrow();
        Candidates candidates =
                index.search(
                        library.owner,
                        new SearchIndex.Question(question.words(), Optional.of(meaning)),
                        CANDIDATES);
        Candidates words =
                index.search(
                        library.owner, SearchIndex.Question.words(question.words()), CANDIDATES);
        List<Match> fused = Fusion.USUAL.of(candidates.byWords(), candidates.byMeaning());
        add(question, Way.WORDS, words.byWords());
        add(question, Way.MEANING, library.nearest(meaning, CANDIDATES));
        add(question, Way.FUSED, fused);
        add(
                question,
                Way.FOLDED,
                documents
                        .search(library.owner, question.words(), Documents.MAX_RESULTS)
                        .passages()
                        .stream()
                        .map(Quality::match)
                        .toList());
    }

    private static Match match(Found found) {
        return new Match(found.file().id(), found.chunk().number(), found.score());
    }

    private void add(Question question, Way way, List<Match> found) {
        Predicate<Match> answers = hit -> library.answers(question, hit.file(), hit.chunk());
        int wanted = library.answering(question);
        for (Map<Way, Rankings> measures :
                List.of(
                        halves.computeIfAbsent(question.half(), _ -> new EnumMap<>(Way.class)),
                        kinds.computeIfAbsent(question.kind(), _ -> new EnumMap<>(Way.class)),
                        all)) {
            measures.computeIfAbsent(way, _ -> new Rankings()).add(found, answers, wanted);
        }
    }

    private void print(String part, Map<Way, Rankings> measures) {
        measures.forEach(
                (way, measure) ->
                        ResultPrinter.print(
                                "retrieval",
                                name(part, way.name()),
                                ResultPrinter.field("questions", measure.asked()),
                                ResultPrinter.field("recall@5", measure.recallAt5()),
                                ResultPrinter.field("mrr", measure.meanReciprocalRank()),
                                ResultPrinter.field("ndcg@10", measure.gainAt10())));
    }

    private void compare(Half half, Map<Way, Rankings> measures, Way other) {
        Paired paired = Paired.of(scores(measures, Way.FUSED), scores(measures, other));
        ResultPrinter.print(
                "retrieval",
                name(half.name(), "fused against " + other.name()),
                ResultPrinter.field("better", paired.wins()),
                ResultPrinter.field("worse", paired.losses()),
                ResultPrinter.field("chance", paired.chance()),
                ResultPrinter.field("ndcg_low", paired.low()),
                ResultPrinter.field("ndcg_high", paired.high()));
    }

    private static List<Rankings.Score> scores(Map<Way, Rankings> measures, Way way) {
        return Objects.requireNonNull(measures.get(way)).scores();
    }

    private String name(String part, String way) {
        return String.join(" ", trial.name(), part, way).toLowerCase(Locale.ROOT);
    }
}
