package dev.workmate.llm.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.testserver.HttpCall;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.TurnKit;
import dev.workmate.tool.run.ReadOutput;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** What a provider has read once it gets again to the letter, so that its cache can serve it. */
@Timeout(60)
class StablePrefixTest {
    private static final List<String> QUESTIONS =
            List.of("What did Müller buy?", "And now?", "And then?");
    private static final String LONG = "42 €" + " and more".repeat(20_000);
    private static final List<String> CONVERSATION = List.of("messages", "input", "contents");
    private static final List<String> BEFORE_IT =
            List.of("tools", "system", "instructions", "systemInstruction");

    static Stream<Arguments> everyWire() {
        return Subjects.all().stream()
                .flatMap(s -> Stream.of(Arguments.of(s, "42 €"), Arguments.of(s, LONG)));
    }

    @ParameterizedTest
    @MethodSource("everyWire")
    void everyCallOfALoopBeginsAsTheOneBefore(UnderTest subject, String output) {
        try (ProviderServer server = subject.servers().get()) {
            server.answering(Team::reply);
            TurnKit kit =
                    new TurnKit(
                            _ -> subject.ask(server),
                            FakeTool.reading("look", (_, _) -> output),
                            FakeTool.reading(ReadOutput.NAME, (_, _) -> "the rest"));
            for (String question : QUESTIONS) {
                kit.viewers().awaitComplete(kit.submit(TurnKit.message(question)));
            }
            Map<String, List<String>> last = new HashMap<>();
            int compared = 0;
            for (HttpCall call : server.calls()) {
                JsonNode body = call.json();
                List<String> now = conversation(body);
                String who = head(body);
                List<String> before = last.put(who, now);
                if (before != null && now.size() > before.size()) {
                    List<String> shared = isNewTurn(before, now) ? said(before) : before;
                    assertThat(now.subList(0, shared.size())).isEqualTo(shared);
                    compared++;
                }
            }
            assertThat(server.refusals()).isEmpty();
            assertThat(last).as("two agents, each with one beginning").hasSize(2);
            assertThat(compared).isGreaterThan(4);
        }
    }

    /** In a new turn the calls of the last one are gone, but its question stands. */
    private static boolean isNewTurn(List<String> before, List<String> now) {
        return !now.getLast().contains("42 €") && before.size() > 1;
    }

    /** Up to the last question that it holds. */
    private static List<String> said(List<String> conversation) {
        int end = 0;
        for (int i = 0; i < conversation.size(); i++) {
            end = QUESTIONS.stream().anyMatch(conversation.get(i)::contains) ? i + 1 : end;
        }
        return conversation.subList(0, end);
    }

    private static List<String> conversation(JsonNode body) {
        return CONVERSATION.stream()
                .flatMap(name -> body.path(name).valueStream())
                .map(item -> item.toString().replaceAll(",\"cache_control\":\\{[^}]*\\}", ""))
                .toList();
    }

    private static String head(JsonNode body) {
        StringBuilder head = new StringBuilder();
        BEFORE_IT.forEach(name -> head.append(body.path(name)));
        return head.toString();
    }
}
