package dev.workmate.diagnostics.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.TurnStop;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class MetricsApiIT {
    private static final String PATH = "/api/metrics";
    private static final Pattern NAME = Pattern.compile("workmate_[a-z_]+");

    /** Those that series are summed by, and those that they are chosen by. */
    private static final Pattern LABELS = Pattern.compile("by \\(([a-z_, ]+)\\)|\\{([a-z_]+)=");

    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.start(ObedientModel.model(), "--workmate.metrics-token=let-me-look");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void countsWhatHappens() {
        ApiClient ada = server.stranger("Ada");
        ada.converse(ada.newSession(), "compute something");

        Reply reply = server.anonymous().get(PATH);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.headers().firstValue("Content-Type").orElseThrow())
                .startsWith("text/plain");
        assertThat(reply.text())
                .contains(
                        "workmate_turns_ended_total{outcome=\"success\"}",
                        "workmate_model_calls_total{",
                        "workmate_tool_calls_total{",
                        "workmate_events_stored_total ",
                        "workmate_turns_running ",
                        "workmate_store_up 1\n",
                        "workmate_append_seconds_bucket{le=\"10\"} ",
                        "workmate_http_responses_total{status=\"2xx\"} ",
                        "workmate_http_responses_total{status=\"5xx\"} 0\n",
                        "workmate_viewers ")
                .doesNotContain("transfer_to");
    }

    /** By class, and without the looks of balancers. */
    @Test
    void countsAnswers() {
        ApiClient anonymous = server.anonymous();
        double before = answers("4xx");

        anonymous.get("/api/me");
        anonymous.get("/api/health/ready");
        anonymous.get("/api/health/unknown");

        assertThat(answers("4xx")).isEqualTo(before + 1);
    }

    private static double answers(String status) {
        Matcher line =
                Pattern.compile(
                                "workmate_http_responses_total\\{status=\"%s\"} (\\S+)\n"
                                        .formatted(status))
                        .matcher(server.anonymous().get(PATH).text());
        return line.find() ? Double.parseDouble(line.group(1)) : 0;
    }

    @Test
    void isForThisMachineOrWhoHasTheToken() {
        assertThat(asked("X-Forwarded-For", "10.0.0.1").status()).isEqualTo(404);
        assertThat(asked("Origin", "https://evil.example").status()).isEqualTo(404);
        ApiClient anonymous = server.anonymous();
        Reply token =
                anonymous.send(
                        anonymous
                                .request(PATH)
                                .header("X-Forwarded-For", "10.0.0.1")
                                .header("Authorization", "Bearer let-me-look")
                                .GET());
        Reply wrong =
                anonymous.send(
                        anonymous
                                .request(PATH)
                                .header("X-Forwarded-For", "10.0.0.1")
                                .header("Authorization", "Bearer let-me-loo")
                                .GET());
        assertThat(token.status()).isEqualTo(200);
        assertThat(wrong.status()).isEqualTo(404);
    }

    private static Reply asked(String header, String value) {
        ApiClient anonymous = server.anonymous();
        return anonymous.send(anonymous.request(PATH).header(header, value).GET());
    }

    @Test
    void everyLabelOfTheDashboardAndTheAlertsIsThere() throws IOException {
        ApiClient ada = server.stranger("Ada");
        ada.converse(ada.newSession(), "compute something");
        String told = server.anonymous().get(PATH).text();
        Path folder = Path.of("..", "deploy", "monitoring");
        int checked = 0;
        for (String file : List.of("dashboard.json", "alerts.yaml")) {
            for (String line : Files.readAllLines(folder.resolve(file))) {
                checked += labelsOf(told, line);
            }
        }
        assertThat(checked).isGreaterThan(8);
    }

    /** A label stands in one series, at least, of a metric that the same line names. */
    private static int labelsOf(String told, String line) {
        List<String> labels =
                LABELS.matcher(line)
                        .results()
                        .map(match -> match.group(1) == null ? match.group(2) : match.group(1))
                        .flatMap(names -> Stream.of(names.split(", *")))
                        .toList();
        List<String> metrics =
                NAME.matcher(line).results().map(MatchResult::group).distinct().toList();
        if (metrics.isEmpty() || metrics.stream().noneMatch(each -> told.contains(each + "{"))) {
            return 0;
        }
        for (String label : labels) {
            assertThat(told.lines())
                    .as(line)
                    .anyMatch(
                            series ->
                                    metrics.stream().anyMatch(series::startsWith)
                                            && series.contains(label + "=\""));
        }
        return labels.size();
    }

    /** What alerts ask for is what is counted, or they would never ring. */
    @Test
    void alertsAskForOutcomesThatThereAre() throws IOException {
        String alerts = Files.readString(Path.of("..", "deploy", "monitoring", "alerts.yaml"));
        Set<String> outcomes = new TreeSet<>();
        Pattern.compile("outcome=\"([a-z_]+)\"")
                .matcher(alerts)
                .results()
                .map(match -> match.group(1))
                .forEach(outcomes::add);

        Set<String> known = new TreeSet<>(Set.of("completed", "failed"));
        Stream.of(TurnStop.values())
                .map(stop -> stop.name().toLowerCase(Locale.ROOT))
                .forEach(known::add);
        assertThat(outcomes).isNotEmpty().allMatch(known::contains);
    }

    @Test
    void everyMetricOfTheDashboardAndTheAlertsIsThere() throws IOException {
        String told = server.anonymous().get(PATH).text();
        Path folder = Path.of("..", "deploy", "monitoring");
        for (String file : List.of("dashboard.json", "alerts.yaml")) {
            Set<String> named = new TreeSet<>();
            NAME.matcher(Files.readString(folder.resolve(file)))
                    .results()
                    .map(MatchResult::group)
                    .map(name -> name.replaceFirst("_(bucket|sum|count)$", ""))
                    .forEach(named::add);
            assertThat(named).as(file).hasSizeGreaterThan(5);
            assertThat(named).as(file).allMatch(name -> told.contains("# TYPE " + name + " "));
        }
    }
}
