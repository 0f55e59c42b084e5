package dev.workmate.testkit;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * Models at their worst and their best: hand-overs, parallel and repeated calls, unknown tools and
 * blocks, bad input, silence, refusals, failures before and amid the stream, repeated attempts. The
 * same seed plays the same way as long as questions come in the same order.
 */
public final class RandomScripts implements Function<ModelRequest, Script> {
    private final Random random;

    public RandomScripts(long seed) {
        this.random = new Random(seed);
    }

    @Override
    public synchronized Script apply(ModelRequest request) {
        if (request.role() == ModelRole.SESSION_TITLE) {
            return Script.says("A title");
        }
        boolean answered = request.messages().getLast() instanceof ChatMessage.ToolsAnswered;
        int luck = random.nextInt(100);
        if (luck < 3) {
            return Script.fails("overloaded");
        }
        if (luck < 6) {
            return Script.failsMidway("stream_cut");
        }
        if (luck < 9) {
            return Script.nothing();
        }
        if (luck < 11) {
            return Script.answer(AnswerStop.REFUSED, List.of(Script.text("I would rather not")));
        }
        if (luck < 13) {
            return Script.answer(AnswerStop.END_TURN, List.of(Script.unknown()));
        }
        if (luck < 15) {
            return Script.answer(AnswerStop.PAUSED, List.of(Script.thinks("hmm")));
        }
        Script script = luck < (answered ? 75 : 40) ? words() : calls(request);
        return random.nextInt(12) == 0 ? Script.repeats("Half a thought ", script) : script;
    }

    private Script words() {
        List<AnswerBlock> blocks = new ArrayList<>();
        if (random.nextBoolean()) {
            blocks.add(Script.thinks("Let me see… " + random.nextInt()));
        }
        if (random.nextInt(4) == 0) {
            blocks.add(Script.unknown());
        }
        for (int i = random.nextInt(3); i >= 0; i--) {
            blocks.add(Script.text("Word " + random.nextInt(1000) + " — ünïcode \uD83D\uDE80. "));
        }
        return Script.answer(
                random.nextInt(10) == 0 ? AnswerStop.MAX_TOKENS : AnswerStop.END_TURN, blocks);
    }

    private Script calls(ModelRequest request) {
        List<AnswerBlock> blocks = new ArrayList<>();
        if (random.nextInt(3) == 0) {
            blocks.add(Script.thinks("I need help."));
        }
        if (random.nextInt(3) == 0) {
            blocks.add(Script.text("One moment. "));
        }
        for (int i = random.nextInt(3); i >= 0; i--) {
            blocks.add(call(request.tools()));
        }
        if (random.nextInt(6) == 0) {
            blocks.add(blocks.getLast());
        }
        return Script.answer(AnswerStop.TOOL_USE, blocks);
    }

    private ToolCallBlock call(List<ToolSpec> tools) {
        if (tools.isEmpty() || random.nextInt(12) == 0) {
            return Script.call("no_such_tool", "{}");
        }
        String name = tools.get(random.nextInt(tools.size())).name();
        String arguments =
                random.nextInt(10) == 0
                        ? "{\"bad\": 1}"
                        : "{\"task\":\"part " + random.nextInt(99) + "\"}";
        return Script.call(name, arguments);
    }
}
