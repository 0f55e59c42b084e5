package dev.workmate.testkit;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerBlock.UnknownBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.Answer;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.ModelException;
import dev.workmate.text.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a scripted model does when it is asked: it streams and returns an answer, fails, or waits to
 * be cut.
 */
@FunctionalInterface
public interface Script {
    Answer play(Deltas deltas) throws ModelException, InterruptedException;

    static Script says(String text) {
        return answer(AnswerStop.END_TURN, List.of(new TextBlock(text, List.of())));
    }

    static Script calls(String tool, String arguments) {
        return answer(AnswerStop.TOOL_USE, List.of(call(tool, arguments)));
    }

    static Script transfers(String agent, String task) {
        return calls("transfer_to_" + agent.replace('-', '_'), "{\"task\":\"" + task + "\"}");
    }

    static Script nothing() {
        return answer(AnswerStop.END_TURN, List.of());
    }

    static Script fails(String code) {
        return _ -> {
            throw new ModelException(failure(code), "The provider said no.", true);
        };
    }

    private static FailureCode failure(String code) {
        return FailureCode.valueOf(code.toUpperCase(Locale.ROOT));
    }

    /** Streams half a sentence, then fails. */
    static Script failsMidway(String code) {
        return deltas -> {
            deltas.text(0, "half a ");
            throw new ModelException(failure(code), "The stream was cut.", true);
        };
    }

    /** Says something, is asked again by whoever called it, and then answers. */
    static Script repeats(String lost, Script again) {
        return deltas -> {
            deltas.text(0, lost);
            deltas.reset();
            return again.play(deltas);
        };
    }

    /** Streams a word, then waits until it is interrupted. */
    static Script hangs() {
        return deltas -> {
            deltas.text(0, "one moment");
            Thread.sleep(60_000);
            throw new AssertionError("nobody cut the call");
        };
    }

    static ToolCallBlock call(String tool, String arguments) {
        ToolUseId id = ToolUseId.next();
        return new ToolCallBlock(id, "call_" + id, tool, new JsonText(arguments), "");
    }

    static AnswerBlock thinks(String text) {
        return new ThinkingBlock(text, "signature-of-" + text.length(), false);
    }

    static AnswerBlock unknown() {
        return new UnknownBlock("hologram", new JsonText("{\"x\": 1.00}"));
    }

    static AnswerBlock text(String text) {
        return new TextBlock(text, List.of());
    }

    /** An answer of these blocks, streamed block by block in small pieces. */
    static Script answer(AnswerStop stop, List<AnswerBlock> blocks) {
        List<AnswerBlock> fixed = new ArrayList<>(blocks);
        return deltas -> {
            for (int i = 0; i < fixed.size(); i++) {
                stream(deltas, i, fixed.get(i));
            }
            return new Answer(
                    "scripted", "script-1", fixed, stop, Usage.of(100, 10), Optional.empty());
        };
    }

    private static void stream(Deltas deltas, int index, AnswerBlock block) {
        switch (block) {
            case TextBlock text -> pieces(text.text()).forEach(piece -> deltas.text(index, piece));
            case ThinkingBlock thinking ->
                    pieces(thinking.text()).forEach(piece -> deltas.reasoning(index, piece));
            case ToolCallBlock call ->
                    deltas.toolCall(index, call.toolName(), call.arguments().value());
            case UnknownBlock _ -> {}
        }
    }

    private static List<String> pieces(String text) {
        List<String> pieces = new ArrayList<>();
        for (int i = 0; i < text.length(); i += 7) {
            pieces.add(text.substring(i, Math.min(text.length(), i + 7)));
        }
        return pieces;
    }
}
