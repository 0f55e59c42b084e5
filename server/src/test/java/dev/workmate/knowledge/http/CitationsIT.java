package dev.workmate.knowledge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.Models;
import dev.workmate.llm.offline.OfflineModel;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.RunningServer;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * With {@code -Dthorough} the offline model answers three hundred questions from generated
 * documents and those of the demo company: every quote it shows stands in the file where it is said
 * to, character by character.
 */
@EnabledIfSystemProperty(named = "thorough", matches = ".*")
@Timeout(1_800)
class CitationsIT {
    private static final int QUESTIONS = 300;
    private static final int DOCUMENTS = 20;
    private static final List<String> THINGS =
            List.of("kayak", "tent", "lantern", "rope", "stove", "rucksack", "compass", "anorak");
    private static final List<String> OF_THE_DEMO =
            List.of(
                    "When are invoices due under the Greenhead contract?",
                    "What is the credit limit in the contract with Blackgate Sports?",
                    "How long is the warranty of the head torch Lumen 300?",
                    "Wie lange ist die Gewährleistung für Zelte im Rahmenvertrag?",
                    "What does the returns policy say?");

    @TempDir static Path home;
    private static RunningServer server;

    private final ApiClient demo = server.demo();
    private final FileClient files = new FileClient(demo);
    private final Map<String, JsonNode> previews = new HashMap<>();

    @BeforeAll
    static void start() {
        Models offline = _ -> new OfflineModel(Duration.ZERO);
        server = RunningServer.start(home, offline, "--workmate.demo-documents=on");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void everyQuoteStandsWhereItIsSaidTo() throws InterruptedException {
        List<String> questions = new ArrayList<>(OF_THE_DEMO);
        Random random = new Random(7);
        for (int i = 0; i < DOCUMENTS; i++) {
            String firm = "Firm" + (char) ('A' + i) + "wick";
            StringBuilder text = new StringBuilder("# Hire contract with " + firm + "\n");
            for (String thing : THINGS) {
                text.append(
                        "\n## %s\n\nThe deposit for each %s hired by %s is %d EUR. It is paid back within %d days.\n"
                                .formatted(
                                        thing,
                                        thing,
                                        firm,
                                        random.nextInt(10, 900),
                                        random.nextInt(5, 60)));
                questions.add(
                        "What is the deposit for each %s in the contract with %s?"
                                .formatted(thing, firm));
                questions.add(
                        "Within how many days is the deposit for a %s paid back to %s?"
                                .formatted(thing, firm));
            }
            files.settled("Hire contract " + firm + ".md", text.toString());
        }
        files.await("/api/files?state=ready", page -> page.get("files").size() == 8 + DOCUMENTS);

        int quotes = 0;
        for (int i = 0; i < QUESTIONS; i++) {
            quotes += check(questions.get(i));
        }

        System.out.println("citations: " + QUESTIONS + " questions, " + quotes + " quotes");
        assertThat(quotes).isGreaterThan(QUESTIONS / 2);
        assertThat(server.bean(MeterRegistry.class).counter("workmate.citations.dropped").count())
                .as("citations that did not hold")
                .isZero();
    }

    private int check(String question) {
        String session = demo.newSession();
        demo.converseRaw(
                session,
                "{\"message\":\"%s\",\"targetAgentId\":\"documents-agent\"}".formatted(question));
        List<JsonNode> citations =
                demo.get(session + "/messages?limit=100")
                        .json()
                        .get("events")
                        .valueStream()
                        .filter(event -> event.get("type").asString().equals("message"))
                        .flatMap(event -> event.get("data").get("citations").valueStream())
                        .toList();
        for (JsonNode citation : citations) {
            JsonNode preview =
                    previews.computeIfAbsent(
                            citation.get("fileId").asString(),
                            id -> demo.get("/api/files/" + id + "/preview").json());
            assertThat(citation.get("quote").asString())
                    .as(question)
                    .isEqualTo(
                            preview.get("text")
                                    .asString()
                                    .substring(
                                            citation.get("start").asInt(),
                                            citation.get("end").asInt()));
            assertThat(citation.get("version")).isEqualTo(preview.get("version"));
            assertThat(citation.get("title")).isEqualTo(preview.get("name"));
        }
        return citations.size();
    }
}
