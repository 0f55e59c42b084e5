package dev.workmate.agent;

import dev.workmate.agent.AgentDefinition.Calling;
import dev.workmate.agent.AgentDefinition.Effort;
import dev.workmate.agent.AgentDefinition.Level;
import dev.workmate.agent.AgentDefinition.Serving;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.AgentId;
import dev.workmate.llm.ModelRole;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
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
                    "levels",
                    "maxIterations",
                    "model");
    private static final Pattern COMMAND = Pattern.compile("[a-z][a-z0-9-]{0,31}");
    private static final Pattern MODEL = Pattern.compile("[a-z0-9-]+:\\S{1,200}");
    private static final int MAX_LENGTH = 100_000;
    private static final int MOST_ITERATIONS = 100;
    private static final Pattern LEVEL = Pattern.compile("([a-z]+(?: [a-z]+)*) *= *([0-9]{1,2})");
    private static final String OPTIONAL = "?";

    private final String file;
    private final FrontMatter matter;
    private final Predicate<String> knownTools;

    private AgentFile(String file, FrontMatter matter, Predicate<String> knownTools) {
        this.file = file;
        this.matter = matter;
        this.knownTools = knownTools;
    }

    /** The agent that a file defines; {@code file} is how messages call it. */
    public static AgentDefinition parse(String file, String text) {
        return parse(file, text, _ -> true);
    }

    /**
     * The same, where all tools must be known. A tool with {@code ?} behind its name is left out
     * where it is not.
     */
    public static AgentDefinition parse(String file, String text, Predicate<String> knownTools) {
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
        return new AgentFile(file, matter, knownTools).definition(prompt);
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
                tools(),
                new Serving(role(), model()),
                new Calling(command(), matter.list("hints")),
                new Effort(maxIterations(), levels()));
    }

    private Optional<String> model() {
        Optional<String> model = matter.find("model");
        if (model.isPresent() && !MODEL.matcher(model.get()).matches()) {
            throw problem("model", "a model is a provider and its name, such as openai:gpt-6-luna");
        }
        return model;
    }

    private List<String> tools() {
        List<String> tools = new ArrayList<>();
        for (String name : matter.list("tools")) {
            boolean optional = name.endsWith(OPTIONAL);
            String tool = optional ? name.substring(0, name.length() - 1) : name;
            if (knownTools.test(tool)) {
                tools.add(tool);
            } else if (!optional) {
                throw problem(
                        "tools",
                        "there is no tool '"
                                + name
                                + "'; correct the name, or write "
                                + name
                                + OPTIONAL
                                + " if the agent can do without it");
            }
        }
        return tools;
    }

    private List<Level> levels() {
        List<Level> levels = new ArrayList<>();
        for (String item : matter.list("levels")) {
            Matcher level = LEVEL.matcher(item);
            if (!level.matches() || Integer.parseInt(level.group(2)) < 1) {
                throw problem(
                        "levels",
                        "a level is a word and its rounds, such as 'quick = 2', was: " + item);
            }
            levels.add(new Level(level.group(1), Integer.parseInt(level.group(2))));
        }
        return levels;
    }

    private AgentIdentity identity() {
        String id = matter.text("id");
        String name = matter.text("name");
        String icon = matter.text("icon");
        String color = matter.text("color").toLowerCase(Locale.ROOT);
        try {
            return new AgentIdentity(new AgentId(id), name, icon, color);
        } catch (IllegalArgumentException e) {
            throw problem(AgentId.isOne(id) ? "color" : "id", String.valueOf(e.getMessage()));
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
