package dev.workmate.knowledge.tika;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.workmate.knowledge.ReadFailure;
import dev.workmate.knowledge.reading.DocumentParser.Parsed;
import dev.workmate.knowledge.reading.DocumentParser.Text;
import dev.workmate.knowledge.reading.DocumentParser.Unreadable;
import dev.workmate.knowledge.text.Block;
import dev.workmate.knowledge.text.Block.Kind;
import dev.workmate.knowledge.text.DocumentText;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class TikaReaderTest {
    private static final TikaReader READER = new TikaReader();
    @TempDir Path folder;

    private DocumentText read(Path file) throws IOException {
        Parsed parsed = READER.read(file, file.getFileName().toString());
        assertThat(parsed).isInstanceOf(Text.class);
        return ((Text) parsed).document();
    }

    private DocumentText read(String name, String text) throws IOException {
        return read(Files.writeString(folder.resolve(name), text));
    }

    private Parsed parse(String name, byte[] bytes) throws IOException {
        return READER.read(Files.write(folder.resolve("hostile"), bytes), name);
    }

    private static List<String> of(DocumentText document, Kind kind) {
        return document.blocks().stream()
                .filter(block -> block.kind() == kind)
                .map(block -> document.text().substring(block.start(), block.end()))
                .toList();
    }

    @Test
    void pagesOfAPdfAreCounted() throws IOException {
        DocumentText document =
                read(Papers.pdf(folder.resolve("a.pdf"), "On the first", "On the second"));

        assertThat(document.pages()).hasValue(2);
        assertThat(document.blocks()).extracting(Block::page).containsExactly(1, 2);
        assertThat(of(document, Kind.PARAGRAPH)).containsExactly("On the first", "On the second");
        assertThat(document.mediaType()).isEqualTo("application/pdf");
    }

    @Test
    void tablesStayTables() throws IOException {
        DocumentText document = read(Papers.word(folder.resolve("a.docx")));

        assertThat(of(document, Kind.HEADER_ROW)).containsExactly("Item | Price");
        assertThat(of(document, Kind.ROW)).containsExactly("Tent ¦ blue | 120.00 EUR");
        assertThat(of(document, Kind.PARAGRAPH))
                .containsExactly("Prices hold until December.", "Tax is not included.");
    }

    @Test
    void sheetsAreTablesUnderTheirNames() throws IOException {
        DocumentText document = read(Papers.excel(folder.resolve("a.xlsx")));

        assertThat(of(document, Kind.HEADING)).containsExactly("Tents", "Lamps");
        assertThat(of(document, Kind.HEADER_ROW)).containsExactly("Item | Price", "Item | Price");
        assertThat(of(document, Kind.ROW)).containsExactly("Tents 1 | 12.5", "Lamps 1 | 12.5");
    }

    @Test
    void slidesArePages() throws IOException {
        DocumentText document = read(Papers.slides(folder.resolve("a.pptx")));

        assertThat(document.pages()).hasValue(2);
        assertThat(document.text()).contains("First slide").contains("Second slide");
        assertThat(document.blocks().getLast().page()).isEqualTo(2);
    }

    @Test
    void aListWithCommasIsATable() throws IOException {
        DocumentText document = read("a.csv", "Item,Price\nTent,120\n\"Lamp, small\",20\nRope,9\n");

        assertThat(of(document, Kind.HEADER_ROW)).containsExactly("Item | Price");
        assertThat(of(document, Kind.ROW))
                .containsExactly("Tent | 120", "Lamp, small | 20", "Rope | 9");
    }

    @Test
    void aPageIsReadWithoutItsScripts() throws IOException {
        DocumentText document =
                read(
                        "a.html",
                        "<html><head><title>T</title><script>evil()</script></head><body><h2>Notice</h2>"
                                + "<p>Six   months.</p><style>p{}</style><ul><li>in writing</li></ul></body></html>");

        assertThat(of(document, Kind.HEADING)).containsExactly("Notice");
        assertThat(of(document, Kind.PARAGRAPH)).containsExactly("Six months.", "in writing");
        assertThat(document.text()).doesNotContain("evil");
    }

    @Test
    void aMailSaysWhoWroteAndBringsWhatIsAttached() throws IOException {
        DocumentText document = read("a.eml", Papers.mail());

        assertThat(document.text())
                .contains("From: Ada Quill <ada@tarnhollow.example>")
                .contains("To: Bo <bo@brackwater.example>")
                .contains("Subject: Delivery in May")
                .contains("The tents arrive on 20 May.")
                .contains("terms.txt")
                .contains("Payment within 45 days.");
    }

    @Test
    void plainTextKeepsItsWords() throws IOException {
        assertThat(read("a.txt", "Grüße aus Köln\n\nZweiter Absatz 😀").text())
                .contains("Grüße aus Köln")
                .contains("Zweiter Absatz 😀");
        assertThat(of(read("b.txt", "# One\nword"), Kind.HEADING)).isEmpty();
    }

    @Test
    void headingsOfMarkdownAreSeams() throws IOException {
        DocumentText document = read("a.md", "# Title\n## Part\nwords\nmore\n\n#no heading\n");

        assertThat(of(document, Kind.HEADING)).containsExactly("# Title", "## Part");
        assertThat(of(document, Kind.PARAGRAPH)).containsExactly("words\nmore", "#no heading");
    }

    @Test
    void aPictureIsKeptWithoutText() throws IOException {
        byte[] png = {
            (byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R'
        };

        assertThat(parse("a.png", png))
                .isInstanceOfSatisfying(
                        Text.class, text -> assertThat(text.document().text()).isEmpty());
    }

    @Test
    void whatCannotBeReadSaysWhy() throws IOException {
        assertThat(READER.read(Papers.lockedPdf(folder.resolve("l.pdf")), "l.pdf"))
                .isEqualTo(new Unreadable(ReadFailure.LOCKED));
        assertThat(READER.read(Papers.pdf(folder.resolve("e.pdf"), ""), "e.pdf"))
                .isEqualTo(new Unreadable(ReadFailure.NO_TEXT));
        assertThat(parse("a.txt", new byte[0])).isEqualTo(new Unreadable(ReadFailure.NO_TEXT));
        assertThat(parse("a.zip", Papers.zip(3)))
                .isEqualTo(new Unreadable(ReadFailure.UNSUPPORTED));
        assertThat(parse("a.pdf", "%PDF-1.7 no more".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(new Unreadable(ReadFailure.DAMAGED));
        assertThat(parse("a.exe", new byte[] {'M', 'Z', 0, 1, 2, 3}))
                .isEqualTo(new Unreadable(ReadFailure.UNSUPPORTED));
    }

    @Test
    void whatUnpacksToTooMuchIsRefused() throws IOException {
        assertThat(READER.read(Papers.bomb(folder.resolve("bomb.docx"), 40), "bomb.docx"))
                .isEqualTo(new Unreadable(ReadFailure.TOO_LONG));
    }

    @Test
    void nothingIsFetchedAndNoOtherFileIsRead() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "TOPSECRET");
        AtomicInteger calls = new AtomicInteger();
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    calls.incrementAndGet();
                    exchange.close();
                });
        server.start();
        try {
            String remote = "http://127.0.0.1:" + server.getAddress().getPort() + "/x";
            for (String address : List.of(secret.toUri().toString(), remote)) {
                Parsed parsed =
                        READER.read(Papers.reaching(folder.resolve("x.docx"), address), "x.docx");
                if (parsed instanceof Text text) {
                    assertThat(text.document().text()).doesNotContain("TOPSECRET");
                }
                Parsed page =
                        parse(
                                "x.html",
                                ("<img src='%s'><iframe src='%s'></iframe><link rel=stylesheet href='%s'>words"
                                                .formatted(address, address, address))
                                        .getBytes(StandardCharsets.UTF_8));
                assertThat(page).isInstanceOf(Text.class);
            }
        } finally {
            server.stop(0);
        }
        assertThat(calls).hasValue(0);
    }

    /** Documents with a few bytes changed, and noise under every name. */
    @Test
    void damagedFilesEndAsTextOrWithAReason() throws IOException {
        List<byte[]> sound =
                List.of(
                        Files.readAllBytes(Papers.pdf(folder.resolve("s.pdf"), "words", "more")),
                        Files.readAllBytes(Papers.word(folder.resolve("s.docx"))),
                        Files.readAllBytes(Papers.excel(folder.resolve("s.xlsx"))),
                        Papers.mail().getBytes(StandardCharsets.UTF_8));
        List<String> endings = List.of("pdf", "docx", "xlsx", "eml", "html", "csv", "doc", "msg");
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            byte[] bytes = sound.get(seed % sound.size()).clone();
            for (int i = random.nextInt(12); i >= 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            if (seed % 5 == 0) {
                random.nextBytes(bytes);
            }
            String name = "x." + endings.get(random.nextInt(endings.size()));
            assertThat(parse(name, bytes)).as("seed %d", seed).isNotNull();
        }
    }
}
