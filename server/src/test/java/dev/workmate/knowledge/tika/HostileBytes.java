package dev.workmate.knowledge.tika;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The bytes of files that nobody means well with. */
final class HostileBytes {
    private static final int MEGABYTE = 1 << 20;

    private HostileBytes() {}

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    static byte[] cut(byte[] whole, Random random) {
        return Arrays.copyOf(whole, random.nextInt(1, whole.length));
    }

    static byte[] damaged(byte[] whole, Random random) {
        byte[] damaged = whole.clone();
        for (int i = 1 + random.nextInt(40); i > 0; i--) {
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
        }
        return damaged;
    }

    static byte[] noise(Random random, int length) {
        byte[] noise = new byte[length];
        random.nextBytes(noise);
        return noise;
    }

    static byte[] nested(String open, String close, int depth) {
        return bytes(open.repeat(depth) + "words" + close.repeat(depth));
    }

    static String laughs(Random random) {
        StringBuilder text = new StringBuilder("<?xml version=\"1.0\"?><!DOCTYPE lolz [");
        text.append("<!ENTITY l0 \"ha\">");
        int depth = 8 + random.nextInt(20);
        for (int i = 1; i <= depth; i++) {
            text.append("<!ENTITY l%d \"%s\">".formatted(i, ("&l" + (i - 1) + ";").repeat(10)));
        }
        return text.append("]><lolz>&l" + depth + ";</lolz>").toString();
    }

    static void entry(ZipOutputStream zip, String name, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
        zip.closeEntry();
    }

