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
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks the offline model every third question of the newest trials, and fewer of an older one,
 * through the server's own door, on the day for which the truth was computed, and counts its
 * answers as the script judges them: what the script calls wrong was read, and no more may come.
 * {@code -Dthorough} asks all of the older trials as well.
 */
@Timeout(600)
class TrialIT {
    private static final String DAY = "2026-10-31";

    /** The day of the fourteenth and the fifteenth. */
    private static final String MIDYEAR = "2026-06-30";

    private static final Path FILES = Path.of("src/test/resources/trial");
    private static final JsonMapper MAPPER = new JsonMapper();

    /** What must be right of each older file; the goals, 60 % and 40 %, are for all questions. */
    private static final double ENGLISH = 0.5;

    private static final double OTHERS = 0.4;

    /** The languages that are spoken; others are told so. */
    private static final List<String> SPOKEN = List.of("en", "de", "es");

    private static TrialServer server;

    @BeforeAll
    static void start() {
        server = new TrialServer(DAY);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(
            useHeadersInDisplayName = true,
            value = {
                "TRIAL, LANGUAGE, EVERY, LEAST RIGHT, MOST WRONG",
                "unasked, en, 6, 17, 0",
                "unasked, de, 6, 8, 0",
                "unasked, es, 6, 8, 0",
                "tenth, en, 3, 35, 3",
                "tenth, de, 3, 14, 1",
                "tenth, es, 3, 15, 0",
                "adverse, en, 3, 6, 0",
                "adverse, de, 3, 4, 0",
                "adverse, es, 3, 3, 0",
                "thirteenth, en, 3, 47, 0",
                "thirteenth, de, 3, 21, 0",
                "thirteenth, es, 3, 26, 0",
                "fourteenth, en, 3, 17, 0",
                "fourteenth, de, 3, 8, 0",
                "fourteenth, es, 3, 10, 0",
                "fifteenth, en, 3, 5, 0",
                "fifteenth, de, 3, 3, 0",
                "fifteenth, es, 3, 3, 0",
            })
    void atLeastAsManyAreRightAndNoMoreAreWrong(
            String trial, String language, int every, int leastRight, int mostWrong)
            throws IOException {
        List<TrialCase> cases = new ArrayList<>();
        for (Path file : files(FILES.resolve(trial))) {
            cases.addAll(cases(file).stream().filter(c -> c.language().equals(language)).toList());
        }
        cases = every(every, cases);
        server.moveTo(trial.matches("f(?:our|if)teenth") ? MIDYEAR : DAY);
        List<Said> answers = server.askAll(cases);
        Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < cases.size(); i++) {
            Verdict verdict = cases.get(i).judge(answers.get(i));
            counts.merge(verdict, 1, Integer::sum);
            if (verdict == Verdict.WRONG) {
                wrong.add(told(cases.get(i), answers.get(i)));
            }
        }
        System.out.println(trial + " " + language + " " + counts);
        assertThat(wrong).as("wrong, of %s", counts).hasSizeLessThanOrEqualTo(mostWrong);
        assertThat(counts.getOrDefault(Verdict.RIGHT, 0))
                .as("right, of %s", counts)
                .isGreaterThanOrEqualTo(leastRight);
    }

    static List<Path> older() throws IOException {
        return files(FILES);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jsonl")).sorted().toList();
        }
    }

    private static List<TrialCase> cases(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank())
                .map(line -> TrialCase.of(MAPPER.readTree(line)))
                .toList();
    }

    /** All of them take minutes; {@link TrialFileIT} asks whole files. */
    private static List<TrialCase> every(int step, List<TrialCase> cases) {
        return IntStream.range(0, cases.size())
                .filter(i -> i % step == 0)
                .mapToObj(cases::get)
                .toList();
    }

    private static String told(TrialCase trial, Said said) {
        return trial.id() + " " + trial.turns() + "\n" + said.text();
    }

    @ParameterizedTest
    @MethodSource("older")
    @EnabledIfSystemProperty(named = "thorough", matches = ".*")
    void noAnswerOfAnOlderTrialIsWrongAndMostAreRight(Path file) throws IOException {
        Map<String, Map<Verdict, Integer>> table = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        List<TrialCase> cases = cases(file);
        server.moveTo(DAY);
        List<Said> answers = server.askAll(cases);
        for (int i = 0; i < cases.size(); i++) {
            TrialCase trial = cases.get(i);
            Said said = answers.get(i);
            Verdict verdict = trial.judge(said);
            table.computeIfAbsent(trial.language(), _ -> new EnumMap<>(Verdict.class))
                    .merge(verdict, 1, Integer::sum);
            if (verdict == Verdict.WRONG) {
                wrong.add(told(trial, said));
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
