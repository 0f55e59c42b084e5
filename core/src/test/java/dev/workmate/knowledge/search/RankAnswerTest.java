package dev.workmate.knowledge.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RankAnswerTest {
    @Test
    void readsWhatModelsWrite() {
        for (String answer :
                List.of(
                        "{\"order\":[3,1]}",
                        "[3, 1]",
                        " [3,1]\n",
                        "```json\n{\"order\": [3, 1]}\n```",
                        "First I thought [1, 2], but the order is [3, 1].",
                        "{\"order\":[3,1],\"why\":\"2 is about 4 other things\"}",
                        "3, 1",
                        "3 > 1",
                        "3\n1\n")) {
            assertThat(RankAnswer.read(answer, 4)).as(answer).hasValue(List.of(3, 1));
        }
    }

    @Test
    void numbersOfNoPassageArePassedOverAndEachCountsOnce() {
        assertThat(RankAnswer.read("{\"order\":[0,5,-1,2,2,99999999999,1.5,\"3\",4]}", 4))
                .hasValue(List.of(2, 4));
        assertThat(RankAnswer.read("[7, 99999, 2]", 4)).hasValue(List.of(2));
        assertThat(RankAnswer.read("[5]", 4)).isEmpty();
    }

    @Test
    void whatNamesNoOrderIsNone() {
        for (String nonsense :
                List.of(
                        "",
                        "I cannot help with that.",
                        "Passage 2 of the 3 is best.",
                        "{\"order\":\"first\"}",
                        "{\"rank\":[]}",
                        "[]",
                        "[one, two]",
                        "{\"order\":[",
                        "null",
                        "[" + "1,".repeat(5_000))) {
            assertThat(RankAnswer.read(nonsense, 4)).as(nonsense).isEmpty();
        }
    }
}
