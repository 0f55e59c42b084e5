package dev.workmate.erp.card;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Cards of all kinds against the demo company: who, what, how much, which currency, and what speaks
 * against it, as text. The expected texts were read and checked by hand and are never written by
 * the test.
 */
@Timeout(120)
class ApprovalCardsIT {
    private static final Path FOR_THE_PAGE = Path.of("..", "web", "src", "testkit", "cards.json");

    private static CardWorld world;
    private static Map<String, String> expected;

    @BeforeAll
    static void start() throws Exception {
        world = new CardWorld();
        CardSamples.prepare(world);
        expected = expected();
    }

    @AfterAll
    static void stop() {
        world.close();
    }

    static Map<String, String> expected() throws Exception {
        Map<String, String> cards = new LinkedHashMap<>();
        try (InputStream file = ApprovalCardsIT.class.getResourceAsStream("/erp/cards.txt")) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            for (String part : text.split("(?m)^## ")) {
                int end = part.indexOf('\n');
                if (end > 0) {
                    cards.put(part.substring(0, end), part.substring(end + 1).strip());
                }
            }
        }
        return cards;
    }

    static Stream<String> labels() {
        return Stream.of(CardSamples.ALL).map(each -> each[0]);
    }

    @ParameterizedTest
    @MethodSource("labels")
    void tellsWhatAClerkDecidesOn(String label) throws Exception {
        String[] sample =
                Stream.of(CardSamples.ALL)
                        .filter(each -> each[0].equals(label))
                        .findFirst()
                        .orElseThrow();
        assertThat(CardText.of(world, sample[1], sample[2]).strip()).isEqualTo(expected.get(label));
    }

    /** So that the page's own tests say each of them in every language. */
    @Test
    void areTheOnesThatThePageIsTestedWith() throws Exception {
        StringBuilder all = new StringBuilder("[");
        for (String[] sample : CardSamples.ALL) {
            all.append(all.length() == 1 ? "\n" : ",\n").append(CardText.json(world, sample));
        }
        String json = all.append("\n]\n").toString();
        if (System.getProperty("update") != null) {
            Files.writeString(FOR_THE_PAGE, json);
        }
        assertThat(FOR_THE_PAGE).as("stale: run this test with -Dupdate").hasContent(json);
    }

    @Test
    void thereAreSixtyOfThem() {
        assertThat(CardSamples.ALL.length).isGreaterThanOrEqualTo(60);
        assertThat(expected.keySet()).containsExactlyElementsOf(labels().toList());
    }
}
