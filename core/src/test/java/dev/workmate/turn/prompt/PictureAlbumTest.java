package dev.workmate.turn.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.Attachment;
import dev.workmate.id.SessionId;
import dev.workmate.id.Uuids;
import dev.workmate.llm.Document;
import dev.workmate.llm.Image;
import dev.workmate.llm.TokenEstimate;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.turn.prompt.PictureAlbum.Taken;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which of the files that people sent a model gets, and which it is told the names of. */
class PictureAlbumTest {
    private static final int PLENTY = 1_000_000;

    @Test
    void twentyPicturesGoAndTheNextAreNamed() {
        List<Attachment> pictures = new ArrayList<>(Collections.nCopies(20, picture("a.png", 10)));
        assertThat(album(PLENTY).takePictures(pictures).leftOut()).isEmpty();
        pictures.add(picture("late.png", 10));

        Taken taken = album(PLENTY).takePictures(pictures);

        assertThat(taken.images()).hasSize(20);
        assertThat(taken.leftOut()).containsExactly("late.png");
        assertThat(taken.words("Look.")).isEqualTo("Look.\n[Not sent again: late.png]");
    }

    @Test
    void picturesTakeAQuarterOfTheRoomAtMost() {
        List<Attachment> two = List.of(picture("a.png", 10), picture("b.png", 10));

        assertThat(names(album(8 * TokenEstimate.PICTURE).takePictures(two)))
                .containsExactly("a.png", "b.png");
        assertThat(names(album(8 * TokenEstimate.PICTURE - 1).takePictures(two)))
                .containsExactly("a.png");
        assertThat(album(4 * TokenEstimate.PICTURE - 1).takePictures(two).leftOut())
                .containsExactly("a.png", "b.png");
    }

    @Test
    void twelveMegabytesGoWhoeverTakesThemFirst() {
        PictureAlbum album = album(PLENTY);
        Attachment half = picture("half.png", 6 << 20);

        assertThat(names(album.takePictures(List.of(half)))).containsExactly("half.png");
        assertThat(documents(album.takeDocuments(List.of(pdf("big.pdf", (6 << 20) + 1, 1)))))
                .isEmpty();
        assertThat(documents(album.takeDocuments(List.of(pdf("rest.pdf", 6 << 20, 1)))))
                .containsExactly("rest.pdf");
        assertThat(album.takePictures(List.of(picture("one.png", 1))).leftOut())
                .containsExactly("one.png");
    }

    @Test
    void aPictureMayTakeAllThatIsLeft() {
        Attachment whole = picture("whole.png", 12 << 20);
        Attachment more = picture("more.png", (12 << 20) + 1);

        assertThat(names(album(PLENTY).takePictures(List.of(more, whole))))
                .containsExactly("whole.png");
    }

    @Test
    void documentsTakeTwoFifthsOfTheRoomTogether() {
        PictureAlbum album = album(25_000);

        assertThat(album.takeDocuments(List.of(pdf("long.pdf", 9, 5))).leftOut())
                .containsExactly("long.pdf");
        Taken taken = album.takeDocuments(List.of(pdf("three.pdf", 9, 3), pdf("one.pdf", 9, 1)));
        assertThat(documents(taken)).containsExactly("three.pdf", "one.pdf");
        assertThat(taken.documentTokens()).isEqualTo(10_000);
        assertThat(album.takeDocuments(List.of(text("tiny.txt", 1))).leftOut())
                .as("nothing is left")
                .containsExactly("tiny.txt");
    }

    /** What is neither is named elsewhere: it was never going to be sent. */
    @Test
    void eachKindIsTakenByItsOwn() {
        List<Attachment> all =
                List.of(
                        picture("a.png", 1),
                        text("a.txt", 1),
                        new Attachment(Uuids.next(), "a.zip", "application/zip", 1));

        Taken pictures = album(PLENTY).takePictures(all);
        Taken documents = album(PLENTY).takeDocuments(all);

        assertThat(names(pictures)).containsExactly("a.png");
        assertThat(documents(pictures)).isEmpty();
        assertThat(documents(documents)).containsExactly("a.txt");
        assertThat(names(documents)).isEmpty();
        assertThat(pictures.leftOut()).isEmpty();
        assertThat(documents.leftOut()).isEmpty();
        assertThat(PictureAlbum.isPicture(all.get(0))).isTrue();
        assertThat(PictureAlbum.isPicture(all.get(1))).isFalse();
    }

    @Test
    void whatIsTakenTogetherIsToldTogether() {
        Taken one = album(1).takePictures(List.of(picture("a.png", 1)));
        Taken two = album(PLENTY).takeDocuments(List.of(text("a.txt", 1)));
        Taken three = album(1).takeDocuments(List.of(text("b.txt", 99)));

        Taken all = one.and(two).and(three);

        assertThat(documents(all)).containsExactly("a.txt");
        assertThat(all.words("Hm.")).isEqualTo("Hm.\n[Not sent again: a.png, b.txt]");
        assertThat(two.words("Hm.")).isEqualTo("Hm.");
    }

    private static PictureAlbum album(int room) {
        return new PictureAlbum(new InMemoryBlobs(), SessionId.next(), room);
    }

    private static Attachment picture(String name, long size) {
        return new Attachment(Uuids.next(), name, "image/png", size);
    }

    private static Attachment text(String name, long size) {
        return new Attachment(Uuids.next(), name, "text/plain", size);
    }

    private static Attachment pdf(String name, long size, int pages) {
        return new Attachment(Uuids.next(), name, "application/pdf", size, Optional.of(pages));
    }

    private static List<String> names(Taken taken) {
        return taken.images().stream().map(Image::name).toList();
    }

    private static List<String> documents(Taken taken) {
        return taken.documents().stream().map(Document::name).toList();
    }
}
