package dev.workmate.live.http;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.value.Attachment;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.http.JsonBody;
import dev.workmate.http.ProblemException;
import dev.workmate.id.AgentId;
import dev.workmate.id.Uuids;
import dev.workmate.live.OwnFiles;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.turn.NewMessage;
import dev.workmate.turn.NewMessage.WhenBusy;
import dev.workmate.turn.SubmitOutcome;
import dev.workmate.turn.Turns;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads a user's message from JSON and says what became of it; the same for HTTP and WebSocket. */
public final class MessageForm {
    private static final int MAX_CLIENT_ID = 100;
    private static final int MAX_NAME = 255;
    private static final int MAX_BUDGET = 100_000;

    private final long maxTurnMs;
    private final InlineFiles files;
    private final KnownFiles known;

    public MessageForm(Duration maxTurnTime, Blobs blobs, OwnFiles own) {
        this.maxTurnMs = maxTurnTime.toMillis();
        this.files = new InlineFiles(blobs);
        this.known = new KnownFiles(blobs, own);
    }

    /** A message that is right in every part; only then are its files kept. */
    public NewMessage read(OwnedSession session, JsonBody body) {
        String content = content(body);
        Optional<String> clientId = body.text("clientMessageId").map(MessageForm::clientMessageId);
        TurnOptions options = options(body);
        WhenBusy whenBusy = whenBusy(body);
        List<Attachment> attachments = attachments(session, body);
        return new NewMessage(
                content,
                clientId,
                options.enableAutoSemanticSearch()
                        ? known.withFound(session, content, attachments)
                        : attachments,
                options,
                whenBusy);
    }

    private static String content(JsonBody body) {
        String content = body.text("message").orElse("");
        if (content.isBlank()) {
            throw ProblemException.badRequest("empty_message", "The message is empty.");
        }
        if (content.length() > NewMessage.MAX_LENGTH) {
            throw ProblemException.badRequest(
                    "message_too_long",
                    "A message has at most " + NewMessage.MAX_LENGTH + " characters.");
        }
        return content;
    }

    private static String clientMessageId(String text) {
        if (Uuids.isUuid(text)) {
            return Uuids.canonical(text);
        }
        boolean printable =
                !text.isBlank()
                        && text.length() <= MAX_CLIENT_ID
                        && text.chars().allMatch(c -> c >= ' ' && c <= '~');
        if (!printable) {
            throw ProblemException.badRequest(
                    "invalid_client_message_id",
                    "clientMessageId is a UUID or 1 to 100 printable ASCII characters.");
        }
        return text;
    }

    private List<Attachment> attachments(OwnedSession session, JsonBody body) {
        List<JsonBody> given = body.objects("attachments", Integer.MAX_VALUE);
        if (given.size() > NewMessage.MAX_ATTACHMENTS) {
            throw ProblemException.badRequest(
                    "too_many_attachments",
                    "A message has at most " + NewMessage.MAX_ATTACHMENTS + " attachments.");
        }
        List<Sent> sent = given.stream().map(one -> sent(session, one)).toList();
        InlineFiles.checkTogether(sent.stream().flatMap(one -> one.inline().stream()).toList());
        return sent.stream()
                .map(
                        one ->
                                one.inline()
                                        .map(file -> files.keep(session, file))
                                        .or(one::known)
                                        .orElseThrow())
                .toList();
    }

    /** A file inside the message, or one that is known already. */
    private record Sent(Optional<InlineFiles.InlineFile> inline, Optional<Attachment> known) {}

    private Sent sent(OwnedSession session, JsonBody body) {
        if (body.has("data")) {
            String name = shortText(body, "name").orElse("");
            return new Sent(Optional.of(InlineFiles.read(name, body)), Optional.empty());
        }
        return new Sent(Optional.empty(), Optional.of(known.check(session, file(body))));
    }

    private static Attachment file(JsonBody body) {
        String fileId = body.requireText("fileId");
        if (!Uuids.isUuid(fileId)) {
            throw ProblemException.badRequest("invalid_id", "A file id is a UUID.");
        }
        return new Attachment(
                fileId,
                shortText(body, "name").orElse(""),
                shortText(body, "mediaType").orElse("application/octet-stream"),
                body.number("size", 0, Long.MAX_VALUE).orElse(0));
    }

    private static Optional<String> shortText(JsonBody body, String name) {
        Optional<String> text = body.text(name);
        if (text.isPresent() && text.get().length() > MAX_NAME) {
            throw ProblemException.badRequest(
                    "invalid_field", name + " has at most " + MAX_NAME + " characters.");
        }
        return text;
    }

    private TurnOptions options(JsonBody body) {
        OptionalLong budget = body.number("thinkingBudget", 0, MAX_BUDGET);
        return new TurnOptions(
                body.text("targetAgentId").map(MessageForm::agent),
                body.flag("enableThinking"),
                budget.isPresent() ? Optional.of((int) budget.getAsLong()) : Optional.empty(),
                body.flag("enableAutoSemanticSearch").orElse(false),
                body.number("timeoutMs", 1, maxTurnMs)
                        .orElse(Math.min(TurnOptions.DEFAULT_TIMEOUT_MS, maxTurnMs)),
                Optional.empty(),
                shortText(body, "model").filter(model -> !model.isBlank()));
    }

    private static AgentId agent(String text) {
        try {
            return new AgentId(text);
        } catch (IllegalArgumentException e) {
            throw unknownAgent();
        }
    }

    private static WhenBusy whenBusy(JsonBody body) {
        String text = body.text("whenBusy").orElse("reject");
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "reject" -> WhenBusy.REJECT;
            case "enqueue" -> WhenBusy.ENQUEUE;
            case "interrupt" -> WhenBusy.INTERRUPT;
            default ->
                    throw ProblemException.badRequest(
                            "invalid_field", "whenBusy is reject, enqueue or interrupt.");
        };
    }

    /** Submits a message; where it is not taken, its files do not stay either. */
    public SubmitOutcome.Accepted submit(OwnedSession session, NewMessage message, Turns turns) {
        SubmitOutcome outcome = turns.submit(session, message);
        if (!(outcome instanceof SubmitOutcome.Accepted)) {
            files.withdraw(session, message.attachments());
        }
        return accepted(outcome);
    }

    /** The accepted turn, or the problem that kept it from being. */
    private static SubmitOutcome.Accepted accepted(SubmitOutcome outcome) {
        return switch (outcome) {
            case SubmitOutcome.Accepted accepted -> accepted;
            case SubmitOutcome.Busy _ ->
                    throw new ProblemException(
                            409, "turn_in_progress", "A turn is still running in this session.");
            case SubmitOutcome.QueueFull full ->
                    throw new ProblemException(
                            409,
                            "queue_full",
                            "Already " + full.limit() + " messages wait in this session.");
            case SubmitOutcome.UnknownAgent _ -> throw unknownAgent();
            case SubmitOutcome.OverLimit over ->
                    throw ProblemException.tooMuch(
                            over.refusal().code(),
                            over.refusal().message(),
                            over.refusal().retryAfter());
            case SubmitOutcome.NoSuchSession _ -> throw ProblemException.sessionNotFound();
        };
    }

    private static ProblemException unknownAgent() {
        return ProblemException.badRequest("unknown_agent", "There is no such agent.");
    }
}
