package dev.workmate.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.TypedTool;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GuideTest {
    private static final String KITCHEN =
            """
            # Kitchen

            How to cook.

            ## Boiling eggs

            Eggs are boiled for six minutes. Stop the clock when they are done.

            ```
            # not a heading
            ```

            ## Cleaning

            Wash the pots. Pots dry by themselves.
            """;

    private static final String PLANS = "# Plans\n\nWe boiled eggs once and decided against it.";

    private final Guide guide =
            new Guide(
                    Stream.of(
                                    MarkdownSections.of("guide/kitchen.md", KITCHEN),
                                    MarkdownSections.of("decisions/plans.md", PLANS))
                            .flatMap(List::stream)
                            .toList());

    @Test
    void cutsAtHeadingsButNotInsideCode() {
        assertThat(MarkdownSections.of("guide/kitchen.md", KITCHEN))
                .extracting(Section::name)
                .containsExactly(
                        "guide/kitchen.md › Kitchen",
                        "guide/kitchen.md › Boiling eggs",
                        "guide/kitchen.md › Cleaning");
    }

    @Test
    void findsTheSectionWhoseWordsAreMeant() {
        assertThat(guide.search("how long do I boil an egg?", 5))
                .extracting(hit -> hit.section().name())
                .containsExactly("guide/kitchen.md › Boiling eggs", "decisions/plans.md › Plans");
        assertThat(guide.search("who washes a pot", 1).getFirst().section().heading())
                .isEqualTo("Cleaning");
    }

    @Test
    void findsNothingWhereNoWordMeets() {
        assertThat(guide.search("bicycle", 5)).isEmpty();
        assertThat(guide.search("what is the", 5)).isEmpty();
    }

    @Test
    void namesWordsThatNoPageForUsersHas() {
        assertThat(guide.unknown("how long do I boil quails' eggs?"))
                .containsExactly("long", "quails");
        assertThat(guide.unknown("how are pots washed")).isEmpty();
        assertThat(guide.unknown("what was decided")).containsExactly("decided");
    }

    @Test
    void tellsResultsWithASnippetThatFits() throws Exception {
        assertThat(run(new SearchGuide(guide), new SearchGuide.Input("stop", Optional.of(1))))
                .matches(
                        "1\\. guide/kitchen\\.md › Boiling eggs \\(score \\d\\.\\d\\d\\)\n"
                                + "   Stop the clock when they are done\\.");
        assertThat(run(new SearchGuide(guide), new SearchGuide.Input("zebra", Optional.empty())))
                .isEqualTo(SearchGuide.NOTHING_FOUND);
    }

    @Test
    void readsASectionByItsHeading() throws Exception {
        assertThat(run(new ReadGuide(guide), new ReadGuide.Input("guide/kitchen.md", "cleaning")))
                .isEqualTo(
                        "# guide/kitchen.md › Cleaning\n\nWash the pots. Pots dry by themselves.");
    }

    @Test
    void namesWhatThereIsWhenAskedForSomethingElse() {
        ReadGuide tool = new ReadGuide(guide);
        assertThatThrownBy(() -> run(tool, new ReadGuide.Input("guide/kitchen.md", "Roasting")))
                .hasMessageEndingWith("The headings are Kitchen; Boiling eggs; Cleaning.");
        assertThatThrownBy(() -> run(tool, new ReadGuide.Input("cellar.md", "Wine")))
                .hasMessageEndingWith("The documents are guide/kitchen.md, decisions/plans.md.");
    }

    @Test
    void capsLongSections() throws Exception {
        Guide big = new Guide(MarkdownSections.of("big.md", "# Big\n\n" + "word ".repeat(5_000)));
        assertThat(run(new ReadGuide(big), new ReadGuide.Input("big.md", "Big")))
                .hasSizeLessThan(6_100)
                .endsWith("(the section goes on)");
    }

    private static <I extends Record> String run(TypedTool<I> tool, I input) throws Exception {
        ToolCall call =
                new ToolCall(
                        SessionId.next(),
                        new AgentId("tester"),
                        ToolUseId.next(),
                        tool.name(),
                        JsonText.EMPTY_OBJECT);
        return tool.run(input, call, Progress.IGNORED).parts().stream()
                .map(GuideTest::words)
                .collect(Collectors.joining("\n"));
    }

    private static String words(ToolOutput.Part part) {
        return switch (part) {
            case ToolOutput.Text text -> text.text();
            case ToolOutput.Passage passage -> passage.text();
            default -> throw new AssertionError("the guide has words only, not " + part);
        };
    }
}
