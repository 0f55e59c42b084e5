package dev.workmate.llm.offline;

import dev.workmate.event.value.Citation;
import dev.workmate.event.value.Passage;
import dev.workmate.event.value.Span;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Answers from the user's documents: searches once, and quotes what fits word for word. */
final class LibraryAnswer {
    static final String SEARCH = "search_documents";
    static final String LIST = "list_documents";

    private static final int MAX_QUERY = 300;
    private static final int MAX_QUOTES = 3;
    private static final int MAX_QUOTE = 400;

    /** Words are compared by their beginnings, which is near enough for a demo. */
    private static final int STEM = 6;

    /** How many of a question's words a quote must have to be an answer. */
    private static final double ENOUGH = 0.34;

    /** What counts of a word that only stands above the quote. */
    private static final double ABOVE = 0.5;

    /** How good others must be beside the best. */
    private static final double NEARLY = 0.7;

    private static final Pattern LISTING =
            Pattern.compile(
                    "(?i)\\b(?:list|which|what|show)\\b.{0,30}\\b(?:documents|files) (?:do i have|are there|have i)\\b|\\b(?:list|show)(?: me)? (?:all |my |the )*(?:documents|files)\\b");
    private static final Pattern STATEMENT_END =
            Pattern.compile("(?<=[.!?])\\s+(?=[\\p{Lu}\\p{N}*>-])|\\n{2,}|\\n(?=[^\\n]* \\| )");
    private static final Set<String> SMALL_WORDS =
            Set.of(
                    "a",
                    "about",
                    "after",
                    "all",
                    "am",
                    "an",
                    "and",
                    "any",
                    "are",
                    "as",
                    "at",
                    "be",
                    "by",
                    "can",
                    "contract",
                    "did",
                    "do",
                    "document",
                    "documents",
                    "does",
                    "for",
                    "from",
                    "has",
                    "have",
                    "how",
                    "i",
                    "if",
                    "in",
                    "is",
                    "it",
                    "its",
                    "long",
                    "many",
                    "may",
                    "me",
                    "much",
                    "must",
                    "my",
                    "of",
                    "on",
                    "or",
                    "our",
                    "say",
                    "says",
                    "tell",
                    "that",
                    "the",
                    "their",
                    "them",
                    "there",
                    "they",
                    "this",
                    "to",
                    "under",
                    "us",
                    "was",
                    "we",
                    "what",
                    "when",
                    "where",
                    "which",
                    "who",
                    "why",
                    "will",
                    "with",
                    "you",
                    "your");

    private final Map<String, Double> wanted = new TreeMap<>();
    private final StringBuilder text = new StringBuilder();
    private final List<Citation> citations = new ArrayList<>();

    private LibraryAnswer(String question) {
        stems(question).forEach(word -> wanted.put(word, 1.0));
    }

    static Reply reply(Scene scene) {
        String question = Phrasing.tidy(scene.task());
        if (scene.results().isEmpty()) {
            boolean list = LISTING.matcher(question).find() && scene.offers(LIST);
            String query =
                    question.length() <= MAX_QUERY ? question : question.substring(0, MAX_QUERY);
            return Reply.does(
                    List.of(
                            list
                                    ? new Reply.Call(LIST, new Arguments().done())
                                    : new Reply.Call(
                                            SEARCH, new Arguments().text("query", query).done())));
        }
        return new LibraryAnswer(question).write(scene.results(), question);
    }

    /** A part of a passage that could be quoted. */
    private record Quote(Passage passage, String words, double score) {}

    private Reply write(List<ToolAnswer> results, String question) {
        for (ToolAnswer result : results) {
            if (result.outcome() == Outcome.FAILED) {
                text.append(result.output()).append("\n\n");
            } else if (result.toolName().equals(LIST)) {
                text.append("Your documents:\n\n").append(result.output()).append("\n\n");
            } else if (result.toolName().equals(SEARCH)) {
                quote(result, question);
            }
        }
        return new Reply("", text.toString().strip(), citations, List.of());
    }

    /** What few passages have tells more than what all of them have. */
    private void weigh(ToolAnswer result) {
        List<Set<String>> passages =
                result.passages().stream()
                        .map(
                                passage ->
                                        stems(
                                                passage.title()
                                                        + " "
                                                        + words(passage, result.output())))
                        .toList();
        wanted.replaceAll(
                (word, _) -> {
                    long having = passages.stream().filter(each -> each.contains(word)).count();
                    return Math.pow(Math.log1p((double) passages.size() / Math.max(1, having)), 2);
                });
    }

    private static String words(Passage passage, String output) {
        return output.substring(passage.place().start(), passage.place().end());
    }

    private double weight(Predicate<String> which) {
        return wanted.entrySet().stream()
                .filter(each -> which.test(each.getKey()))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    private void quote(ToolAnswer result, String question) {
        weigh(result);
        List<Quote> quotes =
                result.passages().stream()
                        .map(passage -> best(passage, result.output()))
                        .sorted(Comparator.comparingDouble(Quote::score).reversed())
                        .toList();
        double top = quotes.isEmpty() ? 0 : quotes.getFirst().score();
        if (top < ENOUGH) {
            text.append("Your documents say nothing about “")
                    .append(OfflineTexts.shorten(question))
                    .append("”.\n\n");
            return;
        }
        quotes.stream()
                .filter(quote -> quote.score() >= Math.max(ENOUGH, top * NEARLY))
                .limit(MAX_QUOTES)
                .forEach(this::add);
    }

    private void add(Quote quote) {
        int start = text.length();
        text.append("> ").append(quote.words().replace("\n", "\n> "));
        citations.add(
                Citation.of(
                        quote.passage().source(),
                        quote.passage().title(),
                        quote.words(),
                        new Span(start, text.length())));
        text.append("\n\nSource: **").append(quote.passage().title()).append("**\n\n");
    }

    /** The sentence or row with most of the question's words; what its title has counts too. */
    private Quote best(Passage passage, String output) {
        String whole = words(passage, output);
        Set<String> titled = stems(passage.title() + " " + whole.lines().findFirst().orElse(""));
        Quote best = new Quote(passage, "", 0);
        for (String part : STATEMENT_END.split(whole)) {
            String words = part.strip();
            Set<String> has = stems(words);
            double own = weight(has::contains);
            double above = weight(word -> !has.contains(word) && titled.contains(word));
            double score = wanted.isEmpty() ? 0 : (own + above * ABOVE) / weight(_ -> true);
            if (own > 0 && score > best.score() && !words.isEmpty() && isStatement(words)) {
                best = new Quote(passage, clip(words), score);
            }
        }
        return best;
    }

    /** A sentence or a row; a heading says nothing by itself. */
    private static boolean isStatement(String words) {
        return words.contains(" | ") || ".!?".indexOf(words.charAt(words.length() - 1)) >= 0;
    }

    private static String clip(String words) {
        if (words.length() <= MAX_QUOTE) {
            return words;
        }
        int space = words.lastIndexOf(' ', MAX_QUOTE);
        return words.substring(0, space > 0 ? space : MAX_QUOTE);
    }

    private static Set<String> stems(String words) {
        return Pattern.compile("[^\\p{L}\\p{N}]+")
                .splitAsStream(words.toLowerCase(Locale.ROOT))
                .filter(word -> word.length() > 1 && !SMALL_WORDS.contains(word))
                .map(word -> word.length() <= STEM ? singular(word) : word.substring(0, STEM))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String singular(String word) {
        return word.length() > 3 && word.endsWith("s")
                ? word.substring(0, word.length() - 1)
                : word;
    }
}
