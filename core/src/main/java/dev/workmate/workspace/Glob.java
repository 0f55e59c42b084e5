package dev.workmate.workspace;

import dev.workmate.pattern.Patterns;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds files of the session by their names. */
public final class Glob extends NamedTool<Glob.Input> {
    public static final String NAME = "glob";

    private static final int MAX_FILES = 500;

    /** Which names. */
    public record Input(
            @Describe(
                            "Names with wildcards: '*.md' in any folder, 'src/**/*.java', 'report-?.csv',"
                                    + " '*.{txt,md}'. Left out: all files.")
                    @Within(min = 1, max = 200)
                    Optional<String> pattern,
            @Describe("The folder to look below, such as 'notes'. Left out: the whole workspace.")
                    @Within(max = 1000)
                    Optional<String> path) {}

    private final Workspaces workspaces;
    private final Patterns patterns;

    public Glob(Workspaces workspaces, Patterns patterns) {
        super(
                NAME,
                "Lists the files of this conversation's workspace whose names fit a pattern, with"
                        + " their sizes.",
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
        TextPattern pattern = GlobPattern.compile(input.pattern().orElse("**"), patterns);
        int start = folder.isRoot() ? 0 : folder.toString().length() + 1;
        List<String> lines = new ArrayList<>();
        int[] found = new int[1];
        boolean all =
                workspaces
                        .of(call.session())
                        .walk(
                                folder,
                                file -> {
                                    if (pattern.isFoundIn(file.path().substring(start))
                                            && ++found[0] <= MAX_FILES) {
                                        lines.add(file.path() + " (" + Sizes.of(file.size()) + ")");
                                    }
                                    return true;
                                });
        if (found[0] == 0) {
            return ToolOutput.untrusted("No file fits.");
        }
        lines.addFirst(
                Sizes.count(found[0], "file", "files")
                        + (found[0] > MAX_FILES ? ", the first " + MAX_FILES + ":" : ":"));
        if (!all) {
            lines.add(
                    "There are more than "
                            + Workspace.MAX_ENTRIES
                            + " entries; the rest was not looked at.");
        }
        return ToolOutput.untrusted(String.join("\n", lines));
    }
}
