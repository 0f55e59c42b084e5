package dev.workmate.workspace;

import dev.workmate.event.value.Phrase.TextPart;
import dev.workmate.event.value.QuestionPhrase;
import dev.workmate.tool.Describe;
import dev.workmate.tool.NamedTool;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tier;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.tool.run.Within;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Writes a text file of the session, after a person agreed. Idempotent: a call carries the whole
 * content, and only one turn of a session runs at a time, so that running it again after a crash
 * leaves the same file.
 */
public final class WriteFile extends NamedTool<WriteFile.Input> {
    public static final String NAME = "write_file";

    private static final int MAX_BYTES = 1024 * 1024;

    /** Which file, and all it shall hold. */
    public record Input(
            @Describe("The file, such as 'notes/today.md'; missing folders are made.")
                    @Within(min = 1, max = 1000)
                    String path,
            @Describe("The whole new content; it replaces what was there.") @Within(max = 500_000)
                    String content) {}

    private final Workspaces workspaces;

    public WriteFile(Workspaces workspaces) {
        super(
                NAME,
                "Writes a text file into this conversation's workspace, replacing one of the same"
                        + " name. A person is asked first.",
                Input.class);
        this.workspaces = workspaces;
    }

    @Override
    public ToolTraits traits() {
        return new ToolTraits(
                Effect.IDEMPOTENT, Concurrency.SEQUENTIAL, ToolTraits.DEFAULT_TIME_LIMIT);
    }

    /** A file of the conversation can be written again, and concerns nobody outside it. */
    @Override
    public Tier tier(Input input, ToolCall call) {
        return Tier.DRAFT_WRITE;
    }

    @Override
    public Optional<String> entity(Input input, ToolCall call) {
        return Optional.of("workspace files");
    }

    @Override
    public String summary(Input input, ToolCall call) {
        return "Write " + Sizes.of(bytes(input).length) + " to " + input.path();
    }

    @Override
    public Permission permission(Input input, ToolCall call) {
        try {
            WorkspacePath file = WorkspacePath.file(input.path());
            return Permission.ask(
                    QuestionPhrase.WRITES_FILE, new TextPart("file", String.valueOf(file)));
        } catch (ToolException e) {
            return Permission.deny(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress)
            throws ToolException, IOException, InterruptedException {
        WorkspacePath file = WorkspacePath.file(input.path());
        byte[] content = bytes(input);
        if (content.length > MAX_BYTES) {
            throw new ToolException("A file may have " + Sizes.of(MAX_BYTES) + " at most.");
        }
        Workspace.Written written = workspaces.write(call.session(), file, content);
        String size = Sizes.of(content.length);
        return new ToolOutput(
                written.replacedSize()
                        .map(
                                old ->
                                        "Replaced "
                                                + file
                                                + " ("
                                                + size
                                                + ", was "
                                                + Sizes.of(old)
                                                + ").")
                        .orElseGet(() -> "Created " + file + " (" + size + ")."));
    }

    private static byte[] bytes(Input input) {
        return input.content().getBytes(StandardCharsets.UTF_8);
    }
}
