package dev.workmate.knowledge.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.billing.Payer;
import dev.workmate.event.ModelEvent;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.id.AgentId;
import dev.workmate.id.CallId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.search.SearchIndex.Candidates;
import dev.workmate.knowledge.search.SearchIndex.Match;
import dev.workmate.knowledge.vector.QueryVectors;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SearchDocumentsTest {
    private static final ModelCallCompleted CALL =
            new ModelCallCompleted(
                    CallId.next(),
                    ModelEvent.RERANK,
                    "any",
                    "model",
                    List.of(),
                    AnswerStop.END_TURN,
                    new Usage(100, 10, 0, 0, 0),
                    Optional.empty(),
                    5);

    private final UserId ada = UserId.next();
    private final Shelves shelves = new Shelves();
    private final List<Match> matches = new ArrayList<>();

    @BeforeEach
    void fill() {
        for (int i = 1; i <= 30; i++) {
            matches.add(
                    new Match(
                            shelves.put(ada, "f" + i, "Only passage " + i + " says so.").id(),
                            0,
                            1.0 / i));
        }
    }

    private ToolOutput search(Reranker reranker, int limit) throws Exception {
        Documents documents =
                new Documents(
                        shelves,
                        shelves,
                        (_, _, _) -> new Candidates(matches, List.of(), true),
                        QueryVectors.NONE);
        ToolCall call =
                new ToolCall(
                        SessionId.next(),
                        new AgentId("documents-agent"),
                        ToolUseId.next(),
                        SearchDocuments.NAME,
                        new JsonText("{}"));
        return new SearchDocuments(_ -> Optional.of(ada), documents, reranker)
                .run(
                        new SearchDocuments.Input("Who says so?", Optional.of(limit)),
                        call,
                        Progress.IGNORED);
    }

    private static List<String> passages(ToolOutput output) {
        return output.parts().stream()
                .filter(ToolOutput.Passage.class::isInstance)
                .map(part -> ((ToolOutput.Passage) part).title())
                .toList();
    }

    /** Turns the order round. */
    private static Reranker lastFirst(List<Integer> seen, List<Shortfall> shortfalls) {
        return new Reranker() {
            @Override
            public boolean isOn() {
                return true;
            }

            @Override
            public Ranked rank(String question, List<Found> passages, Payer payer) {
                seen.add(passages.size());
                return new Ranked(passages.reversed(), List.of(CALL), shortfalls);
            }
        };
    }

    @Test
    void withoutAModelTheOrderIsThatOfTheSearchAndNothingIsCharged() throws Exception {
        ToolOutput output = search(Reranker.OFF, 3);

        assertThat(passages(output)).containsExactly("f1", "f2", "f3");
        assertThat(output.told()).isEmpty();
    }

    @Test
    void aModelIsShownMoreThanIsWantedAndItsCallIsCounted() throws Exception {
        List<Integer> seen = new ArrayList<>();

        ToolOutput output = search(lastFirst(seen, List.of()), 3);

        assertThat(seen).containsExactly(Reranker.MOST);
        assertThat(passages(output)).containsExactly("f20", "f19", "f18");
        assertThat(output.told()).containsExactly(CALL);
        assertThat(output.isUntrusted()).isTrue();
    }

    @Test
    void whatFellShortIsSaid() throws Exception {
        ToolOutput output = search(lastFirst(new ArrayList<>(), List.of(Shortfall.NOT_RANKED)), 1);

        assertThat(output.parts().getFirst())
                .isEqualTo(new ToolOutput.Text("Note: " + Shortfall.NOT_RANKED.sentence()));
    }
}
