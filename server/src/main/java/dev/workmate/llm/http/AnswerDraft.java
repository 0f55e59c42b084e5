package dev.workmate.llm.http;

import dev.workmate.event.AnswerBlock;
import dev.workmate.event.AnswerBlock.TextBlock;
import dev.workmate.event.AnswerBlock.ThinkingBlock;
import dev.workmate.event.AnswerBlock.ToolCallBlock;
import dev.workmate.event.AnswerBlock.UnknownBlock;
import dev.workmate.event.Citation;
import dev.workmate.event.JsonText;
import dev.workmate.event.ToolUseId;
import dev.workmate.llm.Deltas;
import java.util.ArrayList;
import java.util.List;

/** An answer under way: its parts in the order they began. Used by one thread. */
public final class AnswerDraft {
    private final Deltas deltas;
    private final List<Part> parts = new ArrayList<>();

    public AnswerDraft(Deltas deltas) {
        this.deltas = deltas;
    }

    public Words text() {
        return add(new Words(parts.size(), deltas));
    }

    public Thought thought() {
        return add(new Thought(parts.size(), deltas));
    }

    /** A thought that is not ours to read. */
    public void redacted(String opaque) {
        add(new Fixed(new ThinkingBlock("", opaque, true)));
    }

    /** A call; where the provider gave it no id, ours serves. */
    public Call call(String name, String providerId) {
        Call call = add(new Call(parts.size(), deltas, name, providerId));
        deltas.toolCall(call.index, name, "");
        return call;
    }

    public Unknown unknown(String kind) {
        return add(new Unknown(kind));
    }

    public boolean hasCalls() {
        return parts.stream().anyMatch(Call.class::isInstance);
    }

    public boolean isEmpty() {
        return parts.isEmpty();
    }

    /** The parts so far; empty words are left out. */
    public List<AnswerBlock> blocks() {
        return parts.stream().filter(Part::counts).map(Part::block).toList();
    }

    private <P extends Part> P add(P part) {
        parts.add(part);
        return part;
    }

    private interface Part {
        AnswerBlock block();

        default boolean counts() {
            return true;
        }
    }

    private record Fixed(AnswerBlock block) implements Part {}

    /**
     * Text that is told as it comes; half of a pair of surrogates is held back until the other half
     * is there.
     */
    private static final class Run {
        private final StringBuilder text = new StringBuilder();
        private int told;

        String append(String more) {
            text.append(more);
            int end = text.length();
            if (end > told && Character.isHighSurrogate(text.charAt(end - 1))) {
                end--;
            }
            String news = text.substring(told, end);
            told = end;
            return news;
        }

        /** With what is no character replaced, as every writer of UTF-8 would do. */
        String whole() {
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1))) {
                    i++;
                } else if (Character.isSurrogate(c)) {
                    text.setCharAt(i, '\uFFFD');
                }
            }
            return text.toString();
        }
    }

    /** Words for the user. */
    public static final class Words implements Part {
        private final int index;
        private final Deltas deltas;
        private final Run run = new Run();
        private final List<Citation> citations = new ArrayList<>();

        private Words(int index, Deltas deltas) {
            this.index = index;
            this.deltas = deltas;
        }

        public void append(String text) {
            String news = run.append(text);
            if (!news.isEmpty()) {
                deltas.text(index, news);
            }
        }

        public String soFar() {
            return run.text.toString();
        }

        /** A source for a part of the words; the range is brought inside them. */
        public void cite(String source, String title, String quote, int start, int end) {
            citations.add(
                    new Citation(source, title, quote, Math.max(0, start), Math.max(start, end)));
        }

        /** A source for all of the words, those to come included. */
        public void citeAll(String source, String title, String quote) {
            cite(source, title, quote, 0, Integer.MAX_VALUE);
        }

        @Override
        public boolean counts() {
            return !run.text.isEmpty();
        }

        @Override
        public AnswerBlock block() {
            String text = run.whole();
            return new TextBlock(
                    text, citations.stream().map(c -> inside(c, text.length())).toList());
        }

        private static Citation inside(Citation c, int length) {
            int start = Math.min(c.start(), length);
            return new Citation(
                    c.source(),
                    c.title(),
                    c.quote(),
                    start,
                    Math.max(start, Math.min(c.end(), length)));
        }
    }

    /** The model's own reasoning. */
    public static final class Thought implements Part {
        private final int index;
        private final Deltas deltas;
        private final Run run = new Run();
        private String opaque = "";

        private Thought(int index, Deltas deltas) {
            this.index = index;
            this.deltas = deltas;
        }

        public void append(String text) {
            String news = run.append(text);
            if (!news.isEmpty()) {
                deltas.reasoning(index, news);
            }
        }

        public String soFar() {
            return run.text.toString();
        }

        /** Replaces, never adds. */
        public void opaque(String token) {
            opaque = token;
        }

        @Override
        public boolean counts() {
            return !run.text.isEmpty() || !opaque.isEmpty();
        }

        @Override
        public AnswerBlock block() {
            return new ThinkingBlock(run.whole(), opaque, false);
        }
    }

    /** A call of a tool. */
    public static final class Call implements Part {
        private final int index;
        private final Deltas deltas;
        private final ToolUseId id = ToolUseId.next();
        private final StringBuilder arguments = new StringBuilder();
        private String name;
        private String providerId;
        private String opaque = "";

        private Call(int index, Deltas deltas, String name, String providerId) {
            this.index = index;
            this.deltas = deltas;
            this.name = name;
            this.providerId = providerId;
        }

        public void append(String partialJson) {
            if (!partialJson.isEmpty()) {
                arguments.append(partialJson);
                deltas.toolCall(index, name, partialJson);
            }
        }

        /** The whole arguments, which count more than their pieces. */
        public void replace(String json) {
            if (arguments.isEmpty()) {
                append(json);
            } else {
                arguments.setLength(0);
                arguments.append(json);
            }
        }

        public String soFar() {
            return arguments.toString();
        }

        public void rename(String later) {
            name = later;
        }

        public String name() {
            return name;
        }

        public String providerId() {
            return providerId;
        }

        public void identify(String later) {
            providerId = later;
        }

        public void opaque(String token) {
            opaque = token;
        }

        @Override
        public AnswerBlock block() {
            return new ToolCallBlock(
                    id,
                    providerId.isEmpty() ? id.value() : providerId,
                    name,
                    WireJson.arguments(arguments.toString()),
                    opaque);
        }
    }

    /** Anything that only the provider understands. */
    public static final class Unknown implements Part {
        private final String kind;
        private JsonText raw = JsonText.EMPTY_OBJECT;

        private Unknown(String kind) {
            this.kind = kind;
        }

        public void raw(String json) {
            raw = new JsonText(json);
        }

        @Override
        public AnswerBlock block() {
            return new UnknownBlock(kind, raw);
        }
    }
}
