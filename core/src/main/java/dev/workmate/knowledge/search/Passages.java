package dev.workmate.knowledge.search;

import dev.workmate.knowledge.LibraryFile;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How passages of documents are told to a model: plainly apart from everything else. */
final class Passages {
    static final String END = "</document>";

    private Passages() {}

    static String head(int number, Found found) {
        return "<document number=\"%d\" file=\"%s\" name=\"%s\"%s characters=\"%d-%d\">%s"
                .formatted(
                        number,
                        found.file().id(),
                        attribute(found.file()),
                        found.chunk().page().map(page -> " page=\"" + page + '"').orElse(""),
                        found.chunk().start(),
                        found.chunk().end(),
                        found.chunk().context().isEmpty()
                                ? ""
                                : "\n(under: "
                                        + found.chunk().context().replace('\n', ' ').strip()
                                        + ")");
    }

    static String head(LibraryFile file, int start, int end) {
        return String.format(
                Locale.ROOT,
                "<document file=\"%s\" name=\"%s\" characters=\"%d-%d\" of=\"%d\">",
                file.id(),
                attribute(file),
                start,
                end,
                file.characters());
    }

    /** In what a search fell short; empty where it did not. */
    static String notes(List<Shortfall> shortfalls) {
        return shortfalls.stream()
                .map(shortfall -> "Note: " + shortfall.sentence())
                .collect(Collectors.joining("\n"));
    }

    /** Several as one document. */
    static String together(Findings findings) {
        List<Found> found = findings.passages();
        StringBuilder all = new StringBuilder();
        if (!findings.shortfalls().isEmpty()) {
            all.append(notes(findings.shortfalls())).append("\n\n");
        }
        for (int i = 0; i < found.size(); i++) {
            all.append(head(i + 1, found.get(i)))
                    .append('\n')
                    .append(found.get(i).text())
                    .append('\n')
                    .append(END)
                    .append("\n\n");
        }
        return all.toString().strip();
    }

    private static String attribute(LibraryFile file) {
        return file.name().replace('"', '\'').replace('<', '(').replace('>', ')');
    }
}
