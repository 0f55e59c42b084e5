package dev.workmate.llm.http;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerBlock.UnknownBlock;
import dev.workmate.event.value.Citation;
import dev.workmate.event.value.Span;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.Deltas;
import dev.workmate.text.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An answer under way: its parts in the order they began. Used by one thread. */
public final class AnswerDraft {
    private final Deltas deltas;
    private final List<Part> parts = new ArrayList<>();
    private final Size size = new Size();

    public AnswerDraft(Deltas deltas) {
        this.deltas = deltas;
    }

    public Words text() {
        return add(new Words(parts.size(), deltas, size));
    }

    public Thought thought() {
        return add(new Thought(parts.size(), deltas, size));
    }

    /** A thought that is not ours to read. */
    public void redacted(String opaque) {
        size.add(opaque);
        add(new Fixed(new ThinkingBlock("", opaque, true)));
    }

    /** A call; where the provider gave it no id, ours serves. */
    public Call call(String name, String providerId) {
        Call call = add(new Call(parts.size(), deltas, size, name, providerId));
        deltas.toolCall(call.index, name, "");
        return call;
    }

    public Unknown unknown(String kind) {
        return add(new Unknown(kind, size));
    }

    /** About how many bytes it holds; what is replaced later counts twice. */
    public long size() {
        return size.bytes;
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

    /** Counts bytes of UTF-8. */
    private static final class Size {
        private long bytes;

        void add(String text) {
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
            }
        }
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
        private final Size size;
        private final Run run = new Run();
        private final List<Cited> citations = new ArrayList<>();

        private Words(int index, Deltas deltas, Size size) {
            this.index = index;
            this.deltas = deltas;
            this.size = size;
        }

        public void append(String text) {
            size.add(text);
            String news = run.append(text);
            if (!news.isEmpty()) {
                deltas.text(index, news);
            }
        }

        public String soFar() {
            return run.text.toString();
        }

        /** A source for a part of the words; the range is brought inside them in the end. */
        public void cite(Source source, Unit unit, int start, int end) {
            citations.add(new Cited(source, unit, Math.max(0, start), Math.max(0, end)));
        }

        /** A source for all of the words, those to come included. */
        public void citeAll(Source source) {
            cite(source, Unit.CHARACTERS, 0, Integer.MAX_VALUE);
        }

        @Override
        public boolean counts() {
            return !run.text.isEmpty();
        }

        @Override
        public AnswerBlock block() {
            String text = run.whole();
            return new TextBlock(text, citations.stream().map(c -> c.in(text)).toList());
        }
    }

    /** Where something is said to come from. */
    public record Source(String address, String title, String quote, Optional<InFile> file) {
        public Source(String address, String title, String quote) {
            this(address, title, quote, Optional.empty());
        }
    }

    /** A place in a file of the session: in its text, or on a page. */
    public record InFile(String fileId, Span text, Optional<Integer> page) {}

    /** What a provider counts when it says where in a text something stands. */
    public enum Unit {
        /** As Java counts. */
        CHARACTERS {
            @Override
            public int characters(String text, int count) {
                return Math.min(count, text.length());
            }
        },
        CODE_POINTS {
            @Override
            public int characters(String text, int count) {
                int most = text.codePointCount(0, text.length());
                return text.offsetByCodePoints(0, Math.min(count, most));
            }
        },
        /** Bytes of UTF-8. */
        BYTES {
            @Override
            public int characters(String text, int count) {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                return new String(bytes, 0, Math.min(count, bytes.length), StandardCharsets.UTF_8)
                        .length();
            }
        };

        /** How many characters of a text so many units are; all of them where it has fewer. */
        public abstract int characters(String text, int count);
    }

    private record Cited(Source source, Unit unit, int start, int end) {
        Citation in(String text) {
            int from = unit.characters(text, start);
            Span place = new Span(from, Math.max(from, unit.characters(text, end)));
            Citation citation =
                    Citation.of(source.address(), source.title(), source.quote(), place);
            return source.file()
                    .map(file -> citation.inFile(file.fileId(), file.text(), file.page()))
                    .orElse(citation);
        }
    }

    /** The model's own reasoning. */
    public static final class Thought implements Part {
        private final int index;
        private final Deltas deltas;
        private final Size size;
        private final Run run = new Run();
        private String opaque = "";

        private Thought(int index, Deltas deltas, Size size) {
            this.index = index;
            this.deltas = deltas;
            this.size = size;
        }

        public void append(String text) {
            size.add(text);
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
            size.add(token);
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
        private final Size size;
        private final ToolUseId id = ToolUseId.next();
        private final StringBuilder arguments = new StringBuilder();
        private String name;
        private String providerId;
        private String opaque = "";

        private Call(int index, Deltas deltas, Size size, String name, String providerId) {
            this.index = index;
            this.deltas = deltas;
            this.size = size;
            this.name = name;
            this.providerId = providerId;
        }

        public void append(String partialJson) {
            if (!partialJson.isEmpty()) {
                size.add(partialJson);
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
        private final Size size;
        private JsonText raw = JsonText.EMPTY_OBJECT;

        private Unknown(String kind, Size size) {
            this.kind = kind;
            this.size = size;
        }

        public void raw(String json) {
            size.add(json);
            raw = new JsonText(json);
        }

        /** A piece came that will be part of it. */
        public void heard(String piece) {
            size.add(piece);
        }

        @Override
        public AnswerBlock block() {
            return new UnknownBlock(kind, raw);
        }
    }
}
