package dev.workmate.event.json;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Phrase;
import dev.workmate.event.value.Usage;
import dev.workmate.id.AgentId;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.CallId;
import dev.workmate.id.EventId;
import dev.workmate.id.FileId;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TenantId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import java.math.BigDecimal;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** How JSON names things that carry no annotations themselves. */
final class EventMixins {
    private static final List<Class<?>> IDS =
            List.of(
                    SessionId.class,
                    TurnId.class,
                    TaskId.class,
                    EventId.class,
                    FileId.class,
                    MessageId.class,
                    ToolUseId.class,
                    ApprovalId.class,
                    CallId.class,
                    UserId.class,
                    AgentId.class,
                    TenantId.class);

    private EventMixins() {}

    static JsonMapper.Builder register(JsonMapper.Builder builder) {
        IDS.forEach(id -> builder.addMixIn(id, IdAsText.class));
        return builder.addMixIn(AnswerBlock.class, BlockByType.class)
                .addMixIn(Phrase.Part.class, PartByType.class)
                .addMixIn(Money.class, AmountAsText.class)
                .addMixIn(Usage.class, EstimateIfAny.class);
    }

    /** An id is its text. */
    abstract static class IdAsText {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        IdAsText(String value) {}

        @JsonValue
        abstract String value();
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = AnswerBlock.TextBlock.class, name = "text"),
        @JsonSubTypes.Type(value = AnswerBlock.ThinkingBlock.class, name = "thinking"),
        @JsonSubTypes.Type(value = AnswerBlock.ToolCallBlock.class, name = "tool_call"),
        @JsonSubTypes.Type(value = AnswerBlock.UnknownBlock.class, name = "unknown")
    })
    interface BlockByType {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Phrase.TextPart.class, name = "text"),
        @JsonSubTypes.Type(value = Phrase.TermPart.class, name = "term"),
        @JsonSubTypes.Type(value = Phrase.NumberPart.class, name = "number"),
        @JsonSubTypes.Type(value = Phrase.MoneyPart.class, name = "money"),
        @JsonSubTypes.Type(value = Phrase.DayPart.class, name = "day"),
        @JsonSubTypes.Type(value = Phrase.PhrasePart.class, name = "phrase"),
        @JsonSubTypes.Type(value = Phrase.PhrasesPart.class, name = "phrases")
    })
    interface PartByType {}

    /** Said only where it is so, which is rare. */
    abstract static class EstimateIfAny {
        @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        abstract boolean estimated();
    }

    abstract static class AmountAsText {
        @JsonFormat(shape = JsonFormat.Shape.STRING)
        abstract BigDecimal amount();
    }
}
