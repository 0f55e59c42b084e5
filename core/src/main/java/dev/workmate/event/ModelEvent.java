package dev.workmate.event;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A call of a model: for recovery, billing and audit, never shown. */
public sealed interface ModelEvent extends AgentEvent {
    /** The role of a call that summarises an earlier conversation. */
    String SUMMARY = "summary";

    /** The role of a call in which a provider searches the web for a tool. */
    String WEB_SEARCH = "web_search";

    /** The role of a call that puts passages of documents into order for a tool. */
    String RERANK = "rerank";

    /** Calls that are made for a turn and are no step of any agent. */
    Set<String> BESIDE_THE_STEPS = Set.of(SUMMARY, WEB_SEARCH, RERANK);

    CallId callId();

    record ModelCallStarted(CallId callId, String role) implements ModelEvent {}

    /** The whole answer, opaque tokens included: what the next request is built from. */
    record ModelCallCompleted(
            CallId callId,
            String role,
            String provider,
            String model,
            List<AnswerBlock> blocks,
            AnswerStop stopReason,
            Usage usage,
            Optional<Money> cost,
            long durationMs)
            implements ModelEvent, ToldByTool {
        public ModelCallCompleted {
            blocks = List.copyOf(blocks);
        }
    }

    /** {@code model} is provider and model, where it is known who was asked. */
    record ModelCallFailed(
            CallId callId,
            String role,
            Optional<String> model,
            String code,
            String message,
            Usage usage,
            Optional<Money> cost,
            long durationMs)
            implements ModelEvent, ToldByTool {}
}
