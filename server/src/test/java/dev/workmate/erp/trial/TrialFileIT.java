package dev.workmate.erp.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks the questions of any one file: {@code -Dtrial.file=PATH} reads it and writes each question
 * with its verdict and answer to {@code -Dtrial.report=PATH}, by default beside it. {@code
 * -Dtrial.day} is the company's day.
 */
@Timeout(800)
@EnabledIfSystemProperty(named = "trial.file", matches = ".+")
class TrialFileIT {
    private static final JsonMapper MAPPER = new JsonMapper();

    @Test
    void aFileIsAskedAndReported() throws IOException {
        Path file = Path.of(System.getProperty("trial.file"));
        Path report = Path.of(System.getProperty("trial.report", file + ".report"));
        List<TrialCase> cases =
                Files.readAllLines(file).stream()
                        .filter(line -> !line.isBlank())
                        .map(line -> TrialCase.of(MAPPER.readTree(line)))
                        .toList();
        List<Said> answers;
        try (TrialServer server = new TrialServer(System.getProperty("trial.day", "2026-10-31"))) {
            answers = server.askAll(cases);
        }
        Map<String, Map<Verdict, Integer>> table = new TreeMap<>();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < cases.size(); i++) {
            TrialCase trial = cases.get(i);
            Verdict verdict = trial.judge(answers.get(i));
            table.computeIfAbsent(trial.language(), _ -> new EnumMap<>(Verdict.class))
                    .merge(verdict, 1, Integer::sum);
            lines.add(told(trial, verdict, answers.get(i)));
        }
        lines.add(table.toString());
        Files.write(report, lines);
        System.out.println(file.getFileName() + " " + table + " -> " + report);
    }

    private static String told(TrialCase trial, Verdict verdict, Said said) {
        return """
        === %s %s %s
        %s
        expected %s
        charts %s
        %s
        """
                .formatted(
                        verdict,
                        trial.language(),
                        trial.id(),
                        String.join(" >> ", trial.turns()),
                        trial.expected(),
                        said.charts(),
                        said.text());
    }
}
