package dev.workmate.llm.gemini;

import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.http.AnswerDraft;
import dev.workmate.llm.http.AnswerReader;
import dev.workmate.llm.http.CallFailure;
import dev.workmate.llm.http.ProviderFailures;
import dev.workmate.llm.http.WireJson;
import dev.workmate.outbound.SseEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads one streamed answer. Nothing marks its end but the reason for it in a last piece. */
final class GeminiReader implements AnswerReader {
    private static final Set<String> FLAGS =
            Set.of("thought", "thoughtSignature", "partMetadata", "mediaResolution");

    /** What the provider does and finishes by itself. */
    private static final Set<String> ITS_OWN =
            Set.of("executableCode", "codeExecutionResult", "toolCall", "toolResponse");

    private final AnswerDraft draft;
    private final List<AnswerDraft.Words> said = new ArrayList<>();
    private AnswerDraft.@Nullable Words words;
    private AnswerDraft.@Nullable Thought thought;
    private AnswerDraft.@Nullable Call streamed;
    private StreamedArguments arguments = new StreamedArguments();
    private String finish = "";
    private String refusal = "";
    private boolean blocked;
    private boolean strange;
    private long streamedBytes;
    private long searches;
    private Usage usage = Usage.NONE;

    GeminiReader(Deltas deltas) {
        this.draft = new AnswerDraft(deltas);
    }

    @Override
    public void accept(SseEvent event) throws CallFailure {
        if (event.data().isBlank()) {
            return;
        }
        JsonNode chunk = WireJson.event(event.data());
        if (chunk.path("error").isObject()) {
            throw GeminiErrors.failure(chunk.path("error").path("code").asInt(500), chunk);
        }
        count(chunk.path("usageMetadata"));
        JsonNode feedback = chunk.path("promptFeedback");
        if (feedback.path("blockReason").isString()) {
            blocked = true;
            refusal = words(feedback, "blockReason", "blockReasonMessage");
        }
        JsonNode candidate = chunk.path("candidates").path(0);
        candidate.path("content").path("parts").forEach(this::part);
        GeminiSources.cite(said, candidate);
        searches =
                Math.max(
                        searches,
                        candidate.path("groundingMetadata").path("webSearchQueries").size());
        String reason = WireJson.text(candidate, "finishReason");
        if (reason.equals("MALFORMED_FUNCTION_CALL")) {
            throw ProviderFailures.of(
                    FailureCode.MALFORMED_CALL, 0, WireJson.text(candidate, "finishMessage"));
        }
        if (!reason.isEmpty()) {
            finish = reason;
            refusal = words(candidate, "finishReason", "finishMessage");
        }
    }

    private static String words(JsonNode node, String reason, String message) {
        String why = WireJson.text(node, reason).toLowerCase(Locale.ROOT).replace('_', ' ');
        String more = WireJson.text(node, message);
        return more.isEmpty() ? why : why + ": " + more;
    }

    private void part(JsonNode part) {
        String signature = WireJson.text(part, "thoughtSignature");
        if (part.path("text").isString()) {
            text(part.path("text").stringValue(), part.path("thought").asBoolean(false), signature);
        } else if (part.path("functionCall").isObject()) {
            call(part.path("functionCall"), signature);
        } else if (!part.isEmpty()) {
            endRuns();
            strange = strange || !ITS_OWN.contains(kind(part));
            draft.unknown(kind(part)).raw(part.toString());
        }
    }

    /** What a part holds beside its flags. */
    private static String kind(JsonNode part) {
        return part.properties().stream()
                .map(Map.Entry::getKey)
                .filter(name -> !FLAGS.contains(name))
                .findFirst()
                .orElse("unknown");
    }

    private void text(String text, boolean isThought, String signature) {
        if (isThought) {
            words = null;
            thought = thought == null ? draft.thought() : thought;
            thought.append(text);
            if (!signature.isEmpty()) {
                thought.opaque(signature);
                thought = null;
            }
            return;
        }
        thought = null;
        if (!text.isEmpty()) {
            endCall();
            if (words == null) {
                words = draft.text();
                said.add(words);
            }
            words.append(text);
        }
        if (!signature.isEmpty()) {
            draft.thought().opaque(signature);
            words = null;
        }
    }

    /** A call comes whole, or it is opened by its name, filled piece by piece, and closed empty. */
    private void call(JsonNode given, String signature) {
        String name = WireJson.text(given, "name");
        if (!name.isEmpty()) {
            endRuns();
            AnswerDraft.Call call = draft.call(name, WireJson.text(given, "id"));
            call.opaque(signature);
            if (given.path("args").isObject()) {
                call.append(given.path("args").toString());
            } else if (given.path("willContinue").asBoolean(false) || given.has("partialArgs")) {
                streamed = call;
                arguments = new StreamedArguments();
            }
        } else if (streamed != null && !signature.isEmpty()) {
            streamed.opaque(signature);
        }
        for (JsonNode piece : given.path("partialArgs")) {
            streamedBytes += piece.toString().length();
            arguments.add(piece);
        }
        if (!given.path("willContinue").asBoolean(false)) {
            endCall();
        }
    }

    private void endCall() {
        if (streamed != null) {
            streamed.append(arguments.toString());
            streamed = null;
        }
    }

    private void endRuns() {
        words = null;
        thought = null;
        endCall();
    }

    /** Every piece counts anew, and the last counts. Thoughts are not in the candidate's count. */
    private void count(JsonNode counts) {
        if (counts.isObject()) {
            long prompt =
                    WireJson.number(counts, "promptTokenCount")
                            + WireJson.number(counts, "toolUsePromptTokenCount");
            long cached = Math.min(prompt, WireJson.number(counts, "cachedContentTokenCount"));
            long thoughts = WireJson.number(counts, "thoughtsTokenCount");
            long output = WireJson.number(counts, "candidatesTokenCount") + thoughts;
            usage = new Usage(prompt - cached, output, cached, 0, thoughts);
        }
    }

    private AnswerStop stop() {
        if (finish.isEmpty()) {
            return AnswerStop.CONTENT_FILTER;
        }
        return switch (finish) {
            case "STOP" -> {
                if (draft.hasCalls()) {
                    yield AnswerStop.TOOL_USE;
                }
                yield strange ? AnswerStop.UNKNOWN : AnswerStop.END_TURN;
            }
            case "MAX_TOKENS" -> AnswerStop.MAX_TOKENS;
            case "SAFETY",
                    "RECITATION",
                    "BLOCKLIST",
                    "PROHIBITED_CONTENT",
                    "SPII",
                    "IMAGE_SAFETY",
                    "IMAGE_PROHIBITED_CONTENT",
                    "IMAGE_RECITATION" ->
                    AnswerStop.CONTENT_FILTER;
            case "CONTINUATION" -> AnswerStop.PAUSED;
            default -> AnswerStop.UNKNOWN;
        };
    }

    @Override
    public boolean isOver() {
        return false;
    }

    @Override
    public boolean isWhole() {
        return blocked || !finish.isEmpty();
    }

    @Override
    public Reading finish() {
        endCall();
        AnswerStop stop = stop();
        boolean refused = stop == AnswerStop.CONTENT_FILTER;
        return new Reading(
                draft.blocks(), stop, usage, new Details(0, "", refused ? refusal : "", searches));
    }

    @Override
    public long size() {
        return draft.size() + streamedBytes;
    }

    @Override
    public Usage usage() {
        return usage;
    }
}
