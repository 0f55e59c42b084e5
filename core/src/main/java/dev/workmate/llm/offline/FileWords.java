package dev.workmate.llm.offline;

import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Shows what the tools for files gave back: quoted as it is, never taken for words of our own. */
final class FileWords {
    static final String LIST = "glob";
    static final String FIND = "grep";
    static final String READ = "read_file";
    static final String WRITE = "write_file";

    private static final Set<String> TOOLS = Set.of(LIST, FIND, READ, WRITE);
    private static final int MAX_QUOTE = 4_000;
    private static final Pattern FENCE = Pattern.compile("`{3,}");

    private FileWords() {}

    static boolean isFile(String tool) {
        return TOOLS.contains(tool);
    }

    static String of(List<ToolAnswer> results) {
        return results.stream()
                .filter(result -> isFile(result.toolName()))
                .map(FileWords::words)
                .collect(Collectors.joining("\n\n"));
    }

    private static String words(ToolAnswer result) {
        String output = result.output().strip();
        if (result.outcome() == Outcome.FAILED) {
            return failure(result.toolName(), output);
        }
        int line = output.indexOf('\n');
        return line < 0
                ? output
                : output.substring(0, line) + "\n\n" + quote(output.substring(line + 1));
    }

    private static String failure(String tool, String output) {
        String reason = output.replaceFirst("^[a-z]+(?:_[a-z]+)+: ", "");
        String what =
                switch (tool) {
                    case WRITE -> "Nothing was written";
                    case READ -> "I could not read the file";
                    default -> "I could not look through the files";
                };
        return what + ": " + (reason.isEmpty() ? "there was no reason given." : reason);
    }

    /** The fence is longer than any inside, so that nothing gets out. */
    private static String quote(String text) {
        String shown = text.length() <= MAX_QUOTE ? text : text.substring(0, MAX_QUOTE) + "…";
        int longest = 2;
        Matcher fences = FENCE.matcher(shown);
        while (fences.find()) {
            longest = Math.max(longest, fences.end() - fences.start());
        }
        String fence = "`".repeat(longest + 1);
        return fence + "text\n" + shown + "\n" + fence;
    }
}
