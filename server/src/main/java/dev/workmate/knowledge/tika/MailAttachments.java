package dev.workmate.knowledge.tika;

import java.io.IOException;
import java.io.InputStream;
import org.apache.tika.extractor.ParsingEmbeddedDocumentExtractor;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaType;
import org.apache.tika.parser.ParseContext;
import org.jspecify.annotations.Nullable;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;

/**
 * What comes inside a mail is read with it; what is packed into other documents is not. A few, and
 * not many levels deep. Used once.
 */
final class MailAttachments extends ParsingEmbeddedDocumentExtractor {
    private static final String XHTML = "http://www.w3.org/1999/xhtml";
    private static final int MAX_DEPTH = 3;
    private static final int MAX_NUMBER = 50;

    private final boolean isMail;
    private int depth;
    private int number;

    MailAttachments(ParseContext context, MediaType container) {
        super(context);
        String type = container.getBaseType().toString();
        this.isMail = type.equals("message/rfc822") || type.equals("application/vnd.ms-outlook");
    }

    @Override
    public boolean shouldParseEmbedded(Metadata metadata) {
        return isMail && depth < MAX_DEPTH && number < MAX_NUMBER;
    }

    @Override
    public void parseEmbedded(
            InputStream in, ContentHandler handler, Metadata metadata, boolean outputHtml)
            throws SAXException, IOException {
        number++;
        depth++;
        try {
            head(handler, metadata.get(TikaCoreProperties.RESOURCE_NAME_KEY));
            super.parseEmbedded(in, handler, metadata, false);
        } finally {
            depth--;
        }
    }

    private static void head(ContentHandler handler, @Nullable String name) throws SAXException {
        if (name != null && !name.isBlank()) {
            String heading = "Attachment: " + name;
            handler.startElement(XHTML, "h2", "h2", new AttributesImpl());
            handler.characters(heading.toCharArray(), 0, heading.length());
            handler.endElement(XHTML, "h2", "h2");
        }
    }
}
