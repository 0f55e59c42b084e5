package dev.workmate.workspace;

import dev.workmate.pattern.TextPattern;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One search through files: bounded in matches, bytes and time. For one thread. */
final class LineSearch {
    private static final int MAX_MATCHES = 200;
    private static final int MAX_SHOWN = 300;
    private static final long MAX_FILE = 4L * 1024 * 1024;
    private static final long MAX_BYTES = 64L * 1024 * 1024;
    private static final Duration MAX_TIME = Duration.ofSeconds(10);

    private final TextPattern pattern;
    private final long begun = System.nanoTime();
    private final List<String> matches = new ArrayList<>();
    private final List<String> passedBy = new ArrayList<>();
    private int files;
    private long bytes;
    private boolean unfinished;

    LineSearch(TextPattern pattern) {
        this.pattern = pattern;
    }

    /** Searches a file; false where the search is to end. */
    boolean in(Workspace.Found file) throws IOException {
        if (file.size() > MAX_FILE) {
            passedBy.add(file.path() + " (" + Sizes.of(file.size()) + ")");
            return true;
        }
        bytes += file.size();
        if (bytes > MAX_BYTES) {
            unfinished = true;
            return false;
        }
        int before = matches.size();
        try (SeekableByteChannel channel = file.open()) {
            boolean goOn = FileText.read(channel, true, text -> lines(file.path(), text));
            files += matches.size() > before ? 1 : 0;
            return goOn;
        }
    }

    private boolean lines(String path, FileText text) throws IOException {
        int number = 0;
        for (String line = text.next(); line != null; line = text.next()) {
            number++;
            if (isTimeUp()) {
                unfinished = true;
                return false;
            }
            if (pattern.isFoundIn(line)) {
                if (matches.size() == MAX_MATCHES) {
                    unfinished = true;
                    return false;
                }
                matches.add(path + ":" + number + ": " + shown(line));
            }
        }
        return true;
    }

    private boolean isTimeUp() {
        return System.nanoTime() - begun > MAX_TIME.toNanos()
                || Thread.currentThread().isInterrupted();
    }

    private static String shown(String line) {
        String text = line.strip();
        return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
    }

    String report(boolean sawAll) {
        List<String> lines = new ArrayList<>();
        lines.add(
                matches.isEmpty()
                        ? "No line fits."
                        : Sizes.count(matches.size(), "match", "matches")
                                + " in "
                                + Sizes.count(files, "file", "files")
                                + ":");
        lines.addAll(matches);
        if (unfinished || !sawAll) {
            lines.add("The search ended before the last file. Narrow it down with path or glob.");
        }
        if (!passedBy.isEmpty()) {
            lines.add("Too large to search: " + String.join(", ", passedBy));
        }
        return String.join("\n", lines);
    }
}
