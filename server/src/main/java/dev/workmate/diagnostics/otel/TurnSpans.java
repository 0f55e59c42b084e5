package dev.workmate.diagnostics.otel;

import dev.workmate.event.value.Usage;
import dev.workmate.text.Digests;
import dev.workmate.trajectory.RunTime;
import dev.workmate.trajectory.StepRun;
import dev.workmate.trajectory.TaskRun;
import dev.workmate.trajectory.ToolRun;
import dev.workmate.trajectory.Trajectory;
import dev.workmate.trajectory.TrajectoryStatus;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Makes spans of how a turn went, named as the conventions for generative AI say: the turn, the
 * agents' tasks in it, their calls of models, and the calls of tools. All ids follow from those of
 * the log, so the same turn makes the same trace whoever tells it. Used by one thread.
 */
final class TurnSpans {
    private static final AttributeKey<List<String>> FINISH_REASONS =
            AttributeKey.stringArrayKey("gen_ai.response.finish_reasons");
    private static final int SPAN_ID = 16;

    private final Trajectory turn;
    private final SpanContent content;
    private final Resource resource;
    private final String traceId;
    private final List<SpanData> spans = new ArrayList<>();

    private TurnSpans(Trajectory turn, SpanContent content, Resource resource) {
        this.turn = turn;
        this.content = content;
        this.resource = resource;
        this.traceId = traceId(turn.turnId().value());
    }

    static List<SpanData> of(Trajectory turn, SpanContent content, Resource resource) {
        TurnSpans spans = new TurnSpans(turn, content, resource);
        spans.turn();
        return List.copyOf(spans.spans);
    }

    /** A turn's id is a UUID: as many digits as the id of a trace has. */
    static String traceId(String turn) {
        return turn.replace("-", "").toLowerCase(Locale.ROOT);
    }

    private void turn() {
        AttributesBuilder facts = Attributes.builder();
        facts.put("gen_ai.conversation.id", turn.sessionId().value());
        facts.put("workmate.turn.id", turn.turnId().value());
        facts.put("workmate.turn.status", lower(turn.status()));
        facts.put("workmate.turn.resumes", turn.counts().resumes());
        content.question().ifPresent(text -> facts.put("gen_ai.input.messages", text));
        Optional<String> error =
                Optional.of(turn.status())
                        .filter(
                                status ->
                                        status == TrajectoryStatus.ERROR
                                                || status == TrajectoryStatus.MAX_TURNS)
                        .map(TurnSpans::lower);
        SpanContext context = context("turn", turn.turnId().value());
        add(
                "turn",
                SpanKind.INTERNAL,
                context,
                SpanContext.getInvalid(),
                turn.time(),
                facts,
                error);
        turn.tasks().forEach(task -> task(task, context));
        turn.otherCalls().forEach(call -> step(call, context));
    }

    private void task(TaskRun task, SpanContext parent) {
        AttributesBuilder facts = operation("invoke_agent");
        facts.put("gen_ai.conversation.id", turn.sessionId().value());
        facts.put("workmate.task.id", task.taskId().value());
        task.agent()
                .ifPresent(
                        agent -> {
                            facts.put("gen_ai.agent.id", agent.id().value());
                            facts.put("gen_ai.agent.name", agent.name());
                        });
        tokens(facts, task.spent().usage());
        Optional<String> error =
                task.status()
                        .map(TurnSpans::lower)
                        .filter(status -> !status.equals("completed") && !status.equals("success"));
        String name =
                task.agent().map(agent -> "invoke_agent " + agent.name()).orElse("invoke_agent");
        SpanContext context = context("task", task.taskId().value());
        add(name, SpanKind.INTERNAL, context, parent, task.time(), facts, error);
        task.steps().forEach(step -> step(step, context));
    }

