package dev.workmate.knowledge.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.billing.Payer;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.search.SearchIndex.Candidates;
import dev.workmate.knowledge.search.SearchIndex.Match;
import dev.workmate.knowledge.vector.Embedder;
import dev.workmate.knowledge.vector.EmbeddingModel;
import dev.workmate.knowledge.vector.QueryVectors;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentsTest {
    private static final String TERMS =
            "Goods are delivered within ten days and paid within forty days of the invoice date.";

    private final UserId ada = UserId.next();
    private final UserId eve = UserId.next();
    private final Shelves shelves = new Shelves();
    private final List<Match> matches = new ArrayList<>();
    private final Documents documents =
            new Documents(
                    shelves,
                    shelves,
                    (_, _, limit) ->
                            new Candidates(matches.stream().limit(limit).toList(), List.of(), true),
                    QueryVectors.NONE);

    private List<String> search() throws Exception {
        return documents.search(ada, "words", 10).passages().stream().map(Found::text).toList();
    }

    private void match(LibraryFile file, int chunk) {
        matches.add(new Match(file.id(), chunk, 10 - matches.size()));
    }

    @Test
    void whatSaysTheSameIsShownOnceAndOtherFiguresAreNotTheSame() throws Exception {
        match(shelves.put(ada, "a", TERMS), 0);
        match(shelves.put(ada, "copy", TERMS + " Yes."), 0);
        match(shelves.put(ada, "b", TERMS.replace("forty", "sixty")), 0);
        match(shelves.put(ada, "c", "Something else."), 0);

        assertThat(search())
                .containsExactly(TERMS, TERMS.replace("forty", "sixty"), "Something else.");
    }

    @Test
    void anIndexThatIsWrongShowsNothingOfOthersAndNothingThatIsGone() throws Exception {
        LibraryFile gone = shelves.put(ada, "gone", "Gone.");
        match(shelves.put(eve, "theirs", "Theirs."), 0);
        match(gone, 0);
        LibraryFile mine = shelves.put(ada, "mine", "Mine.");
        match(mine, 7);
        match(mine, 0);
        shelves.delete(ada, gone.id());

        assertThat(search()).containsExactly("Mine.");
    }

    @Test
    void aSearchSaysInWhatItFellShort() throws Exception {
        LibraryFile file = shelves.put(ada, "a", "One.");
        Candidates some = new Candidates(List.of(), List.of(new Match(file.id(), 0, 0.9)), false);
        Embedder well = embedder(List.of(new float[] {1}));
        Embedder wrong = embedder(List.of());

        assertThat(searched(some, well).passages()).extracting(Found::text).containsExactly("One.");
        assertThat(searched(some, well).shortfalls()).containsExactly(Shortfall.MEANING_INCOMPLETE);
        assertThat(searched(Candidates.NONE, well).shortfalls()).isEmpty();
        assertThat(searched(Candidates.NONE, wrong).shortfalls())
                .containsExactly(Shortfall.WORDS_ONLY);
    }

    private Findings searched(Candidates candidates, Embedder embedder) throws Exception {
        QueryVectors meanings =
                QueryVectors.by(
                        embedder, Duration.ofSeconds(20), Duration.ZERO, InstantSource.system());
        return new Documents(shelves, shelves, (_, _, _) -> candidates, meanings)
                .search(ada, "words", 5);
    }

    private static Embedder embedder(List<float[]> answer) {
        return new Embedder() {
            @Override
            public EmbeddingModel model() {
                return new EmbeddingModel("fixed", 1);
            }

            @Override
            public List<float[]> embed(List<String> texts, List<Payer> payers) {
                return answer;
            }
        };
    }

    @Test
    void aPlaceIsOnThePageThatBeganBeforeIt() {
        Documents.Read read =
                documents.read(ada, shelves.put(ada, "a", "One.", "Two.").id()).orElseThrow();

        assertThat(read.pageAt(0)).hasValue(1);
        assertThat(read.pageAt(4)).hasValue(1);
        assertThat(read.pageAt(5)).hasValue(2);
        assertThat(documents.read(eve, read.file().id())).isEmpty();
    }
}
