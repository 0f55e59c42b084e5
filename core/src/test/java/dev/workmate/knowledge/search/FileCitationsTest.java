package dev.workmate.knowledge.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Citation;
import dev.workmate.event.value.Span;
import dev.workmate.event.value.Usage;
import dev.workmate.id.FileId;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.search.SearchIndex.Candidates;
import dev.workmate.knowledge.vector.QueryVectors;
import dev.workmate.llm.Answer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FileCitationsTest {
    private final UserId ada = UserId.next();
    private final SessionId session = SessionId.next();
    private final Shelves shelves = new Shelves();
    private final AtomicInteger dropped = new AtomicInteger();
    private final LibraryFile contract =
            shelves.put(ada, "Contract", "About delivery.", "Invoices are due within 45 days.");
    private final FileCitations citations =
            new FileCitations(
                    _ -> Optional.of(ada),
                    new Documents(
                            shelves, shelves, (_, _, _) -> Candidates.NONE, QueryVectors.NONE),
                    dropped::incrementAndGet);

    private TextBlock settle(TextBlock block) {
        Answer answer =
                new Answer(
                        "provider",
                        "model",
                        List.<AnswerBlock>of(block),
                        AnswerStop.END_TURN,
                        Usage.NONE,
                        Optional.empty());
        return (TextBlock) citations.settle(session, answer).blocks().getFirst();
    }

    private TextBlock written(String text) {
        return settle(new TextBlock(text, List.of()));
    }

    private static String cite(FileId file, String quote) {
        return "[[cite " + file + " \"" + quote + "\"]]";
    }

    @Test
    void aWrittenCitationIsTakenOutAndFrozenWhereItStands() {
        TextBlock block =
                written(
                        "Yes. You pay within 45 days "
                                + cite(contract.id(), "due within  45 days")
                                + ". Anything else?");

        assertThat(block.text()).isEqualTo("Yes. You pay within 45 days. Anything else?");
        int start = "About delivery.\nInvoices are ".length();
        assertThat(block.citations())
                .containsExactly(
                        new Citation(
                                "file/" + contract.id(),
                                "Contract",
                                "due within 45 days",
                                start,
                                start + 18,
                                Optional.of(contract.id().value()),
                                Optional.of(1),
                                Optional.of(2),
                                Optional.of(new Span(5, 27))));
        assertThat(dropped).hasValue(0);
    }

    @Test
    void whatIsNotInTheFileIsDroppedAndCounted() {
        FileId others = shelves.put(UserId.next(), "Theirs", "Invoices are due at once.").id();

        TextBlock block =
                written(
                        "A "
                                + cite(contract.id(), "due within 54 days")
                                + " b "
                                + cite(others, "due at once")
                                + " c "
                                + cite(FileId.next(), "due within 45 days")
                                + " d");

        assertThat(block.text()).isEqualTo("A b c d");
        assertThat(block.citations()).isEmpty();
        assertThat(dropped).hasValue(3);
    }

    @Test
    void aProvidersCitationOfAPassageIsHeldAgainstTheFile() {
        Citation right =
                Citation.of(
                        "file/" + contract.id(),
                        "whatever",
                        "Invoices are due within 45 days.",
                        new Span(0, 3));
        Citation wrong =
                Citation.of("file/" + contract.id(), "Contract", "due never", new Span(0, 3));
        Citation page = Citation.of("https://example.com", "A page", "words", new Span(0, 3));

        TextBlock block = settle(new TextBlock("Yes", List.of(right, wrong, page)));

        assertThat(block.citations())
                .extracting(Citation::title)
                .containsExactly("Contract", "A page");
        assertThat(block.citations().getFirst().page()).hasValue(2);
        assertThat(dropped).hasValue(1);
    }

    @Test
    void citationsAfterAWrittenOneMoveWithTheirWords() {
        String text = "One " + cite(contract.id(), "delivery") + " two.";
        Span two = new Span(text.indexOf("two"), text.length());
        Citation page = Citation.of("https://example.com", "A page", "words", two);

        TextBlock block = settle(new TextBlock(text, List.of(page)));

        Span place = block.citations().getFirst().place().orElseThrow();
        assertThat(block.text().substring(place.start(), place.end())).isEqualTo("two.");
    }

    @Test
    void wordsThatOnlyLookLikeACitationStay() {
        assertThat(written("See [[cite me]] and [[1]].").text())
                .isEqualTo("See [[cite me]] and [[1]].");
    }

    @Test
    void aSourceThatCannotBeReadIsNotCitedAndTheWordsStay() {
        FileCitations broken =
                new FileCitations(
                        _ -> {
                            throw new IllegalStateException("no database");
                        },
                        new Documents(
                                shelves, shelves, (_, _, _) -> Candidates.NONE, QueryVectors.NONE),
                        dropped::incrementAndGet);
        Answer answer =
                new Answer(
                        "provider",
                        "model",
                        List.of(
                                new TextBlock(
                                        "Words " + cite(contract.id(), "delivery"), List.of())),
                        AnswerStop.END_TURN,
                        Usage.NONE,
                        Optional.empty());

        assertThat(broken.settle(session, answer).blocks())
                .containsExactly(new TextBlock("Words", List.of()));
    }
}
