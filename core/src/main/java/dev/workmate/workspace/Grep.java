package dev.workmate.workspace;

import dev.workmate.pattern.PatternException;
import dev.workmate.pattern.PatternSize;
import dev.workmate.pattern.Patterns;
import dev.workmate.pattern.Patterns.Letters;
import dev.workmate.pattern.TextPattern;
import dev.workmate.tool.Describe;
import dev.workmate.tool.NamedTool;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.run.Within;
import java.io.IOException;
import java.util.Optional;

/** Finds lines in the session's files. */
public final class Grep extends NamedTool<Grep.Input> {
    public static final String NAME = "grep";

    /** What to find, and where. */
    public record Input(
            @Describe(
                            "A regular expression (RE2: no look-around, no back references), found"
                                    + " anywhere in a line.")
                    @Within(min = 1, max = PatternSize.MAX_LENGTH)
                    String pattern,
            @Describe("The folder to look below. Left out: the whole workspace.")
                    @Within(max = 1000)
                    Optional<String> path,
            @Describe("Only in files whose names fit, such as '*.md'.") @Within(min = 1, max = 200)
                    Optional<String> glob,
            @Describe("Whether upper and lower case are the same; false when left out.")
                    Optional<Boolean> ignoreCase) {}

    private final Workspaces workspaces;
    private final Patterns patterns;

    public Grep(Workspaces workspaces, Patterns patterns) {
        super(
                NAME,
                "Searches the text of this conversation's files for lines that fit a regular"
                        + " expression. Each result is file:line: text.",
                Input.class);
        this.workspaces = workspaces;
        this.patterns = patterns;
    }

    @Override
    public ToolTraits traits() {
        return ToolTraits.READ;
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress)
            throws ToolException, IOException {
        WorkspacePath folder = WorkspacePath.folder(input.path().orElse(""));
        TextPattern names = GlobPattern.compile(input.glob().orElse("**"), patterns);
        int start = folder.isRoot() ? 0 : folder.toString().length() + 1;
        LineSearch search = new LineSearch(expression(input));
        boolean all =
                workspaces
                        .of(call.session())
                        .walk(
                                folder,
                                file ->
                                        !names.isFoundIn(file.path().substring(start))
                                                || search.in(file));
        return ToolOutput.untrusted(search.report(all));
    }

    private TextPattern expression(Input input) throws ToolException {
        try {
            return patterns.compile(
                    input.pattern(),
                    input.ignoreCase().orElse(false) ? Letters.EITHER_CASE : Letters.AS_WRITTEN);
        } catch (PatternException e) {
            throw new ToolException(String.valueOf(e.getMessage()), e);
        }
    }
}
