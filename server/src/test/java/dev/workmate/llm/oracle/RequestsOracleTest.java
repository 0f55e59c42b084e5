package dev.workmate.llm.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.anthropic.models.messages.MessageCountTokensParams;
import com.anthropic.models.messages.MessageCreateParams;
import com.google.genai.types.Content;
import com.google.genai.types.GenerationConfig;
import com.google.genai.types.Tool;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.responses.ResponseCreateParams;
import com.openai.models.responses.inputtokens.InputTokenCountParams;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.Passage;
import dev.workmate.event.value.Span;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.DocumentType;
import dev.workmate.llm.ImageType;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRequest.Wishes;
import dev.workmate.llm.suite.Questions;
import dev.workmate.llm.suite.Subjects;
import dev.workmate.llm.suite.UnderTest;
import dev.workmate.llm.testkit.Papers;
import dev.workmate.llm.testkit.Photos;
import dev.workmate.llm.testserver.ChatDialect;
import dev.workmate.llm.testserver.HttpCall;
import dev.workmate.text.JsonText;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The providers' own clients know every word of our requests: documents, pictures and passages in
 * results, strict tools, answers in JSON, searches, and questions that are only counted.
 */
class RequestsOracleTest {
    private static final JsonText ANSWER =
            new JsonText(
                    "{\"type\":\"object\",\"properties\":{\"title\":{\"type\":\"string\"}},"
                            + "\"required\":[\"title\"],\"additionalProperties\":false}");
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private static ModelRequest rich(UnderTest subject) {
        ToolUseId id = ToolUseId.next();
        // The word for calls without a signature is none that Google's client can read.
        String signature = subject.wireName().equals("gemini") ? "c2ln" : "";
        JsonText arguments = new JsonText("{\"name\":\"A\"}");
        ToolCallBlock call = new ToolCallBlock(id, "call_1", "look_up", arguments, signature);
        ToolAnswer answer =
                new ToolAnswer(
                        id,
                        "call_1",
                        "look_up",
                        "Found: one page.",
                        Outcome.DONE,
                        List.of(Photos.image(ImageType.PNG)),
                        List.of(new Passage("https://a", "A", new Span(7, 16))));
        return Questions.plain(
                List.of(
                        new UserSaid(
                                "What is this?",
                                List.of(Photos.image(ImageType.JPEG)),
                                List.of(
                                        Papers.document(DocumentType.PDF),
                                        Papers.document(DocumentType.TEXT)),
                                "An aside."),
                        new ModelSaid(subject.self(), List.of(call)),
                        new ToolsAnswered(List.of(answer))));
    }

    private static List<ModelRequest> requests(UnderTest subject) {
        ModelRequest plain = rich(subject);
        return List.of(
                plain,
                plain.with(Wishes.NONE.answering(ANSWER)),
                plain.with(Wishes.in("a").searching()),
                plain.withTools(List.of()).with(Wishes.NONE.searching()));
    }

    private static String asked(UnderTest subject, ModelRequest request) {
        return subject.call(request, subject.model()).text();
    }

    private static String counted(UnderTest subject, ModelRequest request) {
        return subject.count(request, subject.model()).map(HttpCall::text).orElseThrow();
    }

    @Test
    void anthropics() throws Exception {
        UnderTest subject = Subjects.anthropic();
        var mapper = com.anthropic.core.ObjectMappers.jsonMapper();
        for (ModelRequest request : requests(subject)) {
            var body = mapper.readValue(asked(subject, request), MessageCreateParams.Body.class);
            assertThat(body.validate()._additionalProperties().keySet())
                    .isEqualTo(Set.of("stream"));
            var count =
                    mapper.readValue(
                            counted(subject, request), MessageCountTokensParams.Body.class);
            assertThat(count.validate()._additionalProperties()).isEmpty();
        }
    }

    @Test
    void responses() throws Exception {
        UnderTest subject = Subjects.responses();
        var mapper = com.openai.core.ObjectMappers.jsonMapper();
        for (ModelRequest request : requests(subject)) {
            var body =
                    mapper.readValue(
                            typed(asked(subject, request)), ResponseCreateParams.Body.class);
            assertThat(body.validate()._additionalProperties().keySet())
                    .isEqualTo(Set.of("stream"));
            var count =
                    mapper.readValue(
                            typed(counted(subject, request)), InputTokenCountParams.Body.class);
            assertThat(count.validate()._additionalProperties()).isEmpty();
        }
    }

    /** The interface takes messages without their type, its client does not read them. */
    private static String typed(String body) {
        return body.replace("{\"role\":\"user\"", "{\"type\":\"message\",\"role\":\"user\"");
    }

    @Test
    void chatCompletions() throws Exception {
        UnderTest subject = Subjects.chat(ChatDialect.OPENAI);
        var mapper = com.openai.core.ObjectMappers.jsonMapper();
        for (ModelRequest request : requests(subject)) {
            var body =
                    mapper.readValue(
                            asked(subject, request), ChatCompletionCreateParams.Body.class);
            assertThat(body.validate()._additionalProperties().keySet())
                    .isEqualTo(Set.of("stream"));
        }
    }

    /** Google's client drops what it does not know, so that nothing may be missing afterwards. */
    @Test
    void geminis() {
        UnderTest subject = Subjects.gemini();
        for (ModelRequest request : requests(subject)) {
            JsonNode body = MAPPER.readTree(asked(subject, request));
            for (JsonNode content : body.path("contents")) {
                same(content, Content.fromJson(content.toString()).toJson());
            }
            for (JsonNode tool : body.path("tools")) {
                same(tool, Tool.fromJson(tool.toString()).toJson());
            }
            JsonNode config = body.path("generationConfig");
            same(config, GenerationConfig.fromJson(config.toString()).toJson());
        }
    }

    private static void same(JsonNode sent, String known) {
        assertThat(plain(known)).isEqualTo(plain(sent.toString()));
    }

    /** Whole numbers come back as such or with a point. */
    private static JsonNode plain(String json) {
        return MAPPER.readTree(json.replaceAll("(\\d)\\.0\\b", "$1"));
    }
}
