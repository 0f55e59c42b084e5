package dev.workmate.demo.report;

import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A one-page PDF of a document, written by hand: a heading and its lines in a fixed-width font. */
public final class PdfDocument {
    private static final int LINES_PER_PAGE = 50;

    private PdfDocument() {}

    /** The printed form that a pdfDocument record stands for. */
    public static byte[] of(CompanyTables company, Row pdf) {
        Object parent = pdf.get("parentId");
        List<String> text = new ArrayList<>();
        text.add(company.name());
        for (String set : PrintedSets.ALL) {
            Row document = parent == null ? null : company.table(set).find(parent);
            if (document != null) {
                text.addAll(PrintedSets.lines(company, set, document));
            }
        }
        return page(text.subList(0, Math.min(text.size(), LINES_PER_PAGE)));
    }

    static byte[] page(List<String> lines) {
        StringBuilder drawing = new StringBuilder("BT /F1 10 Tf 14 TL 50 790 Td\n");
        for (String line : lines) {
            drawing.append('(').append(escaped(line)).append(") Tj T*\n");
        }
        drawing.append("ET");
        List<String> objects =
                List.of(
                        "<< /Type /Catalog /Pages 2 0 R >>",
                        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
                                + " /Resources << /Font << /F1 5 0 R >> >> >>",
                        "<< /Length "
                                + drawing.length()
                                + " >>\nstream\n"
                                + drawing
                                + "\nendstream",
                        "<< /Type /Font /Subtype /Type1 /BaseFont /Courier"
                                + " /Encoding /WinAnsiEncoding >>");
        return assemble(objects);
    }

    private static byte[] assemble(List<String> objects) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(bytes("%PDF-1.4\n"));
        List<Integer> offsets = new ArrayList<>();
        for (int i = 0; i < objects.size(); i++) {
            offsets.add(out.size());
            out.writeBytes(bytes((i + 1) + " 0 obj\n" + objects.get(i) + "\nendobj\n"));
        }
        int start = out.size();
        StringBuilder end = new StringBuilder("xref\n0 " + (objects.size() + 1) + "\n");
        end.append("0000000000 65535 f \n");
        offsets.forEach(offset -> end.append(String.format("%010d 00000 n \n", offset)));
        end.append("trailer\n<< /Size ").append(objects.size() + 1).append(" /Root 1 0 R >>\n");
        end.append("startxref\n").append(start).append("\n%%EOF\n");
        out.writeBytes(bytes(end.toString()));
        return out.toByteArray();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String escaped(String line) {
        return line.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)");
    }
}
