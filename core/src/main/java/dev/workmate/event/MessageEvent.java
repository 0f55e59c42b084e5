package dev.workmate.event;

import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Attachment;
import dev.workmate.event.value.Citation;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Rating;
import dev.workmate.event.value.Usage;
import dev.workmate.id.MessageId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.Uuids;
import dev.workmate.text.JsonText;
import java.util.List;
import java.util.Optional;

/** Something said in the conversation, by the user or by an agent. */
public sealed interface MessageEvent extends AgentEvent {
    record UserMessageConfirmed(
            MessageId messageId,
            Optional<String> clientMessageId,
            String content,
            List<Attachment> attachments)
            implements MessageEvent {
        public UserMessageConfirmed {
            attachments = List.copyOf(attachments);
        }
    }

    record ThoughtShared(String content, boolean redacted) implements MessageEvent {}

    record MessageWritten(
            MessageId messageId,
            String content,
            List<Citation> citations,
            AnswerStop stopReason,
            String model,
            String provider,
            Usage usage,
            Optional<Money> cost)
            implements MessageEvent {
        public MessageWritten {
            citations = List.copyOf(citations);
        }
    }

    record ContentRefused(String reason) implements MessageEvent {}

    record ChartDrawn(String chartId, String title, JsonText spec, ToolUseId toolUseId)
            implements MessageEvent, ToldByTool {
        public ChartDrawn {
            chartId = Uuids.canonical(chartId);
        }
    }

    /** A person's word on an answer; the newest one counts. */
    record MessageRated(MessageId messageId, Rating rating, Optional<String> comment)
            implements MessageEvent {}

    record ErrorRaised(String code, String message, boolean retryable, String correlationId)
            implements MessageEvent {}
}
