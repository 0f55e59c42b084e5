package dev.workmate.agent;

import dev.workmate.event.AgentId;
import dev.workmate.event.AgentIdentity;
import dev.workmate.llm.ModelRole;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads an agent from its file: front matter between two lines of {@code ---}, then the system
 * prompt in Markdown. Strict, so that a slip of the pen is found at the start and not in a
 * conversation.
 */
public final class AgentFile {
    private static final String DELIMITER = "---";
    private static final Set<String> KEYS =
            Set.of(
                    "id",
                    "name",
                    "icon",
                    "color",
                    "description",
                    "tools",
                    "role",
                    "command",
                    "hints",
                    "maxIterations");
    private static final Pattern COMMAND = Pattern.compile("[a-z][a-z0-9-]{0,31}");
    private static final int MAX_LENGTH = 100_000;
    private static final int MOST_ITERATIONS = 100;

    private final String file;
    private final FrontMatter matter;

    private AgentFile(String file, FrontMatter matter) {
        this.file = file;
        this.matter = matter;
    }

    /** The agent that a file defines; {@code file} is how messages call it. */
    public static AgentDefinition parse(String file, String text) {
        if (text.length() > MAX_LENGTH) {
            throw new AgentFileException(
                    file, 1, "the file is longer than " + MAX_LENGTH + " characters");
        }
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !lines.getFirst().strip().equals(DELIMITER)) {
            throw new AgentFileException(file, 1, "the file must begin with a line of ---");
        }
        int end = closing(file, lines);
        FrontMatter matter = FrontMatter.parse(file, lines.subList(1, end), KEYS);
        String prompt = String.join("\n", lines.subList(end + 1, lines.size())).strip();
        if (prompt.isEmpty()) {
            throw new AgentFileException(
                    file, end + 1, "the system prompt is missing below the second ---");
        }
        return new AgentFile(file, matter).definition(prompt);
    }

    private static int closing(String file, List<String> lines) {
        for (int i = 1; i < lines.size(); i++) {
            if (lines.get(i).strip().equals(DELIMITER)) {
                return i;
            }
        }
        throw new AgentFileException(
                file, lines.size(), "the front matter must end with a line of ---");
    }

    private AgentDefinition definition(String prompt) {
        return new AgentDefinition(
                identity(),
                matter.text("description"),
                prompt,
                matter.list("tools"),
                role(),
                command(),
                matter.list("hints"),
                maxIterations());
    }

    private AgentIdentity identity() {
        String id = matter.text("id");
        String name = matter.text("name");
        String icon = matter.text("icon");
        String color = matter.text("color").toLowerCase(Locale.ROOT);
        try {
            return new AgentIdentity(new AgentId(id), name, icon, color);
        } catch (IllegalArgumentException e) {
            boolean idIsWrong = String.valueOf(e.getMessage()).startsWith("an agent id");
            throw problem(idIsWrong ? "id" : "color", String.valueOf(e.getMessage()));
        }
    }

    private ModelRole role() {
        String wanted = matter.text("role");
        return Arrays.stream(ModelRole.values())
                .filter(role -> role.key().equals(wanted))
                .findFirst()
                .orElseThrow(
                        () ->
                                problem(
                                        "role",
                                        "there is no role '"
                                                + wanted
                                                + "'; the roles are "
                                                + String.join(", ", roles())));
    }

    private static List<String> roles() {
        return Arrays.stream(ModelRole.values()).map(ModelRole::key).toList();
    }

    private Optional<String> command() {
        Optional<String> command = matter.find("command");
        if (command.isPresent() && !COMMAND.matcher(command.get()).matches()) {
            throw problem(
                    "command",
                    "a command is up to 32 characters of a-z, 0-9 and -, without the slash");
        }
        return command;
    }

    private int maxIterations() {
        Optional<String> wanted = matter.find("maxIterations");
        if (wanted.isEmpty()) {
            return AgentDefinition.DEFAULT_MAX_ITERATIONS;
        }
        try {
            int iterations = Integer.parseInt(wanted.get());
            if (iterations >= 1 && iterations <= MOST_ITERATIONS) {
                return iterations;
            }
        } catch (NumberFormatException e) {
            // Told below, like a number out of range.
        }
        throw problem(
                "maxIterations",
                "maxIterations is a whole number from 1 to "
                        + MOST_ITERATIONS
                        + ", was: "
                        + wanted.get());
    }

    private AgentFileException problem(String key, String text) {
        return new AgentFileException(file, matter.line(key), text);
    }
}
