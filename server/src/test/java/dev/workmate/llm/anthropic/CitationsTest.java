package dev.workmate.llm.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.Citation;
import dev.workmate.event.value.Passage;
import dev.workmate.event.value.Span;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Document;
import dev.workmate.llm.DocumentType;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRequest.Wishes;
import dev.workmate.llm.Origin;
import dev.workmate.llm.anthropic.AnthropicWire.ApiVersion;
import dev.workmate.llm.http.Replay;
import dev.workmate.llm.testkit.Asked;
import dev.workmate.llm.testkit.BuiltInCards;
import dev.workmate.llm.testkit.Papers;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What can be cited goes out as such, and what was cited is found again in our own counting. */
class CitationsTest {
    private static final AnthropicWire WIRE = new AnthropicWire(ApiVersion.V2026_10_21);
    private static final Origin SELF = new Origin("anthropic", "claude-opus-5");
    private static final ModelCard CARD =
            BuiltInCards.read().find("anthropic", "anthropic", "claude-opus-5");
    private static final String QUOTE = "pay within 30 days.";

    private static Citation cited(String citation, Document... documents) throws Exception {
        String stream =
                Replay.data(
                        "{\"type\":\"message_start\",\"message\":{\"id\":\"m\",\"usage\":{}}}",
                        "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}",
                        "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"citations_delta\",\"citation\":"
                                + citation
                                + "}}",
                        "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"Soon 📈\"}}",
                        "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"}}",
                        "{\"type\":\"message_stop\"}");
        UserSaid asked = new UserSaid("When?", List.of(), List.of(documents), "");
        TextBlock text =
                (TextBlock) new Replay(WIRE, stream, List.of(asked)).reading().blocks().getFirst();
        return text.citations().getFirst();
    }

    @Test
    void aPlaceInATextIsCountedAsWeCount() throws Exception {
        int points = Papers.TEXT.codePointCount(0, Papers.TEXT.indexOf(QUOTE));
        Citation citation =
                cited(
                        """
                        {"type":"char_location","cited_text":"%s","document_index":1,"document_title":"paper",
                         "start_char_index":%d,"end_char_index":%d}"""
                                .formatted(QUOTE, points, points + QUOTE.length())
                                .replace("\n", ""),
                        Papers.document(DocumentType.PDF),
                        Papers.document(DocumentType.TEXT));
        assertThat(Papers.TEXT.substring(citation.start(), citation.end())).isEqualTo(QUOTE);
        assertThat(citation.start()).as("emoji take two places").isEqualTo(points + 2);
        assertThat(citation.fileId()).contains(Papers.FILE);
        assertThat(citation.version()).contains(1);
        assertThat(citation.place()).contains(new Span(0, "Soon 📈".length()));
    }

    @Test
    void aWrongPlaceIsPutRightByTheQuote() throws Exception {
        Citation citation =
                cited(
                        """
                        {"type":"char_location","cited_text":"%s","document_index":0,"document_title":"paper",
                         "start_char_index":0,"end_char_index":99999}"""
                                .formatted(QUOTE)
                                .replace("\n", ""),
                        Papers.document(DocumentType.MARKDOWN));
        assertThat(Papers.TEXT.substring(citation.start(), citation.end())).isEqualTo(QUOTE);
    }

    @Test
    void aPageIsNamed() throws Exception {
        Citation citation =
                cited(
                        """
                        {"type":"page_location","cited_text":"30 days","document_index":0,"document_title":"paper",
                         "start_page_number":7,"end_page_number":8}"""
                                .replace("\n", ""),
                        Papers.document(DocumentType.PDF));
        assertThat(citation.page()).contains(7);
        assertThat(citation.fileId()).contains(Papers.FILE);
        assertThat(citation.start()).isZero();
    }

    @Test
    void aDocumentThatWasNeverSentIsNotNamed() throws Exception {
        Citation citation =
                cited(
                        "{\"type\":\"page_location\",\"cited_text\":\"x\",\"document_index\":3,\"document_title\":\"other\",\"start_page_number\":1}",
                        Papers.document(DocumentType.PDF));
        assertThat(citation.fileId()).isEmpty();
        assertThat(citation.source()).isEqualTo("other");
        assertThat(citation.page()).isEqualTo(Optional.empty());
    }

    private static ModelRequest withSources() {
        var call = Asked.call("toolu_1", "{}", "");
        ToolAnswer answer =
                new ToolAnswer(
                        call.toolUseId(),
                        "toolu_1",
                        "add",
                        "Found: one page. The end.",
                        Outcome.DONE,
                        List.of(),
                        List.of(new Passage("https://a", "A", new Span(7, 16))));
        return Asked.request(
                new UserSaid("When?", List.of(), List.of(Papers.document(DocumentType.PDF)), ""),
                Asked.said(SELF, call),
                new ToolsAnswered(List.of(answer)));
    }

    @Test
    void sourcesGoOutAsWhatTheyAre() {
        JsonNode messages = Asked.body(WIRE, SELF, CARD, withSources()).path("messages");
        JsonNode document = messages.path(0).path("content").path(0);
        assertThat(document.path("type").asString()).isEqualTo("document");
        assertThat(document.path("citations").path("enabled").asBoolean()).isTrue();
        JsonNode given = messages.path(2).path("content").path(0).path("content");
        assertThat(given.valueStream().map(part -> part.path("type").asString()))
                .containsExactly("text", "search_result", "text");
        JsonNode result = given.path(1);
        assertThat(result.path("source").asString()).isEqualTo("https://a");
        assertThat(result.path("content").path(0).path("text").asString()).isEqualTo("one page.");
        assertThat(result.path("citations").path("enabled").asBoolean()).isTrue();
    }

    @Test
    void nothingIsCitedWhereTheAnswerIsJson() {
        ModelRequest request = withSources().with(Wishes.NONE.answering(Asked.ADD.inputSchema()));
        JsonNode body = Asked.body(WIRE, SELF, CARD, request);
        assertThat(body.path("output_config").path("format").path("type").asString())
                .isEqualTo("json_schema");
        assertThat(body.toString()).doesNotContain("citations", "search_result");
        assertThat(body.toString()).contains("Found: one page. The end.");
    }
}
