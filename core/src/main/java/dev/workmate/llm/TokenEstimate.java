package dev.workmate.llm;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerBlock.UnknownBlock;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.tool.ToolSpec;
import java.util.List;

/**
 * About how many tokens something takes, rather too many than too few: providers count them each in
 * their own way, and only after the fact.
 */
public final class TokenEstimate {
    /** A picture of the size that providers scale larger ones down to. */
    public static final int PICTURE = 1_600;

    private static final int CHARACTERS_PER_TOKEN = 3;
    private static final int AROUND = 8;

    private static final CountedTexts COUNTED = new CountedTexts(TokenEstimate::count);

    private TokenEstimate() {}

    /**
     * What was said before is asked about again with every call, so long texts are counted once.
     */
    public static int of(String text) {
        return text.length() < CountedTexts.LEAST ? count(text) : COUNTED.of(text);
    }

    private static int count(String text) {
        long thirds = 0;
        for (int i = 0; i < text.length(); i++) {
            thirds += text.charAt(i) < 0x80 ? 1 : CHARACTERS_PER_TOKEN;
        }
        return (int) Math.min((thirds + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN, 1 << 30);
    }

    public static int of(ChatMessage message) {
        return AROUND
                + switch (message) {
                    case UserSaid said ->
                            of(said.text())
                                    + of(said.aside())
                                    + said.images().size() * PICTURE
                                    + said.documents().stream().mapToInt(Document::tokens).sum();
                    case ModelSaid said -> said.blocks().stream().mapToInt(TokenEstimate::of).sum();
                    case ToolsAnswered answered ->
                            answered.answers().stream()
                                    .mapToInt(
                                            answer ->
                                                    of(answer.output())
                                                            + answer.images().size() * PICTURE
                                                            + AROUND)
                                    .sum();
                };
    }

    private static int of(AnswerBlock block) {
        return switch (block) {
            case TextBlock text -> of(text.text());
            case ThinkingBlock thought -> of(thought.text()) + of(thought.opaque());
            case ToolCallBlock call ->
                    of(call.toolName()) + of(call.arguments().value()) + of(call.opaque()) + AROUND;
            case UnknownBlock unknown -> of(unknown.raw().value());
        };
    }

    public static int ofTools(List<ToolSpec> tools) {
        return tools.stream()
                .mapToInt(
                        tool ->
                                of(tool.name())
                                        + of(tool.description())
                                        + of(tool.inputSchema().value())
                                        + AROUND)
                .sum();
    }

    public static int of(ModelRequest request) {
        return of(request.system())
                + ofTools(request.tools())
                + request.messages().stream().mapToInt(TokenEstimate::of).sum();
    }

    /** As much of a text's beginning and end as takes about so many tokens. */
    public static String shorten(String text, int tokens) {
        if (of(text) <= tokens) {
            return text;
        }
        long part = (long) text.length() * (tokens - AROUND * 2) / Math.max(1, of(text));
        int keep = (int) Math.max(0, part);
        while (keep > 0 && of(cut(text, keep)) > tokens) {
            keep = keep * 9 / 10;
        }
        return cut(text, keep);
    }

    private static String cut(String text, int keep) {
        int head = keep - keep / 3;
        int tail = text.length() - keep / 3;
        if (head > 0 && Character.isHighSurrogate(text.charAt(head - 1))) {
            head--;
        }
        if (tail < text.length() && Character.isLowSurrogate(text.charAt(tail))) {
            tail++;
        }
        return text.substring(0, head)
                + "\n[… "
                + (tail - head)
                + " characters left out …]\n"
                + text.substring(tail);
    }
}
