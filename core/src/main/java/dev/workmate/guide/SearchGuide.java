package dev.workmate.guide;

import dev.workmate.tool.Describe;
import dev.workmate.tool.NamedTool;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.run.Within;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the sections of the guide that speak about something. */
public final class SearchGuide extends NamedTool<SearchGuide.Input> {
    public static final String NAME = "search_guide";
    public static final String NOTHING_FOUND = "Nothing in the guide speaks about that.";

    /** Stands before the words of the query that no section has. */
    public static final String NOT_MENTIONED = "No section mentions: ";

    private static final int DEFAULT_LIMIT = 5;

    /** What to look for. */
    public record Input(
            @Describe("A few words that the answer probably contains.") @Within(min = 1, max = 400)
                    String query,
            @Describe("How many results; 5 when left out.") @Within(min = 1, max = 10)
                    Optional<Integer> limit) {}

    private final Guide guide;

    public SearchGuide(Guide guide) {
        super(
                NAME,
                "Searches Workmate's own documentation. Each result names a document and a heading"
                        + " to give to read_guide.",
                Input.class);
        this.guide = guide;
    }

    @Override
    public ToolTraits traits() {
        return ToolTraits.READ;
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress) {
        List<Guide.Hit> hits = guide.search(input.query(), input.limit().orElse(DEFAULT_LIMIT));
        if (hits.isEmpty()) {
            return new ToolOutput(NOTHING_FOUND);
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < hits.size(); i++) {
            Guide.Hit hit = hits.get(i);
            text.append(
                    String.format(
                            Locale.ROOT,
                            "%d. %s (score %.2f)\n   %s\n",
                            i + 1,
                            hit.section().name(),
                            hit.score(),
                            Snippet.of(hit.section(), input.query())));
        }
        List<String> unknown = guide.unknown(input.query());
        if (!unknown.isEmpty()) {
            text.append('\n').append(NOT_MENTIONED).append(String.join(", ", unknown));
        }
        return new ToolOutput(text.toString().stripTrailing());
    }
}
