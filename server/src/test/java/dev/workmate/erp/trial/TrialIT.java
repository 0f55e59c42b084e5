package dev.workmate.erp.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
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
    private static final double ENGLISH = 0.6;
    private static final double OTHERS = 0.4;
    private static final int AT_ONCE = 4;
    private static final boolean THOROUGH = System.getProperty("thorough") != null;
    private static final Set<String> OLDER =
            Set.of(
                    "seen.jsonl",
                    "unseen.jsonl",
                    "seen2.jsonl",
                    "unseen2.jsonl",
                    "seen3.jsonl",
                    "unseen3.jsonl");

    /** As many as the demo company's limit of requests lets one server ask. */
    private static final int MOST_QUESTIONS = 600;

    /** A turn that waits for a person has said nothing yet. */
    private static final Said ASKED_BACK = new Said("", List.of());

    private static RunningServer server;
    private static int asked;

    @BeforeAll
    static void start() {
        asked = 0;
        server =
                RunningServer.startAsConfigured(
                        "--workmate.demo-day=2026-10-31", "--workmate.offline.word-delay-ms=0");
    }

    private static void makeRoomFor(int questions) {
        if (asked + questions > MOST_QUESTIONS) {
            stop();
            start();
        }
        asked += questions;
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FILES)) {
            return files.filter(file -> file.toString().endsWith(".jsonl")).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void noAnswerIsWrongAndMostAreRight(Path file) throws IOException {
        Map<String, Map<Verdict, Integer>> table = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        List<TrialCase> cases = chosen(file);
        makeRoomFor(cases.size());
        List<Said> answers = askAll(cases);
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
        table.forEach(
                (language, counts) ->
                        assertThat(share(counts))
                                .as("%s in %s: %s", language, file.getFileName(), counts)
                                .isGreaterThanOrEqualTo(language.equals("en") ? ENGLISH : OTHERS));
    }

    /** Of the older trials every third question, unless all are wanted. */
    private static List<TrialCase> chosen(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        int step = OLDER.contains(String.valueOf(file.getFileName())) && !THOROUGH ? 3 : 1;
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
                    ask(new TrialCase(trial.id(), language, List.of(question), trial.expected()));
            assertThat(!answer.claims() || answer.text().contains(word))
                    .as("%s%n%s", question, answer.text())
                    .isTrue();
        }
    }

    private static double share(Map<Verdict, Integer> counts) {
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        return (double) counts.getOrDefault(Verdict.RIGHT, 0) / all;
    }

    /** Asks in sessions beside each other; the answers stand in the order of the questions. */
    private static List<Said> askAll(List<TrialCase> cases) {
        try (ExecutorService askers = Executors.newFixedThreadPool(AT_ONCE)) {
            return cases.stream().map(trial -> askers.submit(() -> ask(trial))).toList().stream()
                    .map(TrialIT::answered)
                    .toList();
        }
    }

    private static Said answered(Future<Said> answer) {
        try {
            return answer.get(1, TimeUnit.MINUTES);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new IllegalStateException("a question was not answered", e);
        }
    }

    private static Said ask(TrialCase trial) {
        ApiClient user = server.demo();
        String session = user.newSession();
        Optional<String> turn = Optional.empty();
        for (String words : trial.turns()) {
            turn =
                    user.converse(session, words).stream()
                            .filter(event -> event.type().equals("complete"))
                            .map(event -> event.json().path("data").path("turnId").asString())
                            .findFirst();
        }
        if (turn.isEmpty()) {
            return ASKED_BACK;
        }
        StringBuilder text = new StringBuilder();
        List<String> charts = new ArrayList<>();
        JsonNode page = user.get(session + "/messages").json();
        for (JsonNode event : page.path("events")) {
            if (event.path("turnId").asString("").equals(turn.get())) {
                read(event, text, charts);
            }
        }
        return new Said(text.toString(), charts);
    }

    private static void read(JsonNode event, StringBuilder text, List<String> charts) {
        switch (event.path("type").asString("")) {
            case "message" ->
                    text.append(event.path("data").path("content").asString("")).append('\n');
            case "chart" -> forms(event.path("data").path("spec"), charts);
            default -> {}
        }
    }

    /** The marks of a chart and of the charts within it. */
    private static void forms(JsonNode spec, List<String> charts) {
        JsonNode mark = spec.path("mark");
        String form = mark.isObject() ? mark.path("type").asString("") : mark.asString("");
        if (!form.isEmpty()) {
            charts.add(form.equals("arc") ? "pie" : form);
        }
        for (String part : List.of("layer", "hconcat", "vconcat", "concat")) {
            spec.path(part).forEach(each -> forms(each, charts));
        }
        if (spec.path("spec").isObject()) {
            forms(spec.path("spec"), charts);
        }
    }
}
