package dev.workmate.web.http;

import dev.workmate.tool.ToolException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/** What a reader sees of a response: its title and its words, without markup or scripts. */
record PageText(String title, String text) {
    private static final Set<String> HTML = Set.of("text/html", "application/xhtml+xml");
    private static final Pattern PLAIN =
            Pattern.compile(
                    "text/(?:plain|markdown|csv|xml|calendar|x-[a-z-]+|tab-separated-values)"
                            + "|application/(?:json|xml|yaml|x-ndjson|[a-z0-9.+-]+\\+(?:json|xml))");
    private static final Pattern CHARSET =
            Pattern.compile("charset\\s*=\\s*\"?([A-Za-z0-9_:.-]{1,40})", Pattern.CASE_INSENSITIVE);
    private static final int MAX_TITLE = 200;

    static PageText of(Response response) throws ToolException {
        String full = response.header("content-type").orElse("text/plain");
        String type = full.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        Optional<Charset> charset = charset(full);
        if (HTML.contains(type)) {
            return html(Jsoup.parse(decode(response.body(), charset)));
        }
        if (!PLAIN.matcher(type).matches()) {
            throw new ToolException("The page is of a kind that cannot be read as text.");
        }
        return new PageText("", decode(response.body(), charset).strip());
    }

    private static String decode(byte[] body, Optional<Charset> charset) {
        return new String(body, charset.orElse(StandardCharsets.UTF_8));
    }

    private static Optional<Charset> charset(String contentType) {
        Matcher matcher = CHARSET.matcher(contentType);
        try {
            return matcher.find()
                    ? Optional.of(Charset.forName(matcher.group(1)))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static PageText html(Document page) {
        page.select("script, style, noscript, template, svg, iframe, object")
                .forEach(Element::remove);
        String title = page.title();
        Words words = new Words();
        page.body().traverse(words);
        return new PageText(
                title.length() > MAX_TITLE ? title.substring(0, MAX_TITLE) : title, words.text());
    }

    /** Collects words, with a line break wherever a block begins or ends. */
    private static final class Words implements NodeVisitor {
        private final StringBuilder text = new StringBuilder();

        @Override
        public void head(Node node, int depth) {
            if (node instanceof TextNode words) {
                append(words.text());
            } else if (node instanceof Element element) {
                if (breaksLine(element) || element.normalName().equals("br")) {
                    newLine();
                }
                append(element.normalName().equals("li") ? "- " : "");
            }
        }

        @Override
        public void tail(Node node, int depth) {
            if (node instanceof Element element) {
                if (breaksLine(element)) {
                    newLine();
                }
                append(isCell(element) ? " " : "");
            }
        }

        private static boolean breaksLine(Element element) {
            return element.isBlock() && !isCell(element);
        }

        private static boolean isCell(Element element) {
            return element.normalName().equals("td") || element.normalName().equals("th");
        }

        private void append(String words) {
            boolean atStart =
                    text.isEmpty() || Character.isWhitespace(text.charAt(text.length() - 1));
            text.append(atStart ? words.stripLeading() : words);
        }

        private void newLine() {
            if (!text.isEmpty() && text.charAt(text.length() - 1) != '\n') {
                text.append('\n');
            }
        }

        String text() {
            return text.toString().replaceAll("[ \\t]+\n", "\n").strip();
        }
    }
}
