package dev.workmate.erp.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks the offline model the questions of the trial files through the server's own door, on the day
 * for which the truth was computed. A single wrong answer fails; so do too many declined ones.
 * {@code -Dthorough} asks all of them.
 */
@Timeout(600)
class TrialIT {
    private static final Path FILES = Path.of("src/test/resources/trial");
    private static final JsonMapper MAPPER = new JsonMapper();

    /** What must be right of each file; the goals, 60 % and 40 %, are for all questions. */
    private static final double ENGLISH = 0.5;

    private static final double OTHERS = 0.4;

    /** The languages that are spoken; others are told so. */
    private static final List<String> SPOKEN = List.of("en", "de", "es");

    private static final boolean THOROUGH = System.getProperty("thorough") != null;
    private static final String NEWEST = "unseen11.jsonl";

    private static TrialServer server;

    @BeforeAll
    static void start() {
        server = new TrialServer();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(FILES)) {
            return files.filter(file -> file.toString().endsWith(".jsonl")).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void noAnswerIsWrongAndMostAreRight(Path file) throws IOException {
        Map<String, Map<Verdict, Integer>> table = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        List<TrialCase> cases = chosen(file);
        List<Said> answers = server.askAll(cases);
        for (int i = 0; i < cases.size(); i++) {
            TrialCase trial = cases.get(i);
            Said said = answers.get(i);
            Verdict verdict = trial.judge(said);
            table.computeIfAbsent(trial.language(), _ -> new EnumMap<>(Verdict.class))
                    .merge(verdict, 1, Integer::sum);
            if (verdict == Verdict.WRONG) {
                wrong.add(trial.id() + " " + trial.turns() + "\n" + said.text());
            }
        }
        System.out.println(file.getFileName() + " " + table);
        assertThat(wrong).as("%s: %s", file.getFileName(), table).isEmpty();
        table.keySet().retainAll(SPOKEN);
        table.forEach(
                (language, counts) ->
                        assertThat(share(counts))
                                .as("%s in %s: %s", language, file.getFileName(), counts)
                                .isGreaterThanOrEqualTo(language.equals("en") ? ENGLISH : OTHERS));
    }

    /** Of the older trials every sixth question, unless all are wanted. */
    private static List<TrialCase> chosen(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        int step = THOROUGH || file.endsWith(NEWEST) ? 1 : 6;
        return IntStream.range(0, lines.size())
                .filter(i -> i % step == 0)
                .mapToObj(i -> TrialCase.of(MAPPER.readTree(lines.get(i))))
                .toList();
    }

    /**
     * A word more in a question that is answered changes the answer: it is declined, or the word
     * stands in it.
     */
    @ParameterizedTest
    @CsvSource({
        "en,refurbished leased disputed domestic weighted purple restated wholesale female"
                + " quarantined",
        "de,gemietete strittige inländische gewichtete violette gebrauchte saisonale ehemalige",
        "es,alquilados disputados nacionales ponderadas violetas usadas extranjeras antiguas"
    })
    void aStrangeWordIsDeclinedOrTold(String language, String words) throws IOException {
        Random random = new Random(5);
        List<TrialCase> cases = new ArrayList<>();
        for (String line : Files.readAllLines(FILES.resolve("seen.jsonl"))) {
            TrialCase trial = TrialCase.of(MAPPER.readTree(line));
            if (trial.language().equals(language)
                    && trial.turns().size() == 1
                    && trial.expected().path("kind").asString().equals("answer")) {
                cases.add(trial);
            }
        }
        for (String word : words.split(" ")) {
            TrialCase trial = cases.get(random.nextInt(cases.size()));
            List<String> said = new ArrayList<>(List.of(trial.turns().getFirst().split(" ")));
            said.add(random.nextInt(said.size() + 1), word);
            String question = String.join(" ", said);
            Said answer =
                    server.ask(
                            new TrialCase(
                                    trial.id(), language, List.of(question), trial.expected()));
            assertThat(!answer.claims() || answer.text().contains(word))
                    .as("%s%n%s", question, answer.text())
                    .isTrue();
        }
    }

    private static double share(Map<Verdict, Integer> counts) {
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        return (double) counts.getOrDefault(Verdict.RIGHT, 0) / all;
    }
}
