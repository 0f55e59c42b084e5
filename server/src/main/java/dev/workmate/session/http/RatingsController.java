package dev.workmate.session.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.workmate.access.OwnedSession;
import dev.workmate.event.MessageEvent.MessageRated;
import dev.workmate.event.value.Rating;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import dev.workmate.id.MessageId;
import dev.workmate.id.Uuids;
import dev.workmate.session.RatingOutcome;
import dev.workmate.session.Ratings;
import java.util.Optional;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/** What people think of answers. */
@RestController
public final class RatingsController {
    private final Ratings ratings;

    public RatingsController(Ratings ratings) {
        this.ratings = ratings;
    }

    /** A word on an answer; the newest one counts. */
    record RatingRequest(Rating rating, Optional<String> comment) {}

    /** What was recorded, and where. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record RatingView(
            MessageId messageId, Rating rating, Optional<String> comment, long sequence) {}

    @PutMapping("/api/sessions/{id}/messages/{messageId}/rating")
    @Operation(
            summary = "Rates an answer, or rates it anew",
            body = RatingRequest.class,
            answer = RatingView.class,
            problems = {"400 invalid_rating", "400 invalid_comment", "404 message_not_found"})
    RatingView rate(OwnedSession session, @PathVariable String messageId, JsonBody body) {
        if (!Uuids.isUuid(messageId)) {
            throw notFound();
        }
        MessageRated rating =
                new MessageRated(
                        new MessageId(messageId),
                        rating(body.requireText("rating")),
                        comment(body));
        return switch (ratings.rate(session, rating)) {
            case RatingOutcome.Recorded(MessageRated said, long sequence) ->
                    new RatingView(said.messageId(), said.rating(), said.comment(), sequence);
            case RatingOutcome.NoSuchMessage _ -> throw notFound();
            case RatingOutcome.NoSuchSession _ -> throw ProblemException.sessionNotFound();
        };
    }

    private static Rating rating(String text) {
        return switch (text) {
            case "up" -> Rating.UP;
            case "down" -> Rating.DOWN;
            default ->
                    throw ProblemException.badRequest("invalid_rating", "A rating is up or down.");
        };
    }

    private static Optional<String> comment(JsonBody body) {
        Optional<String> comment =
                body.text("comment").map(String::strip).filter(words -> !words.isEmpty());
        if (comment.filter(words -> words.length() > Ratings.MAX_COMMENT).isPresent()) {
            throw ProblemException.badRequest(
                    "invalid_comment",
                    "A comment has at most " + Ratings.MAX_COMMENT + " characters.");
        }
        return comment;
    }

    private static ProblemException notFound() {
        return ProblemException.notFound("message_not_found", "There is no such answer.");
    }
}
