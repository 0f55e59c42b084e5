package dev.workmate.knowledge.tika;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Files that nobody means well with; the same seed makes the same ones. */
public final class HostileFiles {
    private static final List<String> ENDINGS =
            List.of(
                    "pdf", "docx", "xlsx", "pptx", "doc", "xls", "msg", "odt", "rtf", "html", "md",
                    "txt", "csv", "eml", "png");

    private final Path folder;

    /** What an entity from elsewhere would have to reach: a file, and a server. */
    private final String secret;

    private final String address;

    /** A file as it is sent, and what is wrong with it. */
    public record Hostile(String kind, String name, byte[] bytes) {}

    /** Makes one kind. */
    @FunctionalInterface
    private interface Maker {
        byte[] make(Random random) throws IOException;
    }

    private record Kind(String name, String ending, Maker maker) {}

    private final List<Kind> kinds;

    public HostileFiles(Path folder, Path secret, String address) {
        this.folder = folder;
        this.secret = secret.toUri().toString();
        this.address = address;
        this.kinds = kinds();
    }

    /** The kinds one after the other, each time with other numbers. */
    public Hostile make(int number) throws IOException {
        Kind kind = kinds.get(number % kinds.size());
        Random random = new Random(number * 0x9E3779B97F4A7C15L);
        String ending =
                kind.ending().isEmpty()
                        ? ENDINGS.get(random.nextInt(ENDINGS.size()))
                        : kind.ending();
        return new Hostile(
                kind.name(),
                "%s %d.%s".formatted(kind.name(), number, ending),
                kind.maker().make(random));
    }

