package dev.workmate.live.http;

import dev.workmate.access.Login;
import dev.workmate.access.OwnedSession;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.Parameters;
import dev.workmate.id.TurnId;
import dev.workmate.turn.NewMessage;
import dev.workmate.turn.SubmitOutcome;
import dev.workmate.turn.Turns;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Messages, stops and the live stream of a session. */
@RestController
public final class TurnsController {
    private final Turns turns;
    private final MessageForm form;
    private final Streams streams;

    public TurnsController(Turns turns, MessageForm form, Streams streams) {
        this.turns = turns;
        this.form = form;
        this.streams = streams;
    }

    /** A file that is known already by its id, or a picture or document as data in base 64. */
    record AttachmentView(
            Optional<String> fileId,
            Optional<String> name,
            Optional<String> mediaType,
            Optional<Long> size,
            Optional<String> data) {}

    /** A message and how its turn shall run. */
    record TurnRequest(
            String message,
            Optional<String> clientMessageId,
            Optional<List<AttachmentView>> attachments,
            Optional<String> targetAgentId,
            Optional<Boolean> enableThinking,
            Optional<Integer> thinkingBudget,
            Optional<Boolean> enableAutoSemanticSearch,
            Optional<Long> timeoutMs,
            Optional<NewMessage.WhenBusy> whenBusy,
            Optional<String> model) {}

    /** The turn that the message began, and the message's place in the log. */
    record TurnView(TurnId turnId, long sequence) {}

    /** Whether there was a turn to stop. */
    record Stopped(boolean stopped) {}

    @PostMapping("/api/sessions/{id}/turns")
    @Operation(
            summary = "Sends a message; with Accept: text/event-stream the turn until it is over",
            body = TurnRequest.class,
            answer = TurnView.class,
            status = 202,
            problems = {
                "400 empty_message",
                "400 message_too_long",
                "400 too_many_attachments",
                "400 unsupported_picture",
                "400 unsupported_document",
                "400 document_locked",
                "413 picture_too_large",
                "413 document_too_large",
                "400 invalid_client_message_id",
                "400 invalid_field",
                "400 unknown_agent",
                "409 turn_in_progress",
                "409 queue_full",
                "429 quota_exceeded",
                "429 too_many_turns",
                "429 too_many_questions",
                "429 disk_limit",
                "429 rate_limited"
            },
            streams = true)
    @Nullable ResponseEntity<TurnView> submit(
            Login login,
            OwnedSession session,
            JsonBody body,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        NewMessage message = form.read(session, body);
        if (wantsStream(request)) {
            streams.followTurn(login, session, () -> submit(session, message), response);
            return null;
        }
        SubmitOutcome.Accepted turn = submit(session, message);
        return ResponseEntity.accepted().body(new TurnView(turn.turnId(), turn.sequence()));
    }

    private SubmitOutcome.Accepted submit(OwnedSession session, NewMessage message) {
        return form.submit(session, message, turns);
    }

    private static boolean wantsStream(HttpServletRequest request) {
        return Collections.list(request.getHeaders("Accept")).stream()
                .anyMatch(accept -> accept.contains(EventStream.MEDIA_TYPE));
    }

    @PostMapping("/api/sessions/{id}/stop")
    @Operation(summary = "Cancels the running turn", answer = Stopped.class, status = 202)
    ResponseEntity<Stopped> stop(OwnedSession session) {
        return ResponseEntity.accepted().body(new Stopped(turns.stop(session)));
    }

    @GetMapping("/api/sessions/{id}/stream")
    @Operation(
            summary = "Follows the session live; Last-Event-ID or after resumes without loss",
            problems = {"400 invalid_sequence", "409 history_changed", "503 too_many_viewers"},
            streams = true)
    void stream(
            Login login,
            OwnedSession session,
            @RequestParam Optional<String> after,
            @RequestHeader("Last-Event-ID") Optional<String> lastEventId,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        OptionalLong resume = Parameters.sequence("Last-Event-ID", lastEventId);
        if (request.getMethod().equals("HEAD")) {
            // Nothing would ever be written, so nobody would notice that the caller is gone.
            response.setContentType(EventStream.MEDIA_TYPE);
            return;
        }
        streams.follow(
                login,
                session,
                resume.isPresent() ? resume : Parameters.sequence("after", after),
                response);
    }
}
