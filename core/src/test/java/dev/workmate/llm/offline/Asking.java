package dev.workmate.llm.offline;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.ToolChoice;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Asks the offline model as the pipeline does. */
final class Asking {
    static final List<String> TRANSFERS =
            List.of("transfer_to_general_agent", "transfer_to_guide_agent");
    static final List<String> EVERYDAY = List.of("current_time", "calculate", "convert_units");
    static final List<String> GUIDE = List.of("search_guide", "read_guide");

    static final List<String> FILES = List.of("glob", "grep", "read_file", "write_file");

    private final ModelRole role;
    private final List<String> tools;
    private final List<ChatMessage> messages = new ArrayList<>();
    private String aside = "";
    private int thinkingBudget;

    private Asking(ModelRole role, List<String> tools) {
        this.role = role;
        this.tools = tools;
    }

    static Asking supervisor() {
        return new Asking(ModelRole.SUPERVISOR, TRANSFERS);
    }

    static Asking general() {
        return new Asking(ModelRole.GENERAL, EVERYDAY);
    }

    static Asking guide() {
        return new Asking(ModelRole.RAG, GUIDE);
    }

    static Asking explorer() {
        return new Asking(ModelRole.GENERAL, FILES);
    }

    static Asking as(ModelRole role, List<String> tools) {
        return new Asking(role, tools);
    }

    Asking user(String text) {
        messages.add(new UserSaid(text));
        return this;
    }

    Asking model(String text) {
        messages.add(new ModelSaid(List.of(new TextBlock(text, List.of()))));
        return this;
    }

    Asking result(String tool, String output) {
        return result(tool, output, Outcome.DONE);
    }

    /** One call and its answer; several in a row belong to one round. */
    Asking result(String tool, String output, Outcome outcome) {
        ToolUseId id = ToolUseId.next();
        ToolAnswer answer = new ToolAnswer(id, "offline-" + id, tool, output, outcome);
        if (!messages.isEmpty() && messages.getLast() instanceof ToolsAnswered earlier) {
            messages.set(
                    messages.size() - 1,
                    new ToolsAnswered(
                            Stream.concat(earlier.answers().stream(), Stream.of(answer)).toList()));
        } else {
            messages.add(new ToolsAnswered(List.of(answer)));
        }
        return this;
    }

    /** Said beside what the user said last. */
    Asking aside(String text) {
        aside = text;
        return this;
    }

    Asking thinking(int budget) {
        thinkingBudget = budget;
        return this;
    }

    ModelRequest request() {
        List<ToolSpec> specs =
                tools.stream().map(t -> new ToolSpec(t, t, JsonText.EMPTY_OBJECT)).toList();
        return new ModelRequest(
                role,
                "tester",
                "",
                withAside(),
                specs,
                ToolChoice.AUTO,
                thinkingBudget,
                thinkingBudget + 1_000);
    }

    private List<ChatMessage> withAside() {
        List<ChatMessage> all = new ArrayList<>(messages);
        for (int i = all.size() - 1; i >= 0; i--) {
            if (all.get(i) instanceof UserSaid said) {
                all.set(i, new UserSaid(said.text(), said.images(), aside));
                break;
            }
        }
        return all;
    }

    Answer answer() {
        return answer(Deltas.IGNORED);
    }

    Answer answer(Deltas deltas) {
        try {
            return new OfflineModel(Duration.ZERO).ask(request(), deltas);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    String text() {
        return answer().blocks().stream()
                .filter(TextBlock.class::isInstance)
                .map(block -> ((TextBlock) block).text())
                .collect(Collectors.joining());
    }

    /** The calls as text, such as {@code calculate {"expression":"1 + 1"}}. */
    String calls() {
        return calls(answer());
    }

    static String calls(Answer answer) {
        return answer.blocks().stream()
                .filter(ToolCallBlock.class::isInstance)
                .map(Asking::call)
                .collect(Collectors.joining(" "));
    }

    private static String call(AnswerBlock block) {
        ToolCallBlock call = (ToolCallBlock) block;
        return call.toolName() + " " + call.arguments().value();
    }
}
