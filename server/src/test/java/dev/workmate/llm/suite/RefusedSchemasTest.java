package dev.workmate.llm.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.testserver.Fault;
import dev.workmate.llm.testserver.Part;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.llm.testserver.Reply;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolSpec;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A provider that cannot hold the model to our schemas, though by its rules it should. */
@Timeout(30)
class RefusedSchemasTest {
    private static final Reply TOO_LARGE =
            refusing(
                    "The compiled grammar is too large, which would cause performance issues. "
                            + "Simplify your tool schemas or reduce the number of strict tools.");
    private static final Reply INVALID =
            refusing("Invalid schema for function 'look': In context=(), it cannot be used.");
    private static final Reply HERE = Reply.of(Part.says("Here."));

    /** One that every provider which can be strict is strict with. */
    private static final ToolSpec LOOK =
            new ToolSpec(
                    "look",
                    "Looks.",
                    new JsonText(
                            """
                            {"type":"object","properties":{"name":{"type":"string"}},
                             "required":["name"],"additionalProperties":false}"""));

    private static Reply refusing(String message) {
        return Reply.failing(new Fault.Status(400, message, Map.of()));
    }

    static Stream<UnderTest> thoseWhoAreStrict() {
        return Stream.of(Subjects.anthropic(), Subjects.responses());
    }

    private static Reply refusal(UnderTest subject) {
        return subject.wireName().equals("anthropic") ? TOO_LARGE : INVALID;
    }

    private static ModelRequest question(ToolSpec... tools) {
        return Questions.plain(List.of(new UserSaid("Hello"))).withTools(List.of(tools));
    }

    private static boolean strict(ProviderServer server, int request) {
        return server.request(request).toString().contains("\"strict\":true");
    }

    @ParameterizedTest
    @MethodSource("thoseWhoAreStrict")
    void isAskedOnceMoreWithoutAndFromThenOnAtOnce(UnderTest subject) throws Exception {
        try (ProviderServer server = subject.servers().get()) {
            LanguageModel model = subject.ask(server);
            server.reply(refusal(subject), HERE, HERE, HERE);
            Answer answer = model.ask(question(LOOK), Deltas.IGNORED);
            assertThat(answer.blocks()).containsExactly(new TextBlock("Here.", List.of()));
            assertThat(strict(server, 0)).isTrue();
            assertThat(strict(server, 1)).isFalse();

            model.ask(question(LOOK), Deltas.IGNORED);
            assertThat(strict(server, 2)).as("the same tools again").isFalse();

            ToolSpec other = new ToolSpec("look_again", LOOK.description(), LOOK.inputSchema());
            model.ask(question(other), Deltas.IGNORED);
            assertThat(strict(server, 3)).as("other tools").isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("thoseWhoAreStrict")
    void failsWhereItIsRefusedWithoutToo(UnderTest subject) throws Exception {
        try (ProviderServer server = subject.servers().get()) {
            LanguageModel model = subject.ask(server);
            server.reply(refusal(subject), refusal(subject), HERE);
            ModelException failure =
                    catchThrowableOfType(
                            ModelException.class, () -> model.ask(question(LOOK), Deltas.IGNORED));
            assertThat(failure.code().key()).isEqualTo("schema_refused");
            assertThat(server.calls()).hasSize(2);
        }
    }

    @ParameterizedTest
    @MethodSource("thoseWhoAreStrict")
    void anotherRefusalIsNotRepeated(UnderTest subject) throws Exception {
        try (ProviderServer server = subject.servers().get()) {
            LanguageModel model = subject.ask(server);
            server.reply(refusing("messages: at least one message is required"), HERE);
            ModelException failure =
                    catchThrowableOfType(
                            ModelException.class, () -> model.ask(question(LOOK), Deltas.IGNORED));
            assertThat(failure.code().key()).isEqualTo("invalid_request");
            assertThat(server.calls()).hasSize(1);
        }
    }
}
