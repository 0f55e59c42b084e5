package dev.workmate.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.erp.card.CardPhrase;
import dev.workmate.event.value.LapsePhrase;
import dev.workmate.event.value.QuestionPhrase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The web client knows every sentence that the server can send; {@code -Dupdate} rewrites them. */
class PhrasesTest {
    private static final Path GENERATED = Path.of("..", "web", "src", "generated");

    private static Map<String, String> phrases() {
        Map<String, String> phrases = new LinkedHashMap<>();
        Stream.of(CardPhrase.values()).forEach(one -> phrases.put(one.key(), one.english()));
        Stream.of(QuestionPhrase.values()).forEach(one -> phrases.put(one.key(), one.english()));
        return phrases;
    }

    private static Map<String, String> lapses() {
        Map<String, String> lapses = new LinkedHashMap<>();
        Stream.of(LapsePhrase.values()).forEach(one -> lapses.put(one.key(), one.english()));
        return lapses;
    }

    @Test
    void sentencesOfTheWebClientAreUpToDate() throws IOException {
        isUpToDate(
                "phrases.ts",
                """
                // Generated, do not edit. Source: CardPhrase and QuestionPhrase; see PhrasesTest.

                /** What the server says in parts, in English, by key. */
                export const PHRASES = {
                """,
                phrases());
    }

    @Test
    void reasonsOfTheWebClientAreUpToDate() throws IOException {
        isUpToDate(
                "lapses.ts",
                """
                // Generated, do not edit. Source: LapsePhrase; see PhrasesTest.

                /** Why what was agreed to was not done, in English, by key. */
                export const LAPSES = {
                """,
                lapses());
    }

    private static void isUpToDate(String name, String head, Map<String, String> texts)
            throws IOException {
        StringBuilder text = new StringBuilder(head);
        texts.forEach(
                (key, english) ->
                        text.append("  %s: '%s',\n".formatted(key, english.replace("'", "\\'"))));
        text.append("} as const;\n");
        Path file = GENERATED.resolve(name);
        if (System.getProperty("update") != null) {
            Files.writeString(file, text);
        }
        assertThat(file).as("stale: run this test with -Dupdate").hasContent(text.toString());
    }

    @Test
    void noKeyIsUsedTwice() {
        assertThat(phrases()).hasSize(CardPhrase.values().length + QuestionPhrase.values().length);
    }
}
