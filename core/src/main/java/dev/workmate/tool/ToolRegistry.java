package dev.workmate.tool;

import dev.workmate.event.InternalTools;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All tools of this server, by name. Immutable. */
public final class ToolRegistry implements Tools {
    private static final int MAX_NAME_LENGTH = 64;

    private final Map<String, Tool> byName = new LinkedHashMap<>();

    public ToolRegistry(Collection<? extends Tool> tools) {
        tools.forEach(this::add);
    }

    private void add(Tool tool) {
        String name = tool.name();
        if (!isSnakeCase(name)) {
            throw new IllegalArgumentException(
                    "a tool's name is 1 to 64 characters of a-z, 0-9 and _, starting with a letter,"
                            + " was: "
                            + name);
        }
        if (InternalTools.isInternal(name)) {
            throw new IllegalArgumentException(
                    "the name " + name + " is kept for hand-overs between agents");
        }
        if (byName.putIfAbsent(name, tool) != null) {
            throw new IllegalArgumentException("two tools are called " + name);
        }
    }

    @Override
    public Optional<Tool> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    public Tool load(String name) {
        return find(name)
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "no tool is called " + name + "; there are " + names()));
    }

    /** The named tools, in the order of the names. */
    public List<Tool> load(List<String> names) {
        return names.stream().map(this::load).toList();
    }

    public List<Tool> all() {
        return List.copyOf(byName.values());
    }

    public List<String> names() {
        return List.copyOf(byName.keySet());
    }

    private static boolean isSnakeCase(String text) {
        return !text.isEmpty()
                && text.length() <= MAX_NAME_LENGTH
                && isLetter(text.charAt(0))
                && text.chars().allMatch(c -> isLetter(c) || (c >= '0' && c <= '9') || c == '_');
    }

    private static boolean isLetter(int c) {
        return c >= 'a' && c <= 'z';
    }
}
