package dev.workmate.llm.offline;

import dev.workmate.event.value.Citation;
import dev.workmate.event.value.Span;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Answers from the guide: reads the best section that a search found, and quotes it. */
final class GuideAnswer {
    static final String SEARCH = "search_guide";
    static final String READ = "read_guide";

    private static final int MAX_QUOTE = 900;
    private static final int MAX_CITATION = 300;
    private static final Pattern HIT =
            Pattern.compile(
                    "^\\d+\\. (?<document>\\S.*?) › (?<heading>.+) \\(score [\\d.]+\\)$",
                    Pattern.MULTILINE);
    private static final Pattern UNKNOWN =
            Pattern.compile("^No section mentions: (.+)$", Pattern.MULTILINE);
    private static final Pattern SECTION =
            Pattern.compile("^# (?<document>.+?) › (?<heading>.+)\\n\\n(?<body>(?s:.+))$");

    private final StringBuilder text = new StringBuilder();
    private final List<Citation> citations = new ArrayList<>();

    private GuideAnswer() {}

    static boolean isGuide(String tool) {
        return tool.equals(SEARCH) || tool.equals(READ);
    }

    /** The best section of each search, as long as none has been read. */
    static List<Reply.Call> toRead(Scene scene) {
        boolean hasRead = scene.results().stream().anyMatch(r -> r.toolName().equals(READ));
        if (hasRead || !scene.offers(READ)) {
            return List.of();
        }
        List<Reply.Call> calls = new ArrayList<>();
        for (ToolAnswer result : scene.results()) {
            Matcher hit = HIT.matcher(result.output());
            if (isFound(result) && unknown(result).isEmpty() && hit.find()) {
                calls.add(
                        new Reply.Call(
                                READ,
                                new Arguments()
                                        .text("document", hit.group("document"))
                                        .text("heading", hit.group("heading"))
                                        .done()));
            }
        }
        return calls.stream().distinct().toList();
    }

    private static boolean isFound(ToolAnswer result) {
        return result.toolName().equals(SEARCH) && result.outcome() == Outcome.DONE;
    }

    /** The quotations; silence where the guide was not asked. */
    static Reply write(List<ToolAnswer> results, String question) {
        GuideAnswer answer = new GuideAnswer();
        for (ToolAnswer result : results) {
            if (result.toolName().equals(READ)) {
                answer.quote(result);
            } else if (result.toolName().equals(SEARCH)) {
                answer.report(result, question, results.size() == 1);
            }
        }
        return new Reply("", answer.text.toString().strip(), answer.citations, List.of());
    }

    /** Words of the question that stand nowhere in the guide: what it quotes is about others. */
    private static Optional<String> unknown(ToolAnswer result) {
        Matcher matcher = UNKNOWN.matcher(result.output());
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private void report(ToolAnswer result, String question, boolean isAll) {
        Matcher hit = HIT.matcher(result.output());
        Optional<String> unknown = unknown(result);
        if (result.outcome() == Outcome.FAILED) {
            text.append("I could not search the guide: ").append(result.output()).append("\n\n");
        } else if (unknown.isPresent() && hit.find()) {
            text.append(
                    "The guide does not have the words “%s”. The nearest section is **%s** in `%s`.\n\n"
                            .formatted(unknown.get(), hit.group("heading"), hit.group("document")));
        } else if (!hit.reset().find()) {
            text.append("The guide says nothing about “")
                    .append(OfflineTexts.shorten(Phrasing.tidy(question)))
                    .append("”. Try other words, or ask what I can do.\n\n");
        } else if (isAll) {
            text.append("The guide has this:\n\n").append(result.output()).append("\n\n");
        }
    }

    private void quote(ToolAnswer result) {
        Matcher section = SECTION.matcher(result.output().strip());
        if (result.outcome() == Outcome.FAILED || !section.matches()) {
            text.append("I could not read the guide: ")
                    .append(OfflineTexts.shorten(result.output()))
                    .append("\n\n");
            return;
        }
        String body = opening(section.group("body").strip());
        int start = text.length();
        text.append("> ").append(body.replace("\n", "\n> "));
        citations.add(
                Citation.of(
                        section.group("document"),
                        section.group("heading"),
                        body.length() <= MAX_CITATION ? body : body.substring(0, MAX_CITATION),
                        new Span(start, text.length())));
        text.append("\n\nSource: **")
                .append(section.group("heading"))
                .append("** in `")
                .append(section.group("document"))
                .append("`\n\n");
    }

    /** Whole paragraphs, as many as are read with pleasure. */
    private static String opening(String body) {
        if (body.length() <= MAX_QUOTE) {
            return body;
        }
        int end = body.lastIndexOf("\n\n", MAX_QUOTE);
        if (end > 0) {
            return body.substring(0, end) + "\n\n…";
        }
        int space = body.lastIndexOf(' ', MAX_QUOTE);
        return body.substring(0, space > 0 ? space : MAX_QUOTE) + "…";
    }
}
