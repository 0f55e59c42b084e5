package dev.workmate.diagnostics.metrics;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.InternalTools;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.TurnEvent.TurnResumed;
import dev.workmate.event.value.ModelName;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Recorded;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Counts what this process stores: what is counted has happened, and is counted once, by the
 * process that stored it. Holds names of tools, models and outcomes, nothing that people wrote.
 */
public final class CommitMetrics implements CommitListener {
    private final Metrics metrics;

    public CommitMetrics(Metrics metrics) {
        this.metrics = metrics;
        metrics.counter("workmate_events_stored_total", "Events stored by this process.");
        metrics.counter("workmate_turns_ended_total", "Turns that ended, by outcome.");
        metrics.histogram("workmate_turn_seconds", "How long turns took.");
        metrics.counter("workmate_turns_resumed_total", "Turns taken up after a process was lost.");
        metrics.counter("workmate_questions_asked_total", "Questions to people.");
        metrics.counter("workmate_model_calls_total", "Calls of models, by model and outcome.");
        metrics.histogram("workmate_model_call_seconds", "How long calls of models took.");
        metrics.counter("workmate_model_tokens_total", "Tokens, by model and kind.");
        metrics.counter("workmate_model_cost_total", "What models cost, by currency.");
        metrics.counter("workmate_tool_calls_total", "Calls of tools, by tool and status.");
        metrics.histogram("workmate_tool_call_seconds", "How long calls of tools took.");
    }

    @Override
    public void committed(List<Recorded> batch) {
        metrics.count("workmate_events_stored_total", batch.size());
        batch.forEach(this::count);
    }

    private void count(Recorded recorded) {
        switch (recorded.envelope().event()) {
            case TurnEnded end -> {
                metrics.count("workmate_turns_ended_total", 1, "outcome", lower(end.stopReason()));
                metrics.observe("workmate_turn_seconds", end.durationMs() / 1000.0);
            }
            case TurnResumed _ -> metrics.count("workmate_turns_resumed_total", 1);
            case ApprovalRequested _ -> metrics.count("workmate_questions_asked_total", 1);
            case ModelCallCompleted done ->
                    model(
                            new ModelName(done.provider(), done.model()),
                            "completed",
                            done.durationMs(),
                            done.usage(),
                            done.cost());
            case ModelCallFailed failed ->
                    model(
                            ModelName.of(failed.model().orElse("unknown")),
                            "failed",
                            failed.durationMs(),
                            failed.usage(),
                            failed.cost());
            case ToolFinished done -> tool(done);
            default -> {}
        }
    }

    private void model(
            ModelName name, String outcome, long millis, Usage usage, Optional<Money> cost) {
        String model = name.toString();
        metrics.count("workmate_model_calls_total", 1, "model", model, "outcome", outcome);
        metrics.observe("workmate_model_call_seconds", millis / 1000.0, "model", model);
        tokens(model, "input", usage.inputTokens());
        tokens(model, "output", usage.outputTokens());
        tokens(model, "cache_read", usage.cacheReadTokens());
        tokens(model, "cache_write", usage.cacheWriteTokens());
        cost.ifPresent(
                price ->
                        metrics.count(
                                "workmate_model_cost_total",
                                price.amount().doubleValue(),
                                "currency",
                                price.currency()));
    }

    private void tokens(String model, String kind, long count) {
        metrics.count("workmate_model_tokens_total", count, "model", model, "kind", kind);
    }

    private void tool(ToolFinished done) {
        if (!InternalTools.isInternal(done.toolName())) {
            String tool = done.toolName();
            metrics.count(
                    "workmate_tool_calls_total", 1, "tool", tool, "status", lower(done.status()));
            metrics.observe("workmate_tool_call_seconds", done.durationMs() / 1000.0, "tool", tool);
        }
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
