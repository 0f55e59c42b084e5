package dev.workmate.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The head of a file: {@code key: value} lines. A value may stand in quotes; a list is {@code [a,
 * b]} or lines of {@code - item} below its key. Blank lines and lines that begin with # are
 * skipped.
 */
final class FrontMatter {
    private final String file;
    private final int lastLine;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private record Entry(int line, String value, List<String> items) {}

    private FrontMatter(String file, int lastLine) {
        this.file = file;
        this.lastLine = lastLine;
    }

    /** Reads the lines after the first {@code ---}; only these keys may occur. */
    static FrontMatter parse(String file, List<String> lines, Set<String> keys) {
        FrontMatter matter = new FrontMatter(file, lines.size() + 2);
        Optional<Entry> last = Optional.empty();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith("- ")) {
                matter.addItem(i + 2, last, line.substring(2));
            } else {
                last = Optional.of(matter.addEntry(i + 2, line, keys));
            }
        }
        return matter;
    }

    private Entry addEntry(int line, String text, Set<String> keys) {
        int colon = text.indexOf(':');
        if (colon < 1) {
            throw new AgentFileException(file, line, "expected 'key: value', found: " + text);
        }
        String key = text.substring(0, colon).strip();
        if (!keys.contains(key)) {
            throw new AgentFileException(
                    file,
                    line,
                    "unknown key '" + key + "'; the keys are " + keys.stream().sorted().toList());
        }
        Entry entry =
                new Entry(
                        line, unquote(line, text.substring(colon + 1).strip()), new ArrayList<>());
        if (entries.putIfAbsent(key, entry) != null) {
            throw new AgentFileException(file, line, "'" + key + "' is said twice");
        }
        return entry;
    }

    private void addItem(int line, Optional<Entry> last, String item) {
        if (last.isEmpty() || !last.get().value().isEmpty()) {
            throw new AgentFileException(file, line, "a list item must stand below its key");
        }
        last.get().items().add(unquote(line, item.strip()));
    }

    private String unquote(int line, String value) {
        if (value.isEmpty() || (value.charAt(0) != '"' && value.charAt(0) != '\'')) {
            return value;
        }
        if (value.length() < 2 || value.charAt(value.length() - 1) != value.charAt(0)) {
            throw new AgentFileException(file, line, "the quote is not closed: " + value);
        }
        return value.substring(1, value.length() - 1);
    }

    /** A value that must be there. */
    String text(String key) {
        return find(key)
                .orElseThrow(
                        () -> new AgentFileException(file, line(key), "'" + key + "' is missing"));
    }

    Optional<String> find(String key) {
        Entry entry = entries.get(key);
        if (entry == null) {
            return Optional.empty();
        }
        if (!entry.items().isEmpty()) {
            throw new AgentFileException(file, entry.line(), "'" + key + "' is not a list");
        }
        return Optional.of(entry.value()).filter(value -> !value.isEmpty());
    }

    /** A list; empty where the key is absent. */
    List<String> list(String key) {
        Entry entry = entries.get(key);
        if (entry == null) {
            return List.of();
        }
        if (entry.value().isEmpty()) {
            return List.copyOf(entry.items());
        }
        String value = entry.value();
        if (!value.startsWith("[") || !value.endsWith("]")) {
            throw new AgentFileException(
                    file, entry.line(), "'" + key + "' is a list: write [a, b]");
        }
        List<String> items = new ArrayList<>();
        for (String item : value.substring(1, value.length() - 1).split(",")) {
            if (!item.isBlank()) {
                items.add(unquote(entry.line(), item.strip()));
            }
        }
        return List.copyOf(items);
    }

    /** Where a key stands, or where it should have. */
    int line(String key) {
        Entry entry = entries.get(key);
        return entry == null ? lastLine : entry.line();
    }
}
