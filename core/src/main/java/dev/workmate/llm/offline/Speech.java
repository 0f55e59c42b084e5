package dev.workmate.llm.offline;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.ModelRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Speaks a reply word by word. */
final class Speech {
    private static final int CHARACTERS_PER_TOKEN = 4;
    private static final Pattern WORD = Pattern.compile("\\s*\\S+\\s*");

    private final String provider;
    private final String model;
    private final Duration perWord;

    Speech(String provider, String model, Duration perWord) {
        this.provider = provider;
        this.model = model;
        this.perWord = perWord;
    }

    Answer speak(Reply reply, ModelRequest request, Deltas deltas) throws InterruptedException {
        List<AnswerBlock> blocks = new ArrayList<>();
        if (!reply.thinking().isEmpty() && request.thinkingBudget() > 0) {
            say(reply.thinking(), blocks.size(), deltas::reasoning);
            blocks.add(new ThinkingBlock(reply.thinking(), "", false));
        }
        if (!reply.text().isEmpty()) {
            say(reply.text(), blocks.size(), deltas::text);
            blocks.add(new TextBlock(reply.text(), reply.citations()));
        }
        for (Reply.Call call : reply.calls()) {
            pause();
            deltas.toolCall(blocks.size(), call.tool(), call.arguments().value());
            blocks.add(block(call));
        }
        return new Answer(
                provider,
                model,
                blocks,
                reply.calls().isEmpty() ? AnswerStop.END_TURN : AnswerStop.TOOL_USE,
                usage(request, blocks),
                Optional.empty());
    }

    private static ToolCallBlock block(Reply.Call call) {
        ToolUseId id = ToolUseId.next();
        return new ToolCallBlock(id, "offline-" + id, call.tool(), call.arguments(), "");
    }

    private void say(String text, int block, BiConsumer<Integer, String> listener)
            throws InterruptedException {
        Matcher words = WORD.matcher(text);
        while (words.find()) {
            pause();
            listener.accept(block, words.group());
        }
    }

    private void pause() throws InterruptedException {
        if (perWord.isPositive()) {
            Thread.sleep(perWord);
        } else if (Thread.interrupted()) {
            throw new InterruptedException("the call was cut");
        }
    }

    private static Usage usage(ModelRequest request, List<AnswerBlock> blocks) {
        long input = request.system().length();
        for (ChatMessage message : request.messages()) {
            input +=
                    switch (message) {
                        case UserSaid said -> said.text().length() + said.aside().length();
                        case ModelSaid said -> length(said.blocks());
                        case ToolsAnswered answered ->
                                answered.answers().stream()
                                        .mapToLong(a -> a.output().length())
                                        .sum();
                    };
        }
        long reasoning = length(blocks.stream().filter(ThinkingBlock.class::isInstance).toList());
        return new Usage(tokens(input), tokens(length(blocks)), 0, 0, tokens(reasoning));
    }

    private static long length(List<? extends AnswerBlock> blocks) {
        long length = 0;
        for (AnswerBlock block : blocks) {
            length +=
                    switch (block) {
                        case TextBlock text -> text.text().length();
                        case ThinkingBlock thinking -> thinking.text().length();
                        case ToolCallBlock call ->
                                call.toolName().length() + call.arguments().value().length();
                        case AnswerBlock.UnknownBlock unknown -> unknown.raw().value().length();
                    };
        }
        return length;
    }

    private static long tokens(long characters) {
        return (characters + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN;
    }
}
