package dev.workmate.erp.odata.edm;

import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An XML element by its local name, with what is in it. Document types are refused, so that no
 * entity is ever expanded or fetched.
 */
record XmlElement(
        String name,
        Map<String, String> attributes,
        List<XmlElement> children,
        StringBuilder text) {
    private static final int MAX_DEPTH = 64;
    private static final int MAX_ELEMENTS = 1_000_000;
    private static final XMLInputFactory FACTORY = factory();

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        factory.setXMLResolver(
                (_, _, _, _) -> {
                    throw new XMLStreamException("nothing outside the document is read");
                });
        return factory;
    }

    /** The document's root. */
    static XmlElement parse(InputStream stream) throws XMLStreamException {
        XMLStreamReader reader = FACTORY.createXMLStreamReader(stream);
        try {
            return read(reader);
        } finally {
            reader.close();
        }
    }

    private static XmlElement read(XMLStreamReader reader) throws XMLStreamException {
        Deque<XmlElement> open = new ArrayDeque<>();
        int count = 0;
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    if (open.size() >= MAX_DEPTH || ++count > MAX_ELEMENTS) {
                        throw new XMLStreamException("the document is too large");
                    }
                    XmlElement element = start(reader);
                    if (!open.isEmpty()) {
                        open.getLast().children.add(element);
                    }
                    open.add(element);
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    XmlElement closed = open.removeLast();
                    if (open.isEmpty()) {
                        return closed;
                    }
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    if (!open.isEmpty() && !reader.isWhiteSpace()) {
                        open.getLast().text.append(reader.getText());
                    }
                }
                case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE ->
                        throw new XMLStreamException("a document type is not allowed here");
                default -> {}
            }
        }
        throw new XMLStreamException("the document has no end");
    }

    private static XmlElement start(XMLStreamReader reader) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            attributes.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
        }
        return new XmlElement(
                reader.getLocalName(), attributes, new ArrayList<>(), new StringBuilder());
    }

    Stream<XmlElement> all(String childName) {
        return children.stream().filter(child -> child.name.equals(childName));
    }

    Optional<String> attribute(String attributeName) {
        return Optional.ofNullable(attributes.get(attributeName));
    }

    /** An attribute that must be there; empty where it is not. */
    String required(String attributeName) {
        return attributes.getOrDefault(attributeName, "");
    }
}
