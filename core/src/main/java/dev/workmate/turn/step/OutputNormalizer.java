package dev.workmate.turn.step;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.MessageEvent.ContentRefused;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.MessageEvent.ThoughtShared;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerBlock.UnknownBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Citation;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.llm.Answer;
import dev.workmate.tool.Tool;
import dev.workmate.tool.Tools;
import dev.workmate.turn.state.TurnLimits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Turns a model's answer into events: the whole answer for recovery and billing, then what people
 * see of it, in its own order.
 */
public final class OutputNormalizer {
    private final Tools tools;
    private final TurnLimits limits;

    public OutputNormalizer(Tools tools, TurnLimits limits) {
        this.tools = tools;
        this.limits = limits;
    }

    /**
     * The internal record of a finished call. Repeated call ids and calls past the limit are
     * dropped here, once and for all.
     */
    ModelCallCompleted completed(CallId call, String role, Answer answer, long durationMs) {
        return new ModelCallCompleted(
                call,
                role,
                answer.provider(),
                answer.model(),
                kept(answer),
                answer.stopReason(),
                answer.usage(),
                answer.cost(),
                durationMs);
    }

    private List<AnswerBlock> kept(Answer answer) {
        if (isRefused(answer.stopReason())) {
            return List.of();
        }
        Set<String> seen = new HashSet<>();
        List<AnswerBlock> kept = new ArrayList<>();
        for (AnswerBlock block : answer.blocks()) {
            if (!(block instanceof ToolCallBlock call)
                    || seen.size() < limits.maxCallsPerAnswer()
                            && seen.add(call.providerCallId())) {
                kept.add(block);
            }
        }
        return kept;
    }

    /** What people see of a finished call; empty is legal only for a supervisor's closing word. */
    List<AgentEvent> visible(
            SessionId session, ModelCallCompleted completed, Optional<String> refusal) {
        if (isRefused(completed.stopReason())) {
            String why = refusal.map(reason -> " Its provider says: " + reason).orElse("");
            return List.of(new ContentRefused("The model declined to answer." + why));
        }
        Composition composition = new Composition(completed);
        for (AnswerBlock block : completed.blocks()) {
            switch (block) {
                case TextBlock text -> composition.text(text);
                case ThinkingBlock thinking -> composition.thinking(thinking);
                case ToolCallBlock call -> composition.call(call, isReadOnly(session, call));
                case UnknownBlock _ -> {}
            }
        }
        return composition.finish();
    }

    private boolean isReadOnly(SessionId session, ToolCallBlock call) {
        Optional<Tool> tool = tools.in(session).find(call.toolName());
        return tool.isEmpty() || tool.get().traits().readOnly();
    }

    static boolean isRefused(AnswerStop stop) {
        return stop == AnswerStop.REFUSED || stop == AnswerStop.CONTENT_FILTER;
    }

    /**
     * Joins neighbouring text into messages; the last message of an answer carries the call's
     * usage.
     */
    private static final class Composition {
        private final ModelCallCompleted answer;
        private final List<AgentEvent> events = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();
        private final List<Citation> citations = new ArrayList<>();
        private int lastMessage = -1;

        Composition(ModelCallCompleted answer) {
            this.answer = answer;
        }

        void text(TextBlock block) {
            int offset = text.length();
            block.citations().forEach(citation -> citations.add(citation.after(offset)));
            text.append(block.text());
        }

        void thinking(ThinkingBlock block) {
            flush();
            if (!block.text().isBlank() || block.redacted()) {
                events.add(new ThoughtShared(block.text(), block.redacted()));
            }
        }

        void call(ToolCallBlock block, boolean readOnly) {
            flush();
            events.add(
                    new ToolRequested(
                            block.toolUseId(), block.toolName(), block.arguments(), readOnly));
        }

        List<AgentEvent> finish() {
            flush();
            if (lastMessage >= 0 && events.get(lastMessage) instanceof MessageWritten message) {
                events.set(lastMessage, priced(message));
            }
            return events;
        }

        private void flush() {
            if (!text.toString().isBlank()) {
                lastMessage = events.size();
                events.add(message(Usage.NONE, Optional.empty()));
            }
            text.setLength(0);
            citations.clear();
        }

        private MessageWritten message(Usage usage, Optional<Money> cost) {
            return new MessageWritten(
                    MessageId.next(),
                    text.toString(),
                    citations,
                    answer.stopReason(),
                    answer.model(),
                    answer.provider(),
                    usage,
                    cost);
        }

        private MessageWritten priced(MessageWritten message) {
            return new MessageWritten(
                    message.messageId(),
                    message.content(),
                    message.citations(),
                    message.stopReason(),
                    message.model(),
                    message.provider(),
                    answer.usage(),
                    answer.cost());
        }
    }
}
