package dev.workmate.turn.prompt;

import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.event.value.Attachment;
import dev.workmate.llm.DocumentType;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCard.Feature;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What a user should know about files that the model will not get. */
public final class AttachmentNotices {
    private AttachmentNotices() {}

    public static List<NoticeGiven> of(List<Attachment> attachments, String model, ModelCard card) {
        List<NoticeGiven> notices = new ArrayList<>();
        if (!card.images() && attachments.stream().anyMatch(KeptBytes::isPicture)) {
            notices.add(
                    new NoticeGiven(
                            "pictures_not_seen",
                            "The model "
                                    + model
                                    + " cannot see pictures. It is told their names only."));
        }
        String unread = names(attachments, file -> isUnread(file, card));
        if (!unread.isEmpty()) {
            notices.add(
                    new NoticeGiven(
                            "documents_not_read",
                            "The model %s cannot read %s. It is told the name only."
                                    .formatted(model, unread)));
        }
        int most = PictureAlbum.roomForDocuments(card.limits().contextTokens());
        String tooLong =
                names(
                        attachments,
                        file -> !isUnread(file, card) && KeptBytes.documentTokens(file) > most);
        if (!tooLong.isEmpty()) {
            notices.add(
                    new NoticeGiven(
                            "document_too_long",
                            "%s is too long for the model %s. It is told the name only."
                                    .formatted(tooLong, model)));
        }
        return notices;
    }

    /** A model in this process follows rules; others read text, and PDFs where they can. */
    private static boolean isUnread(Attachment file, ModelCard card) {
        return KeptBytes.documentType(file)
                .filter(
                        type ->
                                card.equals(ModelCard.IN_PROCESS)
                                        || type == DocumentType.PDF && !card.can(Feature.DOCUMENTS))
                .isPresent();
    }

    private static String names(List<Attachment> attachments, Predicate<Attachment> which) {
        return attachments.stream()
                .filter(which)
                .map(Attachment::name)
                .collect(Collectors.joining(", "));
    }
}
