package dev.workmate.knowledge.search;

import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.Citation;
import dev.workmate.event.value.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Citations that a model wrote into its words, as its agent's prompt asks for where the provider
 * has no way of its own: {@code [[cite FILE-ID "exact words"]]} behind a statement. They are taken
 * out of the words; what stands in front of one is the statement it is about.
 */
record WrittenCitations(String text, List<Citation> citations) {
    private static final Pattern MARK =
            Pattern.compile(
                    " ?\\[\\[cite\\s+([0-9A-Fa-f-]{36})\\s+[\"“„«](.{1,2000}?)[\"”“»]\\s*\\]\\]",
                    Pattern.DOTALL);
    private static final Pattern STATEMENT_END = Pattern.compile("[.!?:]\\s+|\\n");

    WrittenCitations {
        citations = List.copyOf(citations);
    }

    static WrittenCitations of(TextBlock block) {
        Matcher mark = MARK.matcher(block.text());
        if (!mark.find()) {
            return new WrittenCitations(block.text(), block.citations());
        }
        StringBuilder text = new StringBuilder();
        List<Citation> written = new ArrayList<>();
        List<Cut> cuts = new ArrayList<>();
        int from = 0;
        do {
            text.append(block.text(), from, mark.start());
            cuts.add(new Cut(mark.start(), mark.end()));
            written.add(citation(mark, statement(text)));
            from = mark.end();
        } while (mark.find());
        text.append(block.text(), from, block.text().length());
        List<Citation> all = new ArrayList<>();
        block.citations().forEach(citation -> all.add(moved(citation, cuts)));
        all.addAll(written);
        return new WrittenCitations(text.toString(), all);
    }

    private record Cut(int start, int end) {}

    private static Citation citation(Matcher mark, Span place) {
        return Citation.of(FileSource.of(mark.group(1)), "", mark.group(2), place);
    }

    /** The last sentence or line of the words so far. */
    private static Span statement(StringBuilder text) {
        int end = text.toString().stripTrailing().length();
        int start = 0;
        Matcher ends = STATEMENT_END.matcher(text).region(0, Math.max(0, end - 1));
        while (ends.find()) {
            start = ends.end();
        }
        return new Span(Math.min(start, end), end);
    }

    private static Citation moved(Citation citation, List<Cut> cuts) {
        return new Citation(
                citation.source(),
                citation.title(),
                citation.quote(),
                citation.start(),
                citation.end(),
                citation.fileId(),
                citation.version(),
                citation.page(),
                citation.place().map(span -> moved(span, cuts)));
    }

    private static Span moved(Span span, List<Cut> cuts) {
        return new Span(moved(span.start(), cuts), moved(span.end(), cuts));
    }

    private static int moved(int place, List<Cut> cuts) {
        int gone = 0;
        for (Cut cut : cuts) {
            gone += Math.clamp((long) place - cut.start(), 0, cut.end() - cut.start());
        }
        return place - gone;
    }
}
