package dev.workmate.turn;

import dev.workmate.event.value.Attachment;
import dev.workmate.event.value.TurnOptions;
import java.util.List;
import java.util.Optional;

/** A user's message as it arrives, already checked for form. */
public record NewMessage(
        String content,
        Optional<String> clientMessageId,
        List<Attachment> attachments,
        TurnOptions options,
        WhenBusy whenBusy) {
    public static final int MAX_LENGTH = 100_000;
    public static final int MAX_ATTACHMENTS = 20;

    public NewMessage {
        attachments = List.copyOf(attachments);
        if (content.isBlank()
                || content.length() > MAX_LENGTH
                || attachments.size() > MAX_ATTACHMENTS) {
            throw new IllegalArgumentException("a message has 1 to " + MAX_LENGTH + " characters");
        }
    }

    /** What happens to a message that arrives while a turn runs. */
    public enum WhenBusy {
        REJECT,
        ENQUEUE,
        INTERRUPT
    }
}
