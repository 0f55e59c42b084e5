package dev.workmate.knowledge.tika;

import dev.workmate.knowledge.ReadFailure;
import dev.workmate.knowledge.reading.DocumentParser.Parsed;
import dev.workmate.knowledge.reading.DocumentParser.Text;
import dev.workmate.knowledge.reading.DocumentParser.Unreadable;
import dev.workmate.knowledge.text.DocumentText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.tika.config.TikaConfig;
import org.apache.tika.detect.DefaultDetector;
import org.apache.tika.detect.Detector;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.exception.ZeroByteFileException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Message;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaType;
import org.apache.tika.parser.AutoDetectParser;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.csv.TextAndCSVParser;
import org.apache.tika.parser.html.JSoupParser;
import org.apache.tika.parser.mail.RFC822Parser;
import org.apache.tika.parser.microsoft.OfficeParser;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;
import org.apache.tika.parser.microsoft.rtf.RTFParser;
import org.apache.tika.parser.odf.OpenDocumentParser;
import org.apache.tika.parser.pdf.PDFParser;
import org.apache.tika.parser.pdf.PDFParserConfig;
import org.xml.sax.SAXException;

/**
 * Reads one document of the kinds that are named here and no others: every further parser is
 * further code that strangers' bytes reach. Runs in a process of its own.
 */
final class TikaReader {
    /** Some thousand pages. */
    static final int MAX_CHARACTERS = 4_000_000;

    private static final List<String> PICTURES =
            List.of("image/png", "image/jpeg", "image/gif", "image/webp");

    private static final List<String> SHEETS = List.of("text/csv", "text/tab-separated-values");

    private final AutoDetectParser parser;
    private final Detector detector;

    TikaReader() {
        detector = new DefaultDetector();
        parser =
                new AutoDetectParser(
                        detector,
                        new PDFParser(),
                        new OOXMLParser(),
                        new OfficeParser(),
                        new OpenDocumentParser(),
                        new RTFParser(),
                        new JSoupParser(),
                        new RFC822Parser(),
                        new TextAndCSVParser());
    }

    Parsed read(Path file, String name) throws IOException {
        Metadata metadata = new Metadata();
        metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, name);
        try (TikaInputStream in = TikaInputStream.get(file, metadata)) {
            MediaType type = detector.detect(in, metadata);
            if (PICTURES.contains(type.toString())) {
                // It has no text; models that see are shown it as it is.
                return new Text(new DocumentText(type.toString(), "", List.of(), Optional.empty()));
            }
            if (SHEETS.contains(type.getBaseType().toString())) {
                metadata.set(
                        TikaCoreProperties.CONTENT_TYPE_USER_OVERRIDE,
                        "text/csv; delimiter=" + Delimiter.of(file));
            }
            return isReadable(type)
                    ? parse(in, metadata, type)
                    : new Unreadable(ReadFailure.UNSUPPORTED);
        } catch (TextHandler.TooLong e) {
            return new Unreadable(ReadFailure.TOO_LONG);
        } catch (EncryptedDocumentException e) {
            return new Unreadable(ReadFailure.LOCKED);
        } catch (ZeroByteFileException e) {
            return new Unreadable(ReadFailure.NO_TEXT);
        } catch (SAXException | TikaException | RuntimeException | StackOverflowError e) {
            return new Unreadable(reason(e));
        }
    }

    private static ReadFailure reason(Throwable failure) {
        for (Throwable e = failure; e != null && e != e.getCause(); e = e.getCause()) {
            String text = String.valueOf(e.getMessage()).toLowerCase(java.util.Locale.ROOT);
            if (e instanceof TextHandler.TooLong || text.contains("zip bomb")) {
                return ReadFailure.TOO_LONG;
            }
            if (e instanceof EncryptedDocumentException
                    || e instanceof org.apache.poi.EncryptedDocumentException) {
                return ReadFailure.LOCKED;
            }
        }
        return ReadFailure.DAMAGED;
    }

    private boolean isReadable(MediaType type) {
        Map<MediaType, Parser> known = parser.getParsers(new ParseContext());
        var kinds = TikaConfig.getDefaultConfig().getMediaTypeRegistry();
        for (MediaType each = type; each != null; each = kinds.getSupertype(each)) {
            if (known.containsKey(each)) {
                return true;
            }
        }
        return false;
    }

    private Parsed parse(TikaInputStream in, Metadata metadata, MediaType type)
            throws IOException, SAXException, TikaException {
        ParseContext context = new ParseContext();
        context.set(Parser.class, parser);
        context.set(EmbeddedDocumentExtractor.class, new MailAttachments(context, type));
        context.set(PDFParserConfig.class, pdf());
        TextHandler handler =
                new TextHandler(MAX_CHARACTERS, seams(type), () -> mailHead(metadata));
        parser.parse(in, handler, metadata, context);
        DocumentText document = handler.document(type.getBaseType().toString());
        return document.text().isBlank() ? new Unreadable(ReadFailure.NO_TEXT) : new Text(document);
    }

    private static TextHandler.Seams seams(MediaType type) {
        return type.toString().contains("markdown")
                ? TextHandler.Seams.MARKDOWN
                : TextHandler.Seams.MARKED;
    }

    private static PDFParserConfig pdf() {
        PDFParserConfig config = new PDFParserConfig();
        config.setOcrStrategy(PDFParserConfig.OCR_STRATEGY.NO_OCR);
        config.setExtractInlineImages(false);
        config.setExtractAnnotationText(true);
        return config;
    }

    /** A mail says who wrote to whom before it says what. */
    private static List<String> mailHead(Metadata metadata) {
        List<String> lines = new ArrayList<>();
        if (metadata.get(Message.MESSAGE_FROM) == null) {
            return lines;
        }
        line(lines, "From", metadata.getValues(Message.MESSAGE_FROM));
        line(lines, "To", metadata.getValues(Message.MESSAGE_TO));
        line(lines, "Cc", metadata.getValues(Message.MESSAGE_CC));
        line(lines, "Date", metadata.getValues(TikaCoreProperties.CREATED));
        line(lines, "Subject", metadata.getValues(TikaCoreProperties.TITLE));
        return lines;
    }

    private static void line(List<String> lines, String name, String... values) {
        String value = String.join(", ", values).replaceAll("\\s+", " ").strip();
        if (!value.isEmpty()) {
            lines.add(name + ": " + value);
        }
    }
}
