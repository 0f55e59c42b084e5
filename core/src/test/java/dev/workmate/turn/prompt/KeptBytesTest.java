package dev.workmate.turn.prompt;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.event.value.Attachment;
import dev.workmate.event.value.KeptPicture;
import dev.workmate.id.SessionId;
import dev.workmate.llm.Document;
import dev.workmate.llm.DocumentType;
import dev.workmate.tool.blob.InMemoryBlobs;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Files as models get them: read late, and checked then. */
class KeptBytesTest {
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0};
    private static final byte[] PDF = "%PDF-1.7\n%%EOF".getBytes(UTF_8);
    private static final byte[] WORDS = "Dear Ada".getBytes(UTF_8);

    private final InMemoryBlobs blobs = new InMemoryBlobs();
    private final SessionId session = SessionId.next();
    private final KeptBytes kept = new KeptBytes(blobs, session);

    @Test
    void aPictureIsReadAsWhatItIs() throws Exception {
        assertThat(kept.picture(sent("image/png", PNG)).bytes().read()).isEqualTo(PNG);
        KeptPicture given = new KeptPicture(blobs.keep(session, "image/png", PNG), "image/png", 9);
        assertThat(kept.picture(given, "picture 1").bytes().read()).isEqualTo(PNG);
        assertThat(kept.picture(given, "picture 1").name()).isEqualTo("picture 1");
    }

    @Test
    void whatIsNoSuchPictureIsNotSent() {
        assertThatThrownBy(() -> kept.picture(sent("image/jpeg", PNG)).bytes().read())
                .isInstanceOf(IOException.class)
                .hasMessage("the picture is not what it is said to be");
        assertThatThrownBy(() -> kept.picture(sent("image/png", WORDS)).bytes().read())
                .isInstanceOf(IOException.class);
    }

    @Test
    void aDocumentIsReadAsWhatItIs() throws Exception {
        Attachment letter = sent("text/plain", WORDS);
        Document words = kept.document(letter, DocumentType.TEXT);

        assertThat(words.text()).isEqualTo("Dear Ada");
        assertThat(words.fileId()).isEqualTo(letter.fileId());
        assertThat(words.tokens()).isEqualTo(8 / 3 + 1);
        assertThat(kept.document(sent("application/pdf", PDF), DocumentType.PDF).bytes().read())
                .isEqualTo(PDF);
    }

    @Test
    void whatIsNoSuchDocumentIsNotSent() {
        assertThatThrownBy(() -> read("application/pdf", WORDS, DocumentType.PDF))
                .isInstanceOf(IOException.class)
                .hasMessage("the document is not what it is said to be");
        assertThatThrownBy(() -> read("text/plain", PDF, DocumentType.TEXT))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> read("text/plain", PNG, DocumentType.TEXT))
                .isInstanceOf(IOException.class);
    }

    @Test
    void filesOfAnotherSessionAreNotFound() {
        String reference = blobs.keep(SessionId.next(), "image/png", PNG);
        Attachment foreign = new Attachment(reference, "a.png", "image/png", PNG.length);

        assertThatThrownBy(() -> kept.picture(foreign).bytes().read())
                .isInstanceOf(IOException.class)
                .hasMessage("the session keeps no such file");
    }

    @Test
    void onlyDocumentsTakeTokensToRead() {
        Attachment pages =
                new Attachment(
                        sent("text/plain", WORDS).fileId(),
                        "a.pdf",
                        "application/pdf",
                        1,
                        Optional.of(3));

        assertThat(KeptBytes.documentTokens(pages)).isEqualTo(7_500);
        assertThat(KeptBytes.documentTokens(sent("image/png", PNG))).isZero();
    }

    private byte[] read(String mediaType, byte[] content, DocumentType type) throws IOException {
        return kept.document(sent(mediaType, content), type).bytes().read();
    }

    private Attachment sent(String mediaType, byte[] content) {
        String reference = blobs.keep(session, mediaType, content);
        return new Attachment(reference, "a file", mediaType, content.length);
    }
}
