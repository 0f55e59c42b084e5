package dev.workmate.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.erp.card.CardPhrase;
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
    private static final Path FILE = Path.of("..", "web", "src", "generated", "phrases.ts");

    private static Map<String, String> phrases() {
        Map<String, String> phrases = new LinkedHashMap<>();
        Stream.of(CardPhrase.values()).forEach(one -> phrases.put(one.key(), one.english()));
        Stream.of(QuestionPhrase.values()).forEach(one -> phrases.put(one.key(), one.english()));
        return phrases;
    }

    @Test
    void sentencesOfTheWebClientAreUpToDate() throws IOException {
        StringBuilder text =
                new StringBuilder(
                        "// Generated, do not edit. Source: CardPhrase and QuestionPhrase; see"
                                + " PhrasesTest.\n\n"
                                + "/** What the server says in parts, in English, by key. */\n"
                                + "export const PHRASES = {\n");
        phrases()
                .forEach(
                        (key, english) ->
                                text.append(
                                        "  %s: '%s',\n"
                                                .formatted(key, english.replace("'", "\\'"))));
        text.append("} as const;\n");
        if (System.getProperty("update") != null) {
            Files.writeString(FILE, text);
        }
        assertThat(FILE).as("stale: run this test with -Dupdate").hasContent(text.toString());
    }

    @Test
    void noKeyIsUsedTwice() {
        assertThat(phrases()).hasSize(CardPhrase.values().length + QuestionPhrase.values().length);
    }
}
