package dev.workmate.llm.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.ImageType;
import dev.workmate.llm.ModelCard.Feature;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.testkit.Photos;
import dev.workmate.llm.testserver.HttpCall;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.text.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pictures that tools give reach models that see them there; others are told of them. */
class ToolPicturesTest {
    static Stream<UnderTest> everyone() {
        return Subjects.all().stream();
    }

    private static ModelRequest after(UnderTest subject, Outcome outcome) {
        ToolUseId id = ToolUseId.next();
        ToolCallBlock call =
                new ToolCallBlock(id, "call00001", "look_up", new JsonText("{\"name\":\"A\"}"), "");
        ToolAnswer answer =
                new ToolAnswer(
                        id,
                        "call00001",
                        "look_up",
                        "[image/png, 11 bytes]",
                        outcome,
                        List.of(Photos.image(ImageType.PNG)),
                        List.of());
        return Questions.plain(
                List.of(
                        new UserSaid("Show me A."),
                        new ModelSaid(subject.self(), List.of(call)),
                        new ToolsAnswered(List.of(answer))));
    }

    @ParameterizedTest
    @MethodSource("everyone")
    void reachThoseWhoSeeThem(UnderTest subject) {
        boolean sees =
                subject.card(subject.model()).images()
                        && subject.card(subject.model()).can(Feature.TOOL_PICTURES);
        try (ProviderServer server = subject.servers().get()) {
            HttpCall call = subject.call(after(subject, Outcome.DONE), subject.model());
            String body = new String(call.body(), StandardCharsets.UTF_8);
            assertThat(server.judge(call)).isEmpty();
            assertThat(body).contains("[image/png, 11 bytes]");
            assertThat(body.contains(Photos.base64(ImageType.PNG))).isEqualTo(sees);
            assertThat(body.contains("A picture that you cannot see: photo")).isEqualTo(!sees);
        }
    }

    @ParameterizedTest
    @MethodSource("everyone")
    void areTakenWithAnErrorToo(UnderTest subject) {
        try (ProviderServer server = subject.servers().get()) {
            assertThat(server.judge(subject.call(after(subject, Outcome.FAILED), subject.model())))
                    .isEmpty();
        }
    }
}
