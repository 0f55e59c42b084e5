package dev.workmate.knowledge.search;

import dev.workmate.knowledge.LibraryFile;
import java.util.List;
import java.util.Locale;

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

    /** Several as one document. */
    static String together(List<Found> found) {
        StringBuilder all = new StringBuilder();
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
