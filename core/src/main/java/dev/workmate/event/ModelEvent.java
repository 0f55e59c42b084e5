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

    /**
     * The whole answer, opaque tokens included: what the next request is built from. {@code
     * connectionId} is the connection that pays, where it is not the operator.
     */
    record ModelCallCompleted(
            CallId callId,
            String role,
            String provider,
            String model,
            List<AnswerBlock> blocks,
            AnswerStop stopReason,
            Usage usage,
            Optional<Money> cost,
            long durationMs,
            Optional<String> connectionId)
            implements ModelEvent, ToldByTool {
        public ModelCallCompleted {
            blocks = List.copyOf(blocks);
        }

        /** By what the operator set. */
        public ModelCallCompleted(
                CallId callId,
                String role,
                String provider,
                String model,
                List<AnswerBlock> blocks,
                AnswerStop stopReason,
                Usage usage,
                Optional<Money> cost,
                long durationMs) {
            this(
                    callId,
                    role,
                    provider,
                    model,
                    blocks,
                    stopReason,
                    usage,
                    cost,
                    durationMs,
                    Optional.empty());
        }

        /** The same, by a connection that pays for it. */
        public ModelCallCompleted by(Optional<String> connection) {
            return new ModelCallCompleted(
                    callId,
                    role,
                    provider,
                    model,
                    blocks,
                    stopReason,
                    usage,
                    cost,
                    durationMs,
                    connection);
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
            long durationMs,
            Optional<String> connectionId)
            implements ModelEvent, ToldByTool {
        /** By what the operator set. */
        public ModelCallFailed(
                CallId callId,
                String role,
                Optional<String> model,
                String code,
                String message,
                Usage usage,
                Optional<Money> cost,
                long durationMs) {
            this(callId, role, model, code, message, usage, cost, durationMs, Optional.empty());
        }

        /** The same, by a connection that pays for it. */
        public ModelCallFailed by(Optional<String> connection) {
            return new ModelCallFailed(
                    callId, role, model, code, message, usage, cost, durationMs, connection);
        }
    }
}
