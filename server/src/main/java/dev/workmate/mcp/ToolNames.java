package dev.workmate.mcp;

import dev.workmate.text.Digests;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Names for foreign tools: {@code mcp_server_tool}, within what a registry takes, and unique. */
final class ToolNames {
    private static final int MAX_LENGTH = 64;
    private static final int MARK_LENGTH = 8;

    private ToolNames() {}

    /** What all tools of a server begin with. */
    static String prefix(String server) {
        return "mcp_" + plain(server) + "_";
    }

    /**
     * Our name for each of a server's names. The same names always get the same ours, in whatever
     * order the server lists them.
     */
    static Map<String, String> assign(String server, List<String> names) {
        Map<String, String> ours = new LinkedHashMap<>();
        names.stream()
                .distinct()
                .sorted(
                        Comparator.comparing((String name) -> !plain(name).equals(name))
                                .thenComparing(Comparator.naturalOrder()))
                .forEach(name -> ours.put(name, free(prefix(server) + plain(name), name, ours)));
        return ours;
    }

    private static String free(String wanted, String original, Map<String, String> taken) {
        if (wanted.length() <= MAX_LENGTH && !taken.containsValue(wanted)) {
            return wanted;
        }
        String mark = "_" + digest(original);
        return wanted.substring(0, Math.min(wanted.length(), MAX_LENGTH - mark.length())) + mark;
    }

    /** Lower case letters, digits and single underscores. */
    static String plain(String text) {
        String plain =
                text.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9]+", "_")
                        .replaceAll("^_+|_+$", "");
        return plain.isEmpty() ? digest(text) : plain;
    }

    private static String digest(String text) {
        return Digests.sha256(text).substring(0, MARK_LENGTH);
    }
}
