package dev.workmate.knowledge.tika;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xssf.usermodel.XSSFRow;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.apache.poi.xwpf.usermodel.XWPFTable;

/** Documents as people have them, and as nobody should. */
final class Papers {
    private Papers() {}

    static Path pdf(Path file, String... pages) throws IOException {
        try (PDDocument document = new PDDocument()) {
            fill(document, pages);
            document.save(file.toFile());
        }
        return file;
    }

    static Path lockedPdf(Path file) throws IOException {
        try (PDDocument document = new PDDocument()) {
            fill(document, "secret");
            document.protect(new StandardProtectionPolicy("owner", "user", new AccessPermission()));
            document.save(file.toFile());
        }
        return file;
    }

    private static void fill(PDDocument document, String... pages) throws IOException {
        for (String words : pages) {
            PDPage page = new PDPage();
            document.addPage(page);
            try (PDPageContentStream content = new PDPageContentStream(document, page)) {
                content.beginText();
                content.setFont(new PDType1Font(FontName.HELVETICA), 12);
                content.newLineAtOffset(72, 700);
                content.showText(words);
                content.endText();
            }
        }
    }

    static Path word(Path file) throws IOException {
        try (XWPFDocument document = new XWPFDocument();
                var out = Files.newOutputStream(file)) {
            document.createParagraph().createRun().setText("Prices hold until December.");
            XWPFTable table = document.createTable(2, 2);
            table.getRow(0).getCell(0).setText("Item");
            table.getRow(0).getCell(1).setText("Price");
            table.getRow(1).getCell(0).setText("Tent | blue");
            table.getRow(1).getCell(1).setText("120.00 EUR");
            document.createParagraph().createRun().setText("Tax is not included.");
            document.write(out);
        }
        return file;
    }

    static Path excel(Path file) throws IOException {
        try (XSSFWorkbook book = new XSSFWorkbook();
                var out = Files.newOutputStream(file)) {
            for (String name : new String[] {"Tents", "Lamps"}) {
                var sheet = book.createSheet(name);
                XSSFRow head = sheet.createRow(0);
                head.createCell(0).setCellValue("Item");
                head.createCell(1).setCellValue("Price");
                XSSFRow row = sheet.createRow(1);
                row.createCell(0).setCellValue(name + " 1");
                row.createCell(1).setCellValue(12.5);
            }
            book.write(out);
        }
        return file;
    }

    static Path slides(Path file) throws IOException {
        try (XMLSlideShow show = new XMLSlideShow();
                var out = Files.newOutputStream(file)) {
            show.createSlide().createTextBox().setText("First slide");
            show.createSlide().createTextBox().setText("Second slide");
            show.write(out);
        }
        return file;
    }

    /** A word document that is small and unpacks to so many megabytes. */
    static Path bomb(Path file, int megabytes) throws IOException {
        byte[] head =
                "<?xml version=\"1.0\"?><w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body><w:p><w:r><w:t>"
                        .getBytes(StandardCharsets.UTF_8);
        return zipped(file, head, megabytes);
    }

    private static Path zipped(Path file, byte[] head, int megabytes) throws IOException {
        byte[] block = " a".repeat(512 * 1024).getBytes(StandardCharsets.US_ASCII);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.setLevel(Deflater.BEST_SPEED);
            entry(
                    zip,
                    "[Content_Types].xml",
                    "<?xml version=\"1.0\"?><Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Override PartName=\"/word/document.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml\"/></Types>");
            entry(
                    zip,
                    "_rels/.rels",
                    "<?xml version=\"1.0\"?><Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"r\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\" Target=\"word/document.xml\"/></Relationships>");
            zip.putNextEntry(new ZipEntry("word/document.xml"));
            zip.write(head);
            for (int i = 0; i < megabytes; i++) {
                zip.write(block);
            }
            zip.write("</w:t></w:r></w:p></w:body></w:document>".getBytes(StandardCharsets.UTF_8));
            zip.closeEntry();
        }
        return file;
    }

    /** A word document whose text is an entity from elsewhere. */
    static Path reaching(Path file, String address) throws IOException {
        byte[] head =
                ("<?xml version=\"1.0\"?><!DOCTYPE d [<!ENTITY x SYSTEM \""
                                + address
                                + "\">]><w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body><w:p><w:r><w:t>before &x; after")
                        .getBytes(StandardCharsets.UTF_8);
        return zipped(file, head, 0);
    }

    private static void entry(ZipOutputStream zip, String name, String text) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(text.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }

    static String mail() {
        return String.join(
                "\r\n",
                "From: Ada Quill <ada@tarnhollow.example>",
                "To: Bo <bo@brackwater.example>",
                "Subject: Delivery in May",
                "Date: Tue, 12 May 2026 09:00:00 +0000",
                "MIME-Version: 1.0",
                "Content-Type: multipart/mixed; boundary=b1",
                "",
                "--b1",
                "Content-Type: text/plain; charset=utf-8",
                "",
                "The tents arrive on 20 May.",
                "--b1",
                "Content-Type: text/plain; name=\"terms.txt\"",
                "Content-Disposition: attachment; filename=\"terms.txt\"",
                "",
                "Payment within 45 days.",
                "--b1--",
                "");
    }

    static byte[] zip(int entries) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (int i = 0; i < entries; i++) {
                entry(zip, "file" + i, "words");
            }
        }
        return bytes.toByteArray();
    }
}
