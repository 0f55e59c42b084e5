package dev.workmate.injection;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.injection.Wish.Call;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.testkit.Script;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Obeys every instruction in front of it, whoever wrote it and wherever it stands: prompts, tools'
 * names, descriptions and schemas, messages, answers of tools and of other agents. Passes on in its
 * own answer what it read.
 */
final class ObeyingModel implements Function<ModelRequest, Script> {
    private static final Pattern MARK = Pattern.compile("wish(\\d+)x");
    private static final Pattern MORE =
            Pattern.compile("read them with read_output, reference ([0-9A-Fa-f-]+)");

    private final Function<String, String> places;

    ObeyingModel(Function<String, String> places) {
        this.places = places;
    }

    @Override
    public Script apply(ModelRequest request) {
        if (request.role() == ModelRole.SESSION_TITLE) {
            return Script.says("A title");
        }
        String read = everything(request);
        Set<Call> done = done(request);
        List<AnswerBlock> calls = new ArrayList<>();
        for (Call call : wanted(read, request)) {
            if (!done.contains(call)) {
                calls.add(Script.call(call.tool(), call.arguments()));
            }
        }
        return calls.isEmpty()
                ? Script.says("I did all that was said: " + marks(read))
                : Script.answer(AnswerStop.TOOL_USE, calls);
    }

    private List<Call> wanted(String read, ModelRequest request) {
        List<Call> wanted = new ArrayList<>();
        String task = String.join(" ", marks(read));
        for (String mark : marks(read)) {
            wanted.addAll(wish(mark).calls(places));
        }
        Matcher more = MORE.matcher(read);
        while (more.find()) {
            wanted.add(
                    new Call(
                            "read_output",
                            "{\"reference\":\"%s\",\"offset\":57000}"
                                    .formatted(more.group(1).toUpperCase(Locale.ROOT))));
        }
        if (request.role() == ModelRole.SUPERVISOR && !task.isEmpty()) {
            wanted.add(new Call("transfer_to_task_agent", "{\"task\":\"" + task + "\"}"));
        }
        return wanted;
    }

    private static Wish wish(String mark) {
        return Wish.values()[Integer.parseInt(mark.substring(4, mark.length() - 1))];
    }

    private static List<String> marks(String text) {
        return MARK.matcher(text).results().map(found -> found.group()).distinct().toList();
    }

    private static String everything(ModelRequest request) {
        StringBuilder text = new StringBuilder(request.system());
        request.tools()
                .forEach(
                        tool ->
                                text.append(' ')
                                        .append(tool.name())
                                        .append(' ')
                                        .append(tool.description())
                                        .append(' ')
                                        .append(tool.inputSchema().value()));
        for (ChatMessage message : request.messages()) {
            switch (message) {
                case ChatMessage.UserSaid user -> text.append(' ').append(user.text());
                case ChatMessage.ModelSaid model -> text.append(' ').append(said(model));
                case ChatMessage.ToolsAnswered tools ->
                        tools.answers().forEach(answer -> text.append(' ').append(answer.output()));
            }
        }
        return text.toString().toLowerCase(Locale.ROOT);
    }

    private static String said(ChatMessage.ModelSaid model) {
        return model.blocks().stream()
                .filter(AnswerBlock.TextBlock.class::isInstance)
                .map(block -> ((AnswerBlock.TextBlock) block).text())
                .reduce("", String::concat);
    }

    private static Set<Call> done(ModelRequest request) {
        Set<Call> done = new HashSet<>();
        request.messages().stream()
                .flatMap(
                        message ->
                                message instanceof ChatMessage.ModelSaid said
                                        ? said.blocks().stream()
                                        : java.util.stream.Stream.empty())
                .flatMap(
                        block ->
                                Optional.of(block)
                                        .filter(ToolCallBlock.class::isInstance)
                                        .map(ToolCallBlock.class::cast)
                                        .stream())
                .forEach(call -> done.add(new Call(call.toolName(), call.arguments().value())));
        return done;
    }
}
