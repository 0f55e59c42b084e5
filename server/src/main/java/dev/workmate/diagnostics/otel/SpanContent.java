package dev.workmate.diagnostics.otel;

import dev.workmate.event.Envelope;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.text.JsonValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What was said in a turn, for the spans of an operator who wants it there: nothing where that was
 * not set. Each text is cut at a bound. Immutable once made.
 */
final class SpanContent {
    static final SpanContent NONE = new SpanContent();

    private static final int MAX_LENGTH = 8_000;

    private final Map<String, String> answers = new HashMap<>();
    private final Map<String, String> arguments = new HashMap<>();
    private final Map<String, String> results = new HashMap<>();
    private Optional<String> question = Optional.empty();

    private SpanContent() {}

    static SpanContent of(List<Envelope> events) {
        SpanContent content = new SpanContent();
        events.forEach(envelope -> content.add(envelope));
        return content;
    }

    private void add(Envelope envelope) {
        switch (envelope.event()) {
            case UserMessageConfirmed asked ->
                    question = Optional.of(message("user", asked.content()));
            case ModelCallCompleted done ->
                    answers.put(done.callId().value(), message("assistant", words(done.blocks())));
            case ToolRequested asked ->
                    arguments.put(asked.toolUseId().value(), cut(asked.arguments().value()));
            case ToolFinished done -> results.put(done.toolUseId().value(), cut(done.output()));
            default -> {}
        }
    }

    private static String words(List<AnswerBlock> blocks) {
        return blocks.stream()
                .filter(TextBlock.class::isInstance)
                .map(block -> ((TextBlock) block).text())
                .collect(Collectors.joining("\n"));
    }

    private static String message(String role, String text) {
        JsonValue part = JsonValue.object().with("type", "text").with("content", cut(text)).build();
        JsonValue message =
                JsonValue.object()
                        .with("role", role)
                        .with("parts", JsonValue.of(List.of(part)))
                        .build();
        return JsonValue.of(List.of(message)).toJson().value();
    }

    private static String cut(String text) {
        return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "…";
    }

    Optional<String> question() {
        return question;
    }

    Optional<String> answer(String call) {
        return Optional.ofNullable(answers.get(call));
    }

    Optional<String> arguments(String toolUse) {
        return Optional.ofNullable(arguments.get(toolUse));
    }

    Optional<String> result(String toolUse) {
        return Optional.ofNullable(results.get(toolUse));
    }
}
