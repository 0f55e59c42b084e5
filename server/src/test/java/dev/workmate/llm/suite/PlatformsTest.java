package dev.workmate.llm.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.DocumentType;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Secret;
import dev.workmate.llm.http.Endpoint;
import dev.workmate.llm.http.WireRequest;
import dev.workmate.llm.testkit.Papers;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Documents and counting where another company's platform serves the models. */
class PlatformsTest {
    private static final String VERTEX =
            "https://europe-west1-aiplatform.googleapis.com/v1/projects/p/locations/l/publishers/";
    private static final ModelRequest ASKED =
            Questions.plain(
                    List.of(
                            new UserSaid(
                                    "What is this?",
                                    List.of(),
                                    List.of(Papers.document(DocumentType.PDF)),
                                    "")));

    private static WireRequest asked(UnderTest subject, Endpoint endpoint) {
        return subject.wire()
                .request(endpoint, subject.self(), subject.card(subject.model()), ASKED);
    }

    private static Optional<WireRequest> counted(UnderTest subject, Endpoint endpoint) {
        return subject.wire().count(endpoint, subject.self(), subject.card(subject.model()), ASKED);
    }

    private static Endpoint at(String base) {
        return new Endpoint("platform", URI.create(base), new Secret(""));
    }

    private static JsonNode json(WireRequest request) {
        return JsonMapper.builder().build().readTree(request.body());
    }

    @Test
    void claudeOnVertexReadsDocumentsAndIsNotAskedToCount() {
        Endpoint vertex = at(VERTEX + "anthropic");
        JsonNode body = json(asked(Subjects.anthropic(), vertex));
        assertThat(body.has("model")).isFalse();
        assertThat(body.toString()).contains(Papers.base64(DocumentType.PDF), "\"1h\"");
        assertThat(counted(Subjects.anthropic(), vertex)).isEmpty();
    }

    @Test
    void claudeOnBedrockIsAskedAsItIs() {
        Endpoint bedrock = at("https://bedrock-runtime.eu-west-1.amazonaws.com/anthropic");
        assertThat(asked(Subjects.anthropic(), bedrock).uri().getPath())
                .isEqualTo("/anthropic/v1/messages");
        WireRequest count = counted(Subjects.anthropic(), bedrock).orElseThrow();
        assertThat(count.uri().getPath()).isEqualTo("/anthropic/v1/messages/count_tokens");
        assertThat(json(count).has("max_tokens")).isFalse();
    }

    @Test
    void geminiOnVertexCountsWithoutAnEnvelope() {
        WireRequest count = counted(Subjects.gemini(), at(VERTEX + "google")).orElseThrow();
        assertThat(count.uri().getPath()).endsWith("/models/gemini-3-pro-preview:countTokens");
        assertThat(json(count).path("contents").toString())
                .contains(Papers.base64(DocumentType.PDF));
        assertThat(json(count).has("generateContentRequest")).isFalse();
        assertThat(json(count).has("toolConfig")).isFalse();
    }

    @Test
    void azureCountsUnderItsOwnAddress() {
        Endpoint azure = at("https://r.openai.azure.com/openai/v1");
        WireRequest count = counted(Subjects.responses(), azure).orElseThrow();
        assertThat(count.uri().getPath()).isEqualTo("/openai/v1/responses/input_tokens");
        assertThat(json(count).has("prompt_cache_key")).isFalse();
        assertThat(json(count).toString()).contains(Papers.base64(DocumentType.PDF));
    }
}
