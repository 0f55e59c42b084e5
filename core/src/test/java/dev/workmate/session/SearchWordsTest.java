package dev.workmate.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SearchWordsTest {
    @Test
    void wordsAreSmallAndWithoutAccentsAndStandOnce() {
        assertThat(SearchWords.of("Où est S-ORD101? Où, où: ﬁn!"))
                .containsExactly("ou", "est", "s", "ord101", "fin");
    }

    @Test
    void aCharacterOfAScriptWithoutSpacesIsAWord() {
        assertThat(SearchWords.of("東京 tower")).containsExactly("東", "京", "tower");
    }

    @Test
    void whatNobodyTypesIsCut() {
        assertThat(SearchWords.of("x".repeat(50) + " y"))
                .containsExactly("x".repeat(SearchWords.MAX_LENGTH), "y");
        assertThat(SearchWords.of(" ".repeat(20_000) + "late")).isEmpty();
        assertThat(SearchWords.of("\uD800 …")).isEmpty();
    }

    @Test
    void anExcerptIsWordsToRead() {
        String message = "# Sums\n\n| a_b | Total |\n| --- | ---: |\n| x | **4 * 2** |\n`code`";

        assertThat(Excerpt.of(1, message, SearchWords.of("x")).text())
                .isEqualTo("Sums a_b Total x 4 * 2 code");
    }

    @Test
    void anExcerptBeginsShortlyBeforeTheWordAndIsOneLine() {
        String message =
                "one two\n\n" + "word ".repeat(40) + "Needle and the rest " + "x ".repeat(99);

        Excerpt excerpt = Excerpt.of(7, message, SearchWords.of("need"));

        assertThat(excerpt.sequence()).isEqualTo(7);
        assertThat(excerpt.text())
                .startsWith("…word ")
                .endsWith("…")
                .contains("Needle and the rest");
        assertThat(excerpt.text().indexOf("Needle")).isLessThan(45);
        assertThat(excerpt.text()).hasSizeLessThan(165);
        assertThat(Excerpt.of(1, "short", SearchWords.of("missing")))
                .isEqualTo(new Excerpt(1, "short"));
    }
}
