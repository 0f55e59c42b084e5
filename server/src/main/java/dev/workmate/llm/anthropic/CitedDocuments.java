package dev.workmate.llm.anthropic;

import dev.workmate.event.value.Span;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Document;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.http.AnswerDraft.InFile;
import dev.workmate.llm.http.AnswerDraft.Source;
import dev.workmate.llm.http.AnswerDraft.Unit;
import dev.workmate.llm.http.WireJson;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Finds what a citation is about. Documents are numbered by the provider in the order they were
 * sent; places in a text are counted in whole characters, which are not always ours. Used by one
 * thread.
 */
final class CitedDocuments {
    private static final Logger log = LoggerFactory.getLogger(CitedDocuments.class);

    private final List<Document> documents;
    private final Map<String, String> texts = new HashMap<>();

    CitedDocuments(ModelRequest request) {
        this.documents =
                request.messages().stream()
                        .filter(UserSaid.class::isInstance)
                        .flatMap(said -> ((UserSaid) said).documents().stream())
                        .toList();
    }

    Source source(JsonNode citation) {
        String quote = WireJson.text(citation, "cited_text");
        String title = first(citation, "title", "document_title");
        String address = first(citation, "url", "source", "file_id");
        return new Source(
                address.isEmpty() ? title : address,
                title,
                quote,
                document(citation, title).map(document -> place(document, citation, quote)));
    }

    private static String first(JsonNode citation, String... fields) {
        for (String field : fields) {
            if (!WireJson.text(citation, field).isEmpty()) {
                return WireJson.text(citation, field);
            }
        }
        return "";
    }

    /** By its number where the title agrees; one that could not be read was never sent. */
    private Optional<Document> document(JsonNode citation, String title) {
        int index = citation.path("document_index").asInt(-1);
        if (index < 0) {
            return Optional.empty();
        }
        if (index < documents.size() && documents.get(index).name().equals(title)) {
            return Optional.of(documents.get(index));
        }
        return documents.stream().filter(document -> document.name().equals(title)).findFirst();
    }

    private InFile place(Document document, JsonNode citation, String quote) {
        JsonNode page = citation.path("start_page_number");
        Optional<Integer> onPage = page.isNumber() ? Optional.of(page.asInt()) : Optional.empty();
        Span text =
                document.type().isText() && citation.has("start_char_index")
                        ? span(text(document), citation, quote)
                        : new Span(0, 0);
        return new InFile(document.fileId(), text, onPage);
    }

    /** Where the quote stands; if it does not stand where it is said to, where it is found. */
    private static Span span(String text, JsonNode citation, String quote) {
        int start =
                Unit.CODE_POINTS.characters(
                        text, Math.max(0, citation.path("start_char_index").asInt(0)));
        int end =
                Unit.CODE_POINTS.characters(
                        text, Math.max(0, citation.path("end_char_index").asInt(0)));
        int found = text.indexOf(quote);
        boolean there = start <= end && text.substring(start, end).equals(quote);
        if (!there && found >= 0) {
            return new Span(found, found + quote.length());
        }
        return new Span(Math.min(start, end), end);
    }

    private String text(Document document) {
        return texts.computeIfAbsent(document.fileId(), _ -> read(document));
    }

    private static String read(Document document) {
        try {
            return document.text();
        } catch (IOException e) {
            log.warn("a document that is cited cannot be read", e);
            return "";
        }
    }
}
