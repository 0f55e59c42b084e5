package dev.workmate.session.http;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.json.EventJson;
import dev.workmate.http.Operation;
import dev.workmate.http.Parameters;
import dev.workmate.http.ProblemException;
import dev.workmate.journal.Recorded;
import dev.workmate.session.HistoryPages;
import dev.workmate.session.HistoryPages.Cut;
import dev.workmate.session.MessagesPage;
import java.util.Optional;
import java.util.OptionalLong;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What was said in a session, in pages. */
@RestController
public final class MessagesController {
    private final HistoryPages history;
    private final EventJson json;

    public MessagesController(HistoryPages history, EventJson json) {
        this.history = history;
        this.json = json;
    }

    @GetMapping("/api/sessions/{id}/messages")
    @Operation(
            summary =
                    "The conversation in rising order: the newest part, or after or before a place;"
                            + " with whole=turns, a part that goes back begins with a turn and"
                            + " may be longer than the limit",
            answer = MessagesPage.class,
            defaultLimit = MessagesPage.DEFAULT_LIMIT,
            maxLimit = MessagesPage.MAX_LIMIT,
            problems = {"400 invalid_limit", "400 invalid_sequence", "400 invalid_whole"})
    ResponseEntity<byte[]> messages(
            OwnedSession session,
            @RequestParam Optional<String> limit,
            @RequestParam Optional<String> before,
            @RequestParam Optional<String> after,
            @RequestParam Optional<String> whole) {
        int size = Parameters.limit(limit, MessagesPage.DEFAULT_LIMIT, MessagesPage.MAX_LIMIT);
        OptionalLong from = Parameters.sequence("after", after);
        OptionalLong to = Parameters.sequence("before", before);
        if (from.isPresent() && to.isPresent()) {
            throw ProblemException.badRequest(
                    "invalid_sequence", "Ask for what is before or for what is after, not both.");
        }
        Optional<MessagesPage> page =
                from.isPresent()
                        ? history.after(session, from.getAsLong(), size)
                        : history.before(session, to.orElse(Long.MAX_VALUE), size, cut(whole));
        return EnvelopeList.answer(
                page.map(this::json).orElseThrow(ProblemException::sessionNotFound));
    }

    private static Cut cut(Optional<String> whole) {
        if (whole.isEmpty()) {
            return Cut.EVENTS;
        }
        if (whole.get().equals("turns")) {
            return Cut.TURNS;
        }
        throw ProblemException.badRequest("invalid_whole", "whole is turns, where it is given.");
    }

    private String json(MessagesPage page) {
        StringBuilder text = new StringBuilder(page.events().size() * 600 + 200);
        EnvelopeList.append(text.append("{\"events\":"), page.events(), this::envelope);
        EnvelopeList.append(text.append(",\"transitions\":"), page.transitions(), this::envelope);
        return text.append(",\"head\":")
                .append(page.head())
                .append(",\"hasMore\":")
                .append(page.hasMore())
                .append('}')
                .toString();
    }

    private String envelope(Recorded event) {
        return json.envelope(event.envelope(), event.payload());
    }
}
