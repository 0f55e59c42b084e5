package dev.workmate.turn.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.event.value.Attachment;
import dev.workmate.id.Uuids;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCard.Feature;
import dev.workmate.llm.ModelCard.Limits;
import dev.workmate.llm.Permit;
import dev.workmate.llm.Thinking;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What people are told about files that the model will not get. */
class AttachmentNoticesTest {
    private static final Attachment PICTURE = file("a.png", "image/png", 0);
    private static final Attachment PDF = file("a.pdf", "application/pdf", 4);
    private static final Attachment TEXT = file("a.txt", "text/plain", 0);
    private static final ModelCard SEES_ALL = card(true, 25_000, Set.of(Feature.DOCUMENTS));

    @Test
    void nothingIsSaidOfWhatTheModelGets() {
        assertThat(notices(SEES_ALL, PICTURE, PDF, TEXT)).isEmpty();
        assertThat(notices(card(false, 25_000, Set.of()), TEXT)).isEmpty();
        assertThat(AttachmentNotices.of(List.of(), "m", ModelCard.IN_PROCESS)).isEmpty();
    }

    @Test
    void picturesThatItCannotSee() {
        assertThat(notices(card(false, 25_000, Set.of(Feature.DOCUMENTS)), PICTURE, PDF))
                .containsExactly(
                        new NoticeGiven(
                                "pictures_not_seen",
                                "The model m cannot see pictures. It is told their names only."));
    }

    @Test
    void pdfsThatItCannotReadButTextItCan() {
        assertThat(notices(card(true, 25_000, Set.of()), TEXT, PDF, PICTURE))
                .containsExactly(
                        new NoticeGiven(
                                "documents_not_read",
                                "The model m cannot read a.pdf. It is told the name only."));
    }

    @Test
    void aModelOfRulesReadsNoDocuments() {
        assertThat(notices(ModelCard.IN_PROCESS, TEXT, PDF))
                .containsExactly(
                        new NoticeGiven(
                                "documents_not_read",
                                "The model m cannot read a.txt, a.pdf. It is told the name only."));
    }

    /** Two fifths of what the model reads, each by itself. */
    @Test
    void documentsThatAreTooLong() {
        Attachment book = file("book.pdf", "application/pdf", 5);

        assertThat(notices(SEES_ALL, PDF, book, TEXT))
                .containsExactly(
                        new NoticeGiven(
                                "document_too_long",
                                "book.pdf is too long for the model m. It is told the name only."));
        assertThat(notices(card(true, 25_000, Set.of()), book))
                .extracting(NoticeGiven::code)
                .as("said once")
                .containsExactly("documents_not_read");
    }

    private static List<NoticeGiven> notices(ModelCard card, Attachment... files) {
        return AttachmentNotices.of(List.of(files), "m", card);
    }

    private static Attachment file(String name, String mediaType, int pages) {
        return new Attachment(Uuids.next(), name, mediaType, 9, Optional.of(pages));
    }

    private static ModelCard card(boolean images, int context, Set<Feature> features) {
        return new ModelCard(
                Thinking.NONE,
                Permit.NEVER,
                Permit.NEVER,
                true,
                images,
                new Limits(context, 1_000),
                Set.of(),
                Optional.empty(),
                features,
                Optional.empty());
    }
}
