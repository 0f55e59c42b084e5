package dev.workmate.knowledge.tika;

import dev.workmate.knowledge.text.Block;
import dev.workmate.knowledge.text.Block.Kind;
import dev.workmate.knowledge.text.DocumentText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Makes text and blocks of the XHTML that parsers give: paragraphs apart, tables as rows with bars
 * between the cells, each block with its page. Used once.
 */
final class TextHandler extends DefaultHandler {
    private static final Set<String> UNSEEN = Set.of("head", "script", "style", "title");
    private static final Set<String> PARAGRAPHS =
            Set.of("p", "li", "div", "blockquote", "pre", "dt", "dd", "section", "article", "body");
    private static final Set<String> PAGES = Set.of("page", "slide-content");

    private static final Pattern MARKDOWN_HEADING = Pattern.compile("#{1,6} \\S");

    private final int maxCharacters;
    private final Seams seams;
    private final Supplier<List<String>> preface;
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder current = new StringBuilder();
    private final List<Block> blocks = new ArrayList<>();
    private final List<String> cells = new ArrayList<>();
    private Kind kind = Kind.PARAGRAPH;
    private boolean begun;
    private boolean hasPages;
    private int page = 1;
    private int unseen;
    private int tables;
    private boolean inCell;
    private boolean firstRow;

    /** {@code preface} gives lines that go first, once the document begins. */
    TextHandler(int maxCharacters, Seams seams, Supplier<List<String>> preface) {
        this.maxCharacters = maxCharacters;
        this.seams = seams;
        this.preface = preface;
    }

    /** How headings are told apart. */
    enum Seams {
        /** By the parser. */
        MARKED,
        /** By the signs before them. */
        MARKDOWN
    }

    /** There is more text than is taken. */
    static final class TooLong extends SAXException {
        TooLong() {
            super("the text is too long");
        }
    }

    DocumentText document(String mediaType) throws SAXException {
        flush();
        return new DocumentText(
                mediaType,
                text.toString(),
                blocks,
                hasPages ? Optional.of(page) : Optional.empty());
    }

    @Override
    public void startElement(String uri, String name, String qualified, Attributes attributes)
            throws SAXException {
        if (UNSEEN.contains(name)) {
            unseen++;
        } else if (name.equals("table")) {
            flush();
            tables++;
            firstRow = true;
        } else if (tables > 0) {
            inTable(name);
        } else if (isHeading(name)) {
            flush();
            kind = Kind.HEADING;
        } else if (PARAGRAPHS.contains(name)) {
            flush();
            turnPage(attributes.getValue("class"));
        } else if (name.equals("br")) {
            current.append('\n');
        }
    }

    private void inTable(String name) {
        if (name.equals("tr") && tables == 1) {
            cells.clear();
            current.setLength(0);
        } else if ((name.equals("td") || name.equals("th")) && tables == 1) {
            inCell = true;
            current.setLength(0);
        } else {
            current.append(' ');
        }
    }

    private void turnPage(String className) {
        if (className != null && PAGES.contains(className)) {
            page += hasPages ? 1 : 0;
            hasPages = true;
        }
    }

    @Override
    public void endElement(String uri, String name, String qualified) throws SAXException {
        if (UNSEEN.contains(name)) {
            unseen--;
        } else if (name.equals("table")) {
            tables = Math.max(0, tables - 1);
            current.setLength(0);
        } else if (tables == 1 && (name.equals("td") || name.equals("th"))) {
            cells.add(oneLine(current));
            current.setLength(0);
            inCell = false;
        } else if (tables == 1 && name.equals("tr")) {
            row();
        } else if (tables == 0 && (isHeading(name) || PARAGRAPHS.contains(name))) {
            flush();
        }
    }

    private void row() throws SAXException {
        while (!cells.isEmpty() && cells.getLast().isEmpty()) {
            cells.removeLast();
        }
        if (!cells.isEmpty()) {
            add(firstRow ? Kind.HEADER_ROW : Kind.ROW, String.join(" | ", cells), "\n");
            firstRow = false;
        }
        cells.clear();
    }

    @Override
    public void characters(char[] letters, int start, int length) throws SAXException {
        if (unseen > 0 || tables > 0 && !inCell) {
            return;
        }
        if (current.length() + length > maxCharacters) {
            throw new TooLong();
        }
        for (int i = start; i < start + length; i++) {
            current.append(clean(letters[i]));
        }
    }

    @Override
    public void ignorableWhitespace(char[] letters, int start, int length) throws SAXException {
        characters(letters, start, length);
    }

    private static boolean isHeading(String name) {
        return name.length() == 2 && name.charAt(0) == 'h' && "123456".indexOf(name.charAt(1)) >= 0;
    }

    private static char clean(char c) {
        return c != '\n' && Character.isISOControl(c) ? ' ' : c;
    }

    private void flush() throws SAXException {
        String block = lines(current);
        current.setLength(0);
        Kind is = kind;
        kind = Kind.PARAGRAPH;
        if (is == Kind.HEADING && !block.isEmpty()) {
            add(is, block, "\n\n");
        } else {
            for (String part : block.split("\\n{2,}")) {
                paragraph(part);
            }
        }
    }

    private void paragraph(String part) throws SAXException {
        String rest = part;
        while (seams == Seams.MARKDOWN && MARKDOWN_HEADING.matcher(rest).lookingAt()) {
            int end = rest.indexOf('\n');
            add(Kind.HEADING, end < 0 ? rest : rest.substring(0, end), "\n\n");
            rest = end < 0 ? "" : rest.substring(end + 1).strip();
        }
        if (!rest.isEmpty()) {
            add(Kind.PARAGRAPH, rest, "\n\n");
        }
    }

    private void add(Kind is, String block, String separator) throws SAXException {
        if (!begun) {
            begun = true;
            for (String line : preface.get()) {
                add(Kind.PARAGRAPH, line, "\n");
            }
        }
        if (is == Kind.HEADER_ROW && !text.isEmpty() && !text.toString().endsWith("\n\n")) {
            text.append('\n');
        }
        boolean afterRow = !blocks.isEmpty() && blocks.getLast().kind() != Kind.PARAGRAPH;
        if (is != Kind.ROW && is != Kind.HEADER_ROW && afterRow && !endsBlock()) {
            text.append('\n');
        }
        int start = text.length();
        text.append(wellFormed(block));
        if (text.length() > maxCharacters) {
            throw new TooLong();
        }
        blocks.add(new Block(is, start, text.length(), page));
        text.append(separator);
    }

    private boolean endsBlock() {
        int length = text.length();
        return length >= 2 && text.charAt(length - 1) == '\n' && text.charAt(length - 2) == '\n';
    }

    private static String oneLine(CharSequence raw) {
        return raw.toString().replaceAll("\\s+", " ").replace('|', '¦').strip();
    }

    /** Lines as they were, spaces within them single, at most one empty line between. */
    private static String lines(CharSequence raw) {
        return raw.toString()
                .replaceAll("[^\\S\\n]+", " ")
                .replaceAll(" ?\\n ?", "\n")
                .replaceAll("\\n{3,}", "\n\n")
                .strip();
    }

    /** Half a surrogate pair would not come back from UTF-8 as it was. */
    private static String wellFormed(String block) {
        StringBuilder repaired = new StringBuilder(block.length());
        block.codePoints()
                .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c)
                .forEach(repaired::appendCodePoint);
        return repaired.toString();
    }
}
