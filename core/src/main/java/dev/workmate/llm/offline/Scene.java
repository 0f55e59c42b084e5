package dev.workmate.llm.offline;

import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ToolChoice;
import dev.workmate.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A request as the rules look at it: the task, what came before it, what tools gave since. */
record Scene(
        String task,
        List<Earlier> earlier,
        boolean isFirst,
        List<ToolAnswer> results,
        List<ToolSpec> tools,
        String aside) {
    private static final int REMEMBERED = 8;

    /** What was asked before and what was answered. */
    record Earlier(String task, String answer) {}

    static Scene of(ModelRequest request) {
        List<ChatMessage> messages = request.messages();
        int at = taskIndex(messages);
        List<Earlier> earlier = new ArrayList<>();
        boolean first = true;
        for (ChatMessage message : messages.subList(0, Math.max(at, 0))) {
            if (message instanceof UserSaid said) {
                earlier.add(new Earlier(said.text(), ""));
            } else if (message instanceof ModelSaid said && !earlier.isEmpty()) {
                Earlier last = earlier.removeLast();
                earlier.add(new Earlier(last.task(), last.answer() + text(said)));
            }
            first &= !(message instanceof ModelSaid);
        }
        List<ToolAnswer> results = new ArrayList<>();
        for (ChatMessage message : messages.subList(at + 1, messages.size())) {
            if (message instanceof ToolsAnswered answered) {
                results.addAll(answered.answers());
            }
        }
        return new Scene(
                at < 0 ? "" : ((UserSaid) messages.get(at)).text(),
                earlier.subList(Math.max(0, earlier.size() - REMEMBERED), earlier.size()),
                first,
                results,
                request.toolChoice() == ToolChoice.NONE ? List.of() : request.tools(),
                at < 0 ? "" : ((UserSaid) messages.get(at)).aside());
    }

    private static String text(ModelSaid said) {
        return OfflineTexts.withoutRemark(
                said.blocks().stream()
                        .filter(TextBlock.class::isInstance)
                        .map(block -> ((TextBlock) block).text())
                        .collect(Collectors.joining("\n")));
    }

    /** The last thing the user said; a reminder to use tools is not the user's. */
    private static int taskIndex(List<ChatMessage> messages) {
        int at = lastUserIndex(messages, messages.size());
        if (at > 0
                && messages.get(at) instanceof UserSaid said
                && said.text().startsWith("Answer from your tools")) {
            int before = lastUserIndex(messages, at);
            return before >= 0 ? before : at;
        }
        return at;
    }

    private static int lastUserIndex(List<ChatMessage> messages, int end) {
        for (int i = end - 1; i >= 0; i--) {
            if (messages.get(i) instanceof UserSaid) {
                return i;
            }
        }
        return -1;
    }

    /** What the task asks for, in the light of what was asked before. */
    List<UserWish> wishes() {
        Understanding.Before before = Understanding.Before.NOTHING;
        for (Earlier past : earlier) {
            List<UserWish> wishes = Understanding.of(past.task(), before);
            before =
                    new Understanding.Before(
                            wishes.isEmpty() ? Optional.empty() : Optional.of(wishes.getLast()),
                            past.answer());
        }
        return Understanding.of(task, before);
    }

    boolean offers(String tool) {
        return tools.stream().anyMatch(spec -> spec.name().equals(tool));
    }
}