    private void step(StepRun step, SpanContext parent) {
        AttributesBuilder facts = operation("chat");
        facts.put("workmate.model.role", step.role());
        step.provider().ifPresent(name -> facts.put("gen_ai.provider.name", provider(name)));
        step.model().ifPresent(name -> facts.put("gen_ai.request.model", name));
        step.model().ifPresent(name -> facts.put("gen_ai.response.model", name));
        step.stopReason().ifPresent(stop -> facts.put(FINISH_REASONS, List.of(lower(stop))));
        tokens(facts, step.spent().usage());
        String call = step.callId().value();
        content.answer(call).ifPresent(text -> facts.put("gen_ai.output.messages", text));
        String name = step.model().map(model -> "chat " + model).orElse("chat");
        SpanContext context = context("call", call);
        Optional<String> error =
                step.failure()
                        .or(
                                () ->
                                        step.status() == StepRun.Status.RUNNING
                                                ? Optional.of("lost")
                                                : Optional.empty());
        add(name, SpanKind.CLIENT, context, parent, step.time(), facts, error);
        step.tools().forEach(tool -> tool(tool, parent));
        step.tasks().forEach(task -> task(task, parent));
    }

    private void tool(ToolRun tool, SpanContext parent) {
        AttributesBuilder facts = operation("execute_tool");
        String call = tool.toolUseId().value();
        facts.put("gen_ai.tool.name", tool.toolName());
        facts.put("gen_ai.tool.type", "function");
        facts.put("gen_ai.tool.call.id", call);
        facts.put("workmate.tool.questions", tool.questions().size());
        tool.status().ifPresent(status -> facts.put("workmate.tool.status", lower(status)));
        content.arguments(call).ifPresent(text -> facts.put("gen_ai.tool.call.arguments", text));
        content.result(call).ifPresent(text -> facts.put("gen_ai.tool.call.result", text));
        Optional<String> error =
                tool.status().map(TurnSpans::lower).filter(status -> !status.equals("success"));
        add(
                "execute_tool " + tool.toolName(),
                SpanKind.INTERNAL,
                context("tool", call),
                parent,
                time(tool),
                facts,
                error);
    }

    /** From when it ran, without the time that people took to agree. */
    private static RunTime time(ToolRun tool) {
        Instant begun =
                tool.finishedAt()
                        .flatMap(end -> tool.durationMs().map(end::minusMillis))
                        .orElse(tool.requestedAt());
        return new RunTime(begun, tool.finishedAt(), tool.durationMs());
    }

    private static AttributesBuilder operation(String name) {
        return Attributes.builder().put("gen_ai.operation.name", name);
    }

    /** The conventions count what came from a cache as input too. */
    private static void tokens(AttributesBuilder facts, Usage usage) {
        facts.put(
                "gen_ai.usage.input_tokens",
                usage.inputTokens() + usage.cacheReadTokens() + usage.cacheWriteTokens());
        facts.put("gen_ai.usage.output_tokens", usage.outputTokens());
        facts.put("gen_ai.usage.cache_read.input_tokens", usage.cacheReadTokens());
        facts.put("gen_ai.usage.cache_creation.input_tokens", usage.cacheWriteTokens());
    }

    private static String provider(String name) {
        return name.equals("gemini") ? "gcp.gemini" : name;
    }

    private void add(
            String name,
            SpanKind kind,
            SpanContext context,
            SpanContext parent,
            RunTime time,
            AttributesBuilder facts,
            Optional<String> error) {
        error.ifPresent(type -> facts.put("error.type", type));
        Instant last = turn.time().endedAt().orElse(time.startedAt());
        spans.add(
                new FinishedSpan(
                        name,
                        kind,
                        context,
                        parent,
                        time.startedAt(),
                        time.endedAt().orElse(last),
                        facts.build(),
                        error.isPresent() ? StatusData.error() : StatusData.unset(),
                        resource));
    }

    private SpanContext context(String kind, String id) {
        String spanId =
                Digests.sha256(traceId + "/" + kind + "/" + id)
                        .substring(0, SPAN_ID)
                        .toLowerCase(Locale.ROOT);
        return SpanContext.create(
                traceId, spanId, TraceFlags.getSampled(), TraceState.getDefault());
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
