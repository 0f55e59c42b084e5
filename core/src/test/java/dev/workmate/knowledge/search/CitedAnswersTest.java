package dev.workmate.knowledge.search;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Three hundred answers of a model that cites rightly and wrongly: every quote that is shown is the
 * stored text from its start to its end, character by character; the others are dropped and
 * counted.
 */
class CitedAnswersTest {
    private static final int QUESTIONS = 300;
    private static final List<String> THINGS =
            List.of("tents", "Zelte für Gäste", "lámparas", "kettles 😀", "“dry” bags", "ropes");

    private final UserId ada = UserId.next();
    private final Shelves shelves = new Shelves();
    private final AtomicInteger dropped = new AtomicInteger();
    private final Documents documents =
            new Documents(shelves, shelves, (_, _, _) -> Candidates.NONE, QueryVectors.NONE);
    private final FileCitations citations =
            new FileCitations(_ -> Optional.of(ada), documents, dropped::incrementAndGet);

    private int right;
    private int wrong;

    /** A sentence that stands in one file alone, with a figure of its own. */
    private record Fact(LibraryFile file, String sentence) {}

    private List<Fact> facts(UserId owner, int files, Random random) {
        List<Fact> facts = new ArrayList<>();
        for (int i = 0; i < files; i++) {
            List<String> sentences = new ArrayList<>();
            for (int j = 0; j < 5; j++) {
                sentences.add(
                        "Contract %d.%d – the deposit for %s is %d,%02d EUR within %d days."
                                .formatted(
                                        i,
                                        j,
                                        THINGS.get(random.nextInt(THINGS.size())),
                                        random.nextInt(1, 999),
                                        random.nextInt(100),
                                        random.nextInt(5, 90)));
            }
            LibraryFile file = shelves.put(owner, "Paper " + i, sentences.toArray(String[]::new));
            sentences.forEach(sentence -> facts.add(new Fact(file, sentence)));
        }
        return facts;
    }

    @Test
    void everyQuoteThatIsShownStandsWhereItIsSaidTo() {
        Random random = new Random(300);
        List<Fact> own = facts(ada, 40, random);
        List<Fact> foreign = facts(UserId.next(), 5, random);

        for (int i = 0; i < QUESTIONS; i++) {
            int expected = right;
            Answer answer = answer(own, foreign, random);
            Answer settled = citations.settle(SessionId.next(), answer);
            List<Citation> shown =
                    settled.blocks().stream()
                            .flatMap(block -> ((TextBlock) block).citations().stream())
                            .toList();
            shown.forEach(this::check);
            assertThat(shown).hasSize(right - expected);
            assertThat(settled.blocks())
                    .allSatisfy(
                            block ->
                                    assertThat(((TextBlock) block).text())
                                            .doesNotContain("[[cite"));
        }

        assertThat(dropped).hasValue(wrong);
        assertThat(right).isGreaterThan(QUESTIONS);
        assertThat(wrong).isGreaterThan(QUESTIONS / 2);
    }

    private void check(Citation citation) {
        FileId file = new FileId(citation.fileId().orElseThrow());
        Documents.Read read = documents.read(ada, file).orElseThrow();
        assertThat(citation.quote())
                .isEqualTo(read.text().substring(citation.start(), citation.end()));
        assertThat(citation.version()).hasValue(read.file().version());
        assertThat(citation.title()).isEqualTo(read.file().name());
        String page = read.text().split("\n", -1)[citation.page().orElseThrow() - 1];
        assertThat(page).contains(citation.quote());
    }

    /** Some statements with citations, written down or as a provider marks them. */
    private Answer answer(List<Fact> own, List<Fact> foreign, Random random) {
        StringBuilder text = new StringBuilder();
        List<Citation> marked = new ArrayList<>();
        for (int i = random.nextInt(1, 5); i > 0; i--) {
            Fact fact = own.get(random.nextInt(own.size()));
            Fact other = own.get((own.indexOf(fact) + 7) % own.size());
            Cited cited = cited(fact, other, foreign.get(random.nextInt(foreign.size())), random);
            if (cited.holds()) {
                right++;
            } else {
                wrong++;
            }
            int start = text.length();
            text.append("That is so");
            if (random.nextBoolean() && !cited.quote().contains("\"")) {
                text.append(" [[cite " + cited.file() + " \"" + cited.quote() + "\"]]");
            } else {
                marked.add(
                        Citation.of(
                                FileSource.of(cited.file()),
                                "whatever",
                                cited.quote(),
                                new Span(start, text.length())));
            }
            text.append(". ");
        }
        return new Answer(
                "provider",
                "model",
                List.of(new TextBlock(text.toString(), marked)),
                AnswerStop.END_TURN,
                Usage.NONE,
                Optional.empty());
    }

    /** A citation as a model makes it, and whether it is to be kept. */
    private record Cited(FileId file, String quote, boolean holds) {}

    private static Cited cited(Fact fact, Fact other, Fact foreign, Random random) {
        FileId file = fact.file().id();
        String sentence = fact.sentence();
        String digit = sentence.replaceFirst("(\\d) EUR", (random.nextInt(9) + 1) + "9 EUR");
        return switch (random.nextInt(10)) {
            case 0 -> new Cited(file, digit, false);
            case 1 -> new Cited(FileId.next(), sentence, false);
            case 2 -> new Cited(foreign.file().id(), foreign.sentence(), false);
            case 3 -> new Cited(other.file().id(), sentence, false);
            case 4 -> new Cited(file, sentence.replace(" is ", " is not "), false);
            case 5 -> new Cited(file, sentence.replace(" ", "\n  "), true);
            case 6 -> new Cited(file, sentence.replace('–', '-').replace('“', '„'), true);
            case 7 -> new Cited(file, sentence.substring(0, sentence.indexOf(" EUR") + 4), true);
            default -> new Cited(file, sentence, true);
        };
    }
}