    private List<Kind> kinds() {
        return List.of(
                new Kind("word bomb", "docx", r -> paper(p -> Papers.bomb(p, 60 + r.nextInt(200)))),
                new Kind("nested zips", "zip", r -> HostileBytes.nestedZips(2 + r.nextInt(6))),
                new Kind("entity of a file", "docx", r -> paper(p -> Papers.reaching(p, secret))),
                new Kind(
                        "entity of a server", "docx", r -> paper(p -> Papers.reaching(p, address))),
                new Kind(
                        "billion laughs in word",
                        "docx",
                        r -> office("word/document.xml", HostileBytes.laughs(r))),
                new Kind("billion laughs", "xml", r -> HostileBytes.bytes(HostileBytes.laughs(r))),
                new Kind(
                        "laughing picture",
                        "svg",
                        r -> HostileBytes.bytes(HostileBytes.laughs(r).replace("lolz", "svg"))),
                new Kind(
                        "deep json",
                        "json",
                        r -> HostileBytes.nested("[", "]", 20_000 + r.nextInt(200_000))),
                new Kind(
                        "deep html",
                        "html",
                        r -> HostileBytes.nested("<div>", "</div>", 5_000 + r.nextInt(50_000))),
                new Kind(
                        "deep tables",
                        "html",
                        r -> HostileBytes.nested("<table><tr><td>", "", 5_000 + r.nextInt(20_000))),
                new Kind(
                        "deep xml",
                        "xml",
                        r -> HostileBytes.nested("<a>", "</a>", 20_000 + r.nextInt(100_000))),
                new Kind(
                        "deep rtf",
                        "rtf",
                        r -> HostileBytes.nested("{\\rtf1 ", "}", 20_000 + r.nextInt(100_000))),
                new Kind("cut word", "docx", r -> HostileBytes.cut(paper(Papers::word), r)),
                new Kind("damaged word", "docx", r -> HostileBytes.damaged(paper(Papers::word), r)),
                new Kind("cut sheet", "xlsx", r -> HostileBytes.cut(paper(Papers::excel), r)),
                new Kind(
                        "damaged sheet",
                        "xlsx",
                        r -> HostileBytes.damaged(paper(Papers::excel), r)),
                new Kind(
                        "damaged slides",
                        "pptx",
                        r -> HostileBytes.damaged(paper(Papers::slides), r)),
                new Kind("cut pdf", "pdf", r -> HostileBytes.cut(pdf(), r)),
                new Kind("damaged pdf", "pdf", r -> HostileBytes.damaged(pdf(), r)),
                new Kind(
                        "cut mail",
                        "eml",
                        r -> HostileBytes.cut(HostileBytes.bytes(Papers.mail()), r)),
                new Kind(
                        "damaged mail",
                        "eml",
                        r -> HostileBytes.damaged(HostileBytes.bytes(Papers.mail()), r)),
                new Kind("huge picture", "png", HostileBytes::hugePicture),
                new Kind(
                        "pdf with a loop of pages",
                        "pdf",
                        r -> HostileBytes.bytes(HostileBytes.pdfLoop())),
                new Kind(
                        "pdf that points at itself",
                        "pdf",
                        r -> HostileBytes.bytes(HostileBytes.pdfSelf(r))),
                new Kind("pdf bomb", "pdf", r -> HostileBytes.pdfBomb(100 + r.nextInt(400))),
                new Kind(
                        "program",
                        "",
                        r ->
                                HostileBytes.damaged(
                                        HostileBytes.bytes("MZ" + "\0\u0003".repeat(5_000)), r)),
                new Kind("word as pdf", "pdf", r -> paper(Papers::word)),
                new Kind("picture as text", "txt", HostileBytes::hugePicture),
                new Kind("pdf and zip", "pdf", r -> HostileBytes.joined(pdf(), Papers.zip(20))),
                new Kind(
                        "picture and page",
                        "html",
                        r -> HostileBytes.bytes("GIF89a/*<script>alert(1)</script>*/=1;")),
                new Kind(
                        "one line",
                        "csv",
                        r -> HostileBytes.bytes("a,".repeat((1 + r.nextInt(6)) << 20))),
                new Kind(
                        "one word",
                        "txt",
                        r -> HostileBytes.bytes("x".repeat((1 + r.nextInt(8)) << 20))),
                new Kind(
                        "parts in parts",
                        "eml",
                        r -> HostileBytes.mailOfMails(200 + r.nextInt(1_500))),
                new Kind(
                        "mail with a bomb",
                        "eml",
                        r -> HostileBytes.mailWith(paper(p -> Papers.bomb(p, 100)))),
                new Kind(
                        "many attachments",
                        "eml",
                        r -> HostileBytes.manyAttachments(500 + r.nextInt(3_000))),
                new Kind("open document with an entity", "odt", r -> openDocument()),
                new Kind("old office and noise", "doc", HostileBytes::oldOffice),
                new Kind("old office in a circle", "xls", r -> HostileBytes.oldOfficeLoop()),
                new Kind("noise", "", r -> HostileBytes.noise(r, 1 + r.nextInt(100_000))),
                new Kind("nothing", "", r -> new byte[0]),
                new Kind("zeros", "", r -> new byte[1 + r.nextInt(500_000)]),
                new Kind("half characters", "txt", r -> HostileBytes.halves(r)),
                new Kind(
                        "far cell",
                        "xlsx",
                        r -> office("xl/worksheets/sheet1.xml", HostileBytes.farCell())),
                new Kind("packed bomb", "txt", r -> HostileBytes.gzip(200)),
                new Kind("many entries", "zip", r -> Papers.zip(20_000 + r.nextInt(20_000))),
                new Kind("zip with ways out", "docx", r -> HostileBytes.waysOut()),
                new Kind(
                        "many attributes",
                        "html",
                        r -> HostileBytes.bytes("<p " + HostileBytes.attributes(r) + ">words")));
    }

    /** Makes a file. */
    @FunctionalInterface
    private interface Paper {
        Path write(Path file) throws IOException;
    }

    private byte[] paper(Paper paper) throws IOException {
        Path file = folder.resolve("paper");
        try {
            return Files.readAllBytes(paper.write(file));
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private byte[] pdf() throws IOException {
        return paper(file -> Papers.pdf(file, "One page of words", "Another one"));
    }

    /** A package with one part that is not what it should be. */
    private byte[] office(String part, String content) throws IOException {
        boolean word = part.startsWith("word/");
        byte[] whole = paper(word ? Papers::word : Papers::excel);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(whole));
                ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (ZipEntry each = in.getNextEntry(); each != null; each = in.getNextEntry()) {
                byte[] old = in.readAllBytes();
                HostileBytes.entry(
                        zip,
                        each.getName(),
                        each.getName().equals(part) ? HostileBytes.bytes(content) : old);
            }
        }
        return bytes.toByteArray();
    }

    private byte[] openDocument() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            HostileBytes.entry(
                    zip, "mimetype", HostileBytes.bytes("application/vnd.oasis.opendocument.text"));
            HostileBytes.entry(
                    zip,
                    "content.xml",
                    HostileBytes.bytes(
                            "<?xml version=\"1.0\"?><!DOCTYPE d [<!ENTITY x SYSTEM \""
                                    + secret
                                    + "\">]><office:document-content xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\"><office:body><office:text><text:p>before &x; after</text:p></office:text></office:body></office:document-content>"));
        }
        return bytes.toByteArray();
    }
}
