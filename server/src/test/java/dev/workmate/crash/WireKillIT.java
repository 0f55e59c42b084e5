package dev.workmate.crash;

import static dev.workmate.llm.testserver.Part.calls;
import static dev.workmate.llm.testserver.Part.says;
import static dev.workmate.llm.testserver.Part.thinks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.Workmate;
import dev.workmate.id.Uuids;
import dev.workmate.llm.DocumentType;
import dev.workmate.llm.ImageType;
import dev.workmate.llm.ModelCard.Feature;
import dev.workmate.llm.suite.Subjects;
import dev.workmate.llm.suite.UnderTest;
import dev.workmate.llm.testkit.Papers;
import dev.workmate.llm.testkit.Photos;
import dev.workmate.llm.testserver.Asked;
import dev.workmate.llm.testserver.ChatDialect;
import dev.workmate.llm.testserver.Fault;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.llm.testserver.Reply;
import dev.workmate.testkit.NeedsTheMachine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code kill -9} of the real server, set up for a provider, after a tool has answered and before
 * the model has: the next process goes on with the tokens of the first.
 */
@NeedsTheMachine
class WireKillIT {
    private static final String CLOSING = "It is 42.";
    private static final String PICTURE = Photos.base64(ImageType.PNG);
    private static final String PAPER = Papers.base64(DocumentType.PDF);

    @TempDir Path home;

    static Stream<Arguments> providers() {
        return Stream.of(
                Arguments.of("anthropic", Subjects.anthropicWithABudget()),
                Arguments.of("openai", Subjects.responses()),
                Arguments.of("openai-chat", Subjects.chat(ChatDialect.OPENAI)),
                Arguments.of("gemini", Subjects.gemini()));
    }

    private static Reply reply(Asked asked) {
        if (asked.tools().contains("transfer_to_general_agent")) {
            return asked.toolsAnswered()
                    ? Reply.of(thinks("All done."), says(CLOSING))
                    : Reply.of(
                            thinks("Somebody must compute."),
                            calls("transfer_to_general_agent", "{\"task\":\"What is 6*7?\"}"));
        }
        if (!asked.tools().contains("calculate")) {
            return Reply.of(says("A title"));
        }
        return asked.toolsAnswered()
                ? Reply.of(says("42"))
                : Reply.of(thinks("Easy."), calls("calculate", "{\"expression\":\"6*7\"}"));
    }

    @ParameterizedTest
    @MethodSource("providers")
    void theLoopGoesOnWithTheRightTokens(String name, UnderTest subject) throws Exception {
        try (ProviderServer provider = subject.servers().get()) {
            AtomicBoolean silent = new AtomicBoolean(true);
            provider.answering(
                    asked ->
                            asked.tools().contains("calculate")
                                            && asked.toolsAnswered()
                                            && silent.getAndSet(false)
                                    ? reply(asked).with(new Fault.Silence())
                                    : reply(asked));
            Map<String, String> settings = settings(name, subject, provider);
            String session;
            try (ServerProcess server = ServerProcess.start(home, Workmate.class, settings)) {
                CrashClient client = new CrashClient(server.address());
                session = client.newSession();
                assertThat(
                                client.ask(
                                                "/api/sessions/" + session + "/turns",
                                                withAttachments(subject))
                                        .status())
                        .isEqualTo(202);
                assertThat(provider.awaitStall(Duration.ofSeconds(20))).isTrue();
                server.kill();
            }
            int before = provider.calls().size();
            try (ServerProcess server = ServerProcess.start(home, Workmate.class, settings)) {
                CrashClient client = new CrashClient(server.address());
                awaitIdle(client, session);
                assertThat(client.audit(session))
                        .filteredOn(event -> event.path("type").asString().equals("message"))
                        .last()
                        .satisfies(
                                message ->
                                        assertThat(message.path("data").path("content").asString())
                                                .isEqualTo(CLOSING));
                assertThat(client.verifies(session)).isTrue();
            }
            assertThat(provider.refusals()).isEmpty();
            assertThat(provider.calls().subList(before, provider.calls().size()))
                    .as("what the person had attached is still read")
                    .anySatisfy(
                            call -> {
                                assertThat(call.text()).contains(PICTURE);
                                assertThat(call.text().contains(PAPER))
                                        .isEqualTo(takesPapers(subject));
                            });
        }
    }

    private static boolean takesPapers(UnderTest subject) {
        return subject.card(subject.model()).can(Feature.DOCUMENTS);
    }

    private static String withAttachments(UnderTest subject) {
        String picture =
                "{\"name\":\"photo.png\",\"mediaType\":\"image/png\",\"data\":\"%s\"}"
                        .formatted(PICTURE);
        String paper =
                "{\"name\":\"offer.pdf\",\"mediaType\":\"application/pdf\",\"data\":\"%s\"}"
                        .formatted(PAPER);
        return "{\"message\":\"What is 6*7?\",\"clientMessageId\":\"%s\",\"attachments\":[%s]}"
                .formatted(Uuids.next(), takesPapers(subject) ? picture + "," + paper : picture);
    }

    private static Map<String, String> settings(
            String name, UnderTest subject, ProviderServer provider) {
        String prefix = name.replace("-chat", "").toUpperCase(Locale.ROOT);
        return Map.of(
                prefix + "_API_KEY",
                ProviderServer.KEY,
                prefix + "_BASE_URL",
                provider.address() + subject.basePath(),
                "WORKMATE_MODEL",
                name + ":" + subject.model());
    }

    private static void awaitIdle(CrashClient client, String session) throws Exception {
        for (int tries = 0; tries < 400 && !client.isIdle(session); tries++) {
            Thread.sleep(50);
        }
        assertThat(client.isIdle(session)).as("the turn has ended").isTrue();
    }
}
