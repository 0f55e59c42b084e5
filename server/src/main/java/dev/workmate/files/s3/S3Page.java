package dev.workmate.files.s3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** A page of a listing; {@code more} says that keys follow. */
record S3Page(List<Item> items, boolean more) {
    S3Page {
        items = List.copyOf(items);
    }

    /** A key that is there. */
    record Item(String key, long size) {}

    static S3Page read(byte[] xml) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new ByteArrayInputStream(xml));
            try {
                return read(reader);
            } finally {
                reader.close();
            }
        } catch (XMLStreamException | NumberFormatException e) {
            throw new IOException("the storage for files lists what cannot be read", e);
        }
    }

    private static S3Page read(XMLStreamReader reader) throws XMLStreamException {
        List<Item> items = new ArrayList<>();
        boolean more = false;
        String key = "";
        long size = 0;
        while (reader.hasNext()) {
            int event = reader.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                switch (reader.getLocalName()) {
                    case "Key" -> key = reader.getElementText();
                    case "Size" -> size = Long.parseLong(reader.getElementText().strip());
                    case "IsTruncated" -> more = Boolean.parseBoolean(reader.getElementText());
                    default -> {}
                }
            } else if (event == XMLStreamConstants.END_ELEMENT
                    && reader.getLocalName().equals("Contents")) {
                items.add(new Item(key, size));
            }
        }
        return new S3Page(items, more);
    }
}
