package dev.workmate.knowledge.search;

import dev.workmate.access.SessionOwners;
import dev.workmate.tool.Describe;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.run.Within;
import java.util.List;
import java.util.Optional;

/** Reads a part of one of the user's documents. */
public final class ReadDocument extends DocumentTool<ReadDocument.Input> {
    public static final String NAME = "read_document";

    private static final int MAX_LENGTH = 8_000;

    /** Which document, and where. */
    public record Input(
            @Describe("The file's id, as search_documents or list_documents names it.")
                    @Within(min = 36, max = 36)
                    String file,
            @Describe("The first character to read, counted from 0; 0 when left out.")
                    @Within(min = 0, max = 10_000_000)
                    Optional<Integer> start,
            @Describe("How many characters; 8000 when left out, and at most.")
                    @Within(min = 1, max = MAX_LENGTH)
                    Optional<Integer> length) {}

    public ReadDocument(SessionOwners owners, Documents documents) {
        super(
                NAME,
                "Reads a part of one of the user's documents, to see what stands around a passage.",
                Input.class,
                owners,
                documents);
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress) throws ToolException {
        Documents.Read read =
                documents()
                        .read(owner(call), file(input.file()))
                        .orElseThrow(
                                () ->
                                        new ToolException(
                                                "There is no such document that can be read."
                                                        + " list_documents shows what there is."));
        int start = Math.min(input.start().orElse(0), read.text().length());
        int end = Math.min(read.text().length(), start + input.length().orElse(MAX_LENGTH));
        return new ToolOutput(
                List.of(
                        new ToolOutput.Text(Passages.head(read.file(), start, end)),
                        new ToolOutput.Passage(
                                FileSource.of(read.file().id()),
                                read.file().name(),
                                read.text().substring(start, end)),
                        new ToolOutput.Text(Passages.END)),
                ToolOutput.Trust.UNTRUSTED);
    }
}
