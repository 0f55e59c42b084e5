package dev.workmate.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a run of faults showed, as a table for people who operate the server. */
final class FaultTable {
    private static final Pattern LOG_LINE =
            Pattern.compile("^\\S+\\s+(WARN|ERROR)\\s+\\S+\\s+(.*)$");
    private static final Pattern ID =
            Pattern.compile("[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f-]{22,}");

    private final List<String> rows = new ArrayList<>();

    void add(Hazard hazard, Crowd crowd, long healthyAfterMs, String output) {
        rows.add(
                "| %s for %d s | %s | %s | %d messages acknowledged, none lost or doubled; healthy again after %s |"
                        .formatted(
                                hazard.title,
                                hazard.lasting.toSeconds(),
                                String.join(", ", crowd.heard()),
                                said(output),
                                crowd.messages(),
                                healthyAfterMs < 1_000
                                        ? "less than 1 s"
                                        : healthyAfterMs / 1_000 + 1 + " s"));
    }

    /** The warnings and errors of a log, each once, without ids. */
    private static String said(String output) {
        String lines =
                output.lines()
                        .map(LOG_LINE::matcher)
                        .filter(java.util.regex.Matcher::matches)
                        .map(line -> ID.matcher(line.group(2)).replaceAll("…"))
                        .map(text -> text.replace("|", "/"))
                        .distinct()
                        .limit(4)
                        .collect(Collectors.joining("; "));
        return lines.isEmpty() ? "nothing" : lines;
    }

    void write() throws IOException {
        if (rows.isEmpty()) {
            return;
        }
        String table =
                "| what happens | what people are told meanwhile | what the log says | afterwards |\n| --- | --- | --- | --- |\n"
                        + String.join("\n", rows)
                        + "\n";
        Files.createDirectories(Path.of("target"));
        Files.writeString(Path.of("target", "faults.md"), table);
        if (System.getProperty("update") != null) {
            Path page = Path.of("..", "docs", "faults.md");
            String text = Files.readString(page);
            int begin = text.indexOf("<!-- table -->") + "<!-- table -->".length();
            int end = text.indexOf("<!-- end -->");
            Files.writeString(page, text.substring(0, begin) + "\n" + table + text.substring(end));
        }
    }
}
