package dev.workmate.knowledge.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.workmate.id.FileId;
import dev.workmate.knowledge.search.SearchIndex.Match;
import java.util.List;
import org.junit.jupiter.api.Test;

class FusionTest {
    private final FileId file = FileId.next();
    private final Fusion even = new Fusion(1, 1);

    private Match match(int chunk, double fit) {
        return new Match(file, chunk, fit);
    }

    private static List<Integer> chunks(List<Match> matches) {
        return matches.stream().map(Match::chunk).toList();
    }

    @Test
    void whatStandsHighInBothComesFirst() {
        List<Match> words = List.of(match(1, 1), match(2, 1), match(3, 1));
        List<Match> meaning = List.of(match(4, 1), match(2, 1), match(5, 1));

        assertThat(chunks(even.of(words, meaning))).containsExactly(2, 1, 4, 3, 5);
    }

    @Test
    void wordsThatCoverLittleOfTheQuestionHardlyCount() {
        List<Match> words = List.of(match(1, 0.2), match(2, 0.1));
        List<Match> meaning = List.of(match(3, 0.6), match(2, 0.5), match(4, 0.4), match(1, 0.1));

        assertThat(chunks(even.of(words, meaning))).containsExactly(3, 2, 4, 1);
    }

    @Test
    void wordsThatCoverTheQuestionCountMoreThanAFaintLikeness() {
        List<Match> words = List.of(match(1, 0.9), match(2, 0.3));
        List<Match> meaning = List.of(match(3, 0.3), match(2, 0.3), match(1, 0.1));

        assertThat(chunks(even.of(words, meaning))).containsExactly(1, 2, 3);
    }

    @Test
    void theUsualOneFollowsTheBetterOrderWhereTheyDisagree() {
        List<Match> words = List.of(match(1, 0.15), match(2, 0.1));
        List<Match> meaning = List.of(match(2, 0.5), match(1, 0.2));
        List<Match> allTheWords = List.of(match(1, 0.8), match(2, 0.4));

        assertThat(chunks(Fusion.USUAL.of(words, meaning))).containsExactly(2, 1);
        assertThat(chunks(Fusion.USUAL.of(allTheWords, meaning))).containsExactly(1, 2);
    }

    @Test
    void oneOrderAloneStaysAsItIs() {
        List<Match> some = List.of(match(7, 0.9), match(1, 0.9), match(4, 0.2));

        assertThat(chunks(even.of(some, List.of()))).containsExactly(7, 1, 4);
        assertThat(chunks(even.of(List.of(), some))).containsExactly(7, 1, 4);
        assertThat(even.of(List.of(), List.of())).isEmpty();
    }

    @Test
    void theSameChunkOfAnotherFileIsAnother() {
        Match other = new Match(FileId.next(), 1, 1);

        assertThat(even.of(List.of(match(1, 1)), List.of(other))).hasSize(2);
    }

    @Test
    void scoresOutsideTheirBoundsDoNotTakeOver() {
        List<Match> words = List.of(match(1, 40), match(2, 1));
        List<Match> meaning = List.of(match(2, 1), match(3, -4));

        assertThat(chunks(even.of(words, meaning))).containsExactly(2, 1, 3);
        assertThat(chunks(even.of(words, List.of(match(3, -4))))).containsExactly(1, 2, 3);
    }

    @Test
    void weightsMustMakeSense() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Fusion(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Fusion(1, -1));
    }
}
