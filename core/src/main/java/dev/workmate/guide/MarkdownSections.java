package dev.workmate.guide;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts a Markdown document at its headings. */
public final class MarkdownSections {
    private static final Pattern HEADING = Pattern.compile("^(#{1,4}) +(.*?) *#*$");
    private static final Pattern FENCE = Pattern.compile("^ {0,3}(```|~~~).*");

    private final String document;
    private final List<Section> sections = new ArrayList<>();
    private final StringBuilder body = new StringBuilder();
    private String title;
    private String heading;
    private boolean inFence;

    private MarkdownSections(String document) {
        this.document = document;
        this.title = document;
        this.heading = document;
    }

    /** The sections that say something, in order. */
    public static List<Section> of(String document, String markdown) {
        MarkdownSections cutter = new MarkdownSections(document);
        markdown.lines().forEach(cutter::take);
        cutter.close();
        return List.copyOf(cutter.sections);
    }

    private void take(String line) {
        if (FENCE.matcher(line).matches()) {
            inFence = !inFence;
        }
        Matcher matcher = HEADING.matcher(line);
        if (inFence || !matcher.matches()) {
            body.append(line).append('\n');
            return;
        }
        close();
        heading = matcher.group(2).replace("`", "").replace("*", "");
        if (matcher.group(1).length() == 1) {
            title = heading;
        }
    }

    private void close() {
        String text = body.toString().strip();
        if (!text.isEmpty()) {
            sections.add(new Section(document, title, heading, text));
        }
        body.setLength(0);
    }
}
