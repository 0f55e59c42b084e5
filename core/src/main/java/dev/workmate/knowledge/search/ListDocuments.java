package dev.workmate.knowledge.search;

import dev.workmate.access.SessionOwners;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.ReadFailure;
import dev.workmate.tool.Describe;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.run.Within;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Lists the user's documents. */
public final class ListDocuments extends DocumentTool<ListDocuments.Input> {
    public static final String NAME = "list_documents";

    private static final int DEFAULT_LIMIT = 50;

    /** How many. */
    public record Input(
            @Describe("How many, newest first; 50 when left out.") @Within(min = 1, max = 200)
                    Optional<Integer> limit) {}

    public ListDocuments(SessionOwners owners, Documents documents) {
        super(
                NAME,
                "Lists the user's own documents, newest first, with file id, kind, pages and whether"
                        + " they can be read.",
                Input.class,
                owners,
                documents);
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress) throws ToolException {
        List<LibraryFile> files =
                documents().list(owner(call), input.limit().orElse(DEFAULT_LIMIT));
        if (files.isEmpty()) {
            return new ToolOutput("There are no documents yet.");
        }
        // A file's name is its sender's.
        return ToolOutput.untrusted(
                files.stream().map(ListDocuments::line).collect(Collectors.joining("\n")));
    }

    private static String line(LibraryFile file) {
        return "- %s (file %s, %s%s, %s)"
                .formatted(
                        file.name(),
                        file.id(),
                        file.mediaType(),
                        file.pages().map(pages -> ", " + pages + " pages").orElse(""),
                        file.failure()
                                .map(ReadFailure::sentence)
                                .orElseGet(() -> file.state().word()));
    }
}