    static byte[] nestedZips(int depth) throws IOException {
        byte[] inner = new byte[2 * MEGABYTE];
        for (int i = 0; i < depth; i++) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
                for (int j = 0; j < 8; j++) {
                    entry(zip, j + ".zip", inner);
                }
            }
            inner = bytes.toByteArray();
        }
        return inner;
    }

    static String farCell() {
        StringBuilder rows = new StringBuilder();
        for (int i = 1; i <= 1_048_576; i += 20_000) {
            rows.append("<row r=\"%d\"><c r=\"XFD%d\"><v>1</v></c></row>".formatted(i, i));
        }
        return "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>"
                + rows
                + "</sheetData></worksheet>";
    }

    static byte[] hugePicture(Random random) {
        ByteBuffer head = ByteBuffer.allocate(13);
        head.putInt(1 << 16 + random.nextInt(14)).putInt(Integer.MAX_VALUE - random.nextInt(9));
        head.put(new byte[] {16, 6, 0, 0, 0});
        CRC32 check = new CRC32();
        check.update(bytes("IHDR"));
        check.update(head.array());
        ByteBuffer picture = ByteBuffer.allocate(33);
        picture.put(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'});
        picture.putInt(13).put(bytes("IHDR")).put(head.array()).putInt((int) check.getValue());
        return picture.array();
    }

    static String pdfLoop() {
        return "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
                + "2 0 obj<</Type/Pages/Kids[2 0 R 3 0 R]/Count 1000000000>>endobj\n"
                + "3 0 obj<</Type/Pages/Parent 2 0 R/Kids[2 0 R]/Count 7>>endobj\n"
                + "trailer<</Root 1 0 R/Size 4>>\nstartxref\n0\n%%EOF";
    }

    static String pdfSelf(Random random) {
        return "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]/Count -5>>endobj\n"
                + "2 0 obj<</Length 2 0 R/Filter[/FlateDecode/FlateDecode]>>stream\nx\nendstream endobj\n"
                + "xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Prev "
                + random.nextInt(300)
                + "/Size 99999999>>\nstartxref\n"
                + random.nextInt(300)
                + "\n%%EOF";
    }

    /** One page whose words unpack to so many megabytes. */
    static byte[] pdfBomb(int megabytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        byte[] words = bytes("BT /F1 9 Tf (words) Tj ET ".repeat(40_000));
        try (DeflaterOutputStream out =
                new DeflaterOutputStream(packed, new Deflater(Deflater.BEST_COMPRESSION))) {
            for (int i = 0; i < megabytes; i++) {
                out.write(words);
            }
        }
        return joined(
                bytes(
                        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
                                + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
                                + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj\n"
                                + "5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n"
                                + "4 0 obj<</Filter/FlateDecode/Length "
                                + packed.size()
                                + ">>stream\n"),
                packed.toByteArray(),
                bytes("\nendstream endobj\ntrailer<</Root 1 0 R/Size 6>>\n%%EOF"));
    }

    static byte[] mailOfMails(int depth) {
        StringBuilder mail = new StringBuilder("From: a@b.example\r\nSubject: deep\r\n");
        for (int i = 0; i < depth; i++) {
            mail.append(
                    "Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n".formatted(i, i));
        }
        return bytes(mail.append("Content-Type: text/plain\r\n\r\nwords\r\n").toString());
    }

    static byte[] mailWith(byte[] attachment) {
        return bytes(
                "From: a@b.example\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n"
                        + "--b\r\nContent-Type: application/octet-stream; name=\"../../x.docx\"\r\n"
                        + "Content-Disposition: attachment; filename=\"../../x.docx\"\r\n"
                        + "Content-Transfer-Encoding: base64\r\n\r\n"
                        + Base64.getMimeEncoder().encodeToString(attachment)
                        + "\r\n--b--\r\n");
    }

    static byte[] manyAttachments(int number) {
        StringBuilder mail =
                new StringBuilder(
                        "From: a@b.example\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n");
        for (int i = 0; i < number; i++) {
            mail.append(
                    "--b\r\nContent-Type: text/plain; name=\"%d\"\r\n\r\nwords\r\n".formatted(i));
        }
        return bytes(mail.append("--b--\r\n").toString());
    }

    private static final byte[] OLD_OFFICE = {
        (byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0, (byte) 0xa1, (byte) 0xb1, 0x1a, (byte) 0xe1
    };

    static byte[] oldOffice(Random random) {
        return joined(OLD_OFFICE, noise(random, 4_096));
    }

    /** A file system whose chain of sectors leads back to its beginning. */
    static byte[] oldOfficeLoop() {
        ByteBuffer file = ByteBuffer.allocate(512 * 4).order(ByteOrder.LITTLE_ENDIAN);
        file.put(OLD_OFFICE).position(24);
        file.putShort((short) 0x3e).putShort((short) 3).putShort((short) -2);
        file.putShort((short) 9).putShort((short) 6).position(44);
        file.putInt(1).putInt(1).putInt(0).putInt(4096).putInt(2).putInt(1).putInt(0).putInt(0);
        file.putInt(0);
        file.position(512);
        file.putInt(1).putInt(0).putInt(2).putInt(2);
        return file.array();
    }

    static byte[] halves(Random random) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(new byte[] {(byte) 0xff, (byte) 0xfe});
        for (int i = 0; i < 5_000; i++) {
            bytes.write(random.nextInt(256));
            bytes.write(0xd8 + random.nextInt(8));
        }
        return bytes.toByteArray();
    }

    static byte[] gzip(int megabytes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            for (int i = 0; i < megabytes; i++) {
                out.write(new byte[MEGABYTE]);
            }
        }
        return bytes.toByteArray();
    }

    static byte[] waysOut() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (String name :
                    List.of(
                            "../escaped",
                            "../../../../tmp/escaped",
                            "/tmp/escaped",
                            "word/../../escaped")) {
                entry(zip, name, bytes("out"));
            }
            entry(zip, "[Content_Types].xml", bytes("<Types/>"));
        }
        return bytes.toByteArray();
    }

    static String attributes(Random random) {
        StringBuilder all = new StringBuilder();
        for (int i = 20_000 + random.nextInt(100_000); i > 0; i--) {
            all.append('a').append(i).append("=1 ");
        }
        return all.toString();
    }
}
