package dev.workmate.turn.step;

import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Image;
import dev.workmate.llm.ModelRequest;
import dev.workmate.turn.graph.Step;
import dev.workmate.turn.prompt.PictureAlbum;
import dev.workmate.turn.state.Mail;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a refusal was probably about, and the question without it. */
public final class Refused {
    private static final String TOO_LONG = "context_exceeded";
    private static final String INVALID = "invalid_request";

    private Refused() {}

    static boolean asTooLong(@Nullable Mail mail) {
        return mail instanceof Mail.ModelFailed failed && failed.failure().code().equals(TOO_LONG);
    }

    /** A picture can be broken or too large in ways that only the provider finds out. */
    static boolean perhapsForPictures(@Nullable Mail mail, ModelRequest request) {
        return mail instanceof Mail.ModelFailed failed
                && failed.failure().code().equals(INVALID)
                && request.messages().stream().anyMatch(Refused::hasPictures);
    }

    private static boolean hasPictures(ChatMessage message) {
        return message instanceof UserSaid said && !said.images().isEmpty();
    }

    static ModelRequest withoutPictures(ModelRequest request) {
        return request.withMessages(
                request.messages().stream()
                        .map(message -> hasPictures(message) ? named((UserSaid) message) : message)
                        .toList());
    }

    /** Said where the user has just sent them; later turns only go without. */
    static void tellOfPictures(Pen pen, Step.AskModel step) {
        boolean fresh = step.task().isRoot() && step.task().rounds().isEmpty();
        if (fresh && pen.turn().state().attachments().stream().anyMatch(PictureAlbum::isPicture)) {
            pen.write(
                    new NoticeGiven(
                            "pictures_refused",
                            "The model's provider refused the pictures. The model is told their names only."));
        }
    }

    private static ChatMessage named(UserSaid said) {
        String names = said.images().stream().map(Image::name).collect(Collectors.joining(", "));
        return new UserSaid(
                said.text() + "\n[Pictures that you cannot see: " + names + "]",
                List.of(),
                said.aside());
    }
}
