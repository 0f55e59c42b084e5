package dev.workmate.knowledge.search;

import dev.workmate.access.SessionOwners;
import dev.workmate.billing.Payer;
import dev.workmate.event.ToldByTool;
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
import java.util.stream.Stream;

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

    private final Reranker reranker;

    public SearchDocuments(SessionOwners owners, Documents documents, Reranker reranker) {
        super(
                NAME,
                "Searches the user's own documents: contracts, price lists, manuals, mails and"
                        + " whatever else was uploaded. Each passage names its file, page and place"
                        + " to give to read_document, and can be cited.",
                Input.class,
                owners,
                documents);
        this.reranker = reranker;
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress)
            throws ToolException, InterruptedException {
        int limit = input.limit().orElse(DEFAULT_LIMIT);
        Payer payer = payer(call);
        Findings findings;
        try {
            int wanted = reranker.isOn() ? Reranker.MOST : limit;
            findings = documents().search(payer, input.query(), wanted);
        } catch (SearchUnavailable e) {
            throw new ToolException(
                    "The documents cannot be searched now. Say so; do not answer from memory.");
        }
        Reranker.Ranked ranked = reranker.rank(input.query(), findings.passages(), payer);
        List<Found> found = ranked.passages().stream().limit(limit).toList();
        String notes = Passages.notes(concat(findings.shortfalls(), ranked.shortfalls()));
        ToolOutput output = output(found, notes);
        for (ToldByTool each : ranked.calls()) {
            output = output.telling(each);
        }
        return output;
    }

    private static List<Shortfall> concat(List<Shortfall> some, List<Shortfall> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    private static ToolOutput output(List<Found> found, String notes) {
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
