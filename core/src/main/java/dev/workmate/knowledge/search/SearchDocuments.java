package dev.workmate.knowledge.search;

import dev.workmate.access.SessionOwners;
import dev.workmate.knowledge.search.SearchIndex.SearchUnavailable;
import dev.workmate.tool.Describe;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.run.Within;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds passages of the user's documents. */
public final class SearchDocuments extends DocumentTool<SearchDocuments.Input> {
    public static final String NAME = "search_documents";
    public static final String NOTHING_FOUND = "Nothing in the documents fits these words.";

    private static final int DEFAULT_LIMIT = 5;

    /** What to look for. */
    public record Input(
            @Describe("A question, or words that the passage probably contains.")
                    @Within(min = 1, max = 1000)
                    String query,
            @Describe("How many passages; 5 when left out.") @Within(min = 1, max = 10)
                    Optional<Integer> limit) {}

    public SearchDocuments(SessionOwners owners, Documents documents) {
        super(
                NAME,
                "Searches the user's own documents: contracts, price lists, manuals, mails and"
                        + " whatever else was uploaded. Each passage names its file, page and place"
                        + " to give to read_document, and can be cited.",
                Input.class,
                owners,
                documents);
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress) throws ToolException {
        Findings findings;
        try {
            findings =
                    documents()
                            .search(
                                    owner(call),
                                    input.query(),
                                    input.limit().orElse(DEFAULT_LIMIT));
        } catch (SearchUnavailable e) {
            throw new ToolException(
                    "The documents cannot be searched now. Say so; do not answer from memory.");
        }
        List<Found> found = findings.passages();
        String notes = Passages.notes(findings.shortfalls());
        if (found.isEmpty()) {
            return new ToolOutput((NOTHING_FOUND + "\n" + notes).strip());
        }
        List<ToolOutput.Part> parts = new ArrayList<>();
        if (!notes.isEmpty()) {
            parts.add(new ToolOutput.Text(notes));
        }
        for (int i = 0; i < found.size(); i++) {
            parts.add(new ToolOutput.Text(Passages.head(i + 1, found.get(i))));
            parts.add(
                    new ToolOutput.Passage(
                            FileSource.of(found.get(i).file().id()),
                            found.get(i).file().name(),
                            found.get(i).text()));
            parts.add(new ToolOutput.Text(Passages.END));
        }
        return new ToolOutput(parts, ToolOutput.Trust.UNTRUSTED);
    }
}
