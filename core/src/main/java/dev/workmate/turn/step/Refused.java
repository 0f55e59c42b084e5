package dev.workmate.turn.step;

import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.event.value.Attachment;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Document;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.Image;
import dev.workmate.llm.ModelRequest;
import dev.workmate.turn.graph.Step;
import dev.workmate.turn.prompt.KeptBytes;
import dev.workmate.turn.state.Mail;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a refusal was probably about, and the question without it. */
public final class Refused {
    private Refused() {}

    static boolean asTooLong(@Nullable Mail mail) {
        return mail instanceof Mail.ModelFailed failed
                && failed.failure().code() == FailureCode.CONTEXT_EXCEEDED;
    }

    /** A file can be broken or too large in ways that only the provider finds out. */
    static boolean perhapsForFiles(@Nullable Mail mail, ModelRequest request) {
        return mail instanceof Mail.ModelFailed failed
                && failed.failure().code() == FailureCode.INVALID_REQUEST
                && request.messages().stream().anyMatch(Refused::hasFiles);
    }

    private static boolean hasFiles(ChatMessage message) {
        return switch (message) {
            case UserSaid said -> !said.images().isEmpty() || !said.documents().isEmpty();
            case ToolsAnswered answered ->
                    answered.answers().stream().anyMatch(answer -> !answer.images().isEmpty());
            case ModelSaid _ -> false;
        };
    }

    static ModelRequest withoutFiles(ModelRequest request) {
        return request.withMessages(request.messages().stream().map(Refused::named).toList());
    }

    /** Said where the user has just sent them; later turns only go without. */
    static void tellOfFiles(Pen pen, Step.AskModel step) {
        boolean fresh = step.task().isRoot() && step.task().rounds().isEmpty();
        List<Attachment> sent = pen.turn().state().attachments();
        boolean pictures = sent.stream().anyMatch(KeptBytes::isPicture);
        boolean documents = sent.stream().anyMatch(a -> KeptBytes.documentType(a).isPresent());
        if (fresh && (pictures || documents)) {
            pen.write(
                    new NoticeGiven(
                            documents ? "documents_refused" : "pictures_refused",
                            "The model's provider refused the "
                                    + (documents ? "files" : "pictures")
                                    + ". The model is told their names only."));
        }
    }

    private static ChatMessage named(ChatMessage message) {
        return switch (message) {
            case UserSaid said when hasFiles(said) -> {
                String pictures =
                        said.images().stream().map(Image::name).collect(Collectors.joining(", "));
                String documents =
                        said.documents().stream()
                                .map(Document::name)
                                .collect(Collectors.joining(", "));
                yield new UserSaid(
                        said.text()
                                + note("Pictures that you cannot see", pictures)
                                + note("Documents that you cannot read", documents),
                        List.of(),
                        said.aside());
            }
            case ToolsAnswered answered ->
                    new ToolsAnswered(
                            answered.answers().stream().map(ToolAnswer::withoutImages).toList());
            default -> message;
        };
    }

    private static String note(String what, String names) {
        return names.isEmpty() ? "" : "\n[" + what + ": " + names + "]";
    }
}
