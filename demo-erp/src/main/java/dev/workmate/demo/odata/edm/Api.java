package dev.workmate.demo.odata.edm;

import dev.workmate.demo.catalog.Catalog;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.apache.olingo.commons.api.edm.Edm;
import org.apache.olingo.commons.core.edm.EdmProviderImpl;
import org.apache.olingo.server.api.serializer.SerializerException;
import org.apache.olingo.server.core.ServiceMetadataImpl;
import org.apache.olingo.server.core.serializer.xml.MetadataDocumentXmlSerializer;

/**
 * One API as it is served: its catalogue, the model addresses are read with, its metadata document.
 */
public final class Api {
    private final Catalog catalog;
    private final Edm textual;
    private final Edm typed;
    private final byte[] metadata;
    private final String hash;

    public Api(Catalog catalog) {
        this.catalog = catalog;
        this.textual = edm(catalog, EdmModel.Enums.AS_TEXT);
        this.typed = edm(catalog, EdmModel.Enums.TYPED);
        this.metadata = document(catalog);
        this.hash = hash(metadata);
    }

    public Catalog catalog() {
        return catalog;
    }

    public Edm textual() {
        return textual;
    }

    public Edm typed() {
        return typed;
    }

    public byte[] metadata() {
        return metadata.clone();
    }

    /** Changes whenever the metadata does. */
    public String metadataHash() {
        return hash;
    }

    private static Edm edm(Catalog catalog, EdmModel.Enums enums) {
        return new EdmProviderImpl(new SchemaProvider(new EdmModel(catalog, enums).schema()));
    }

    private static byte[] document(Catalog catalog) {
        SchemaProvider provider =
                new SchemaProvider(new EdmModel(catalog, EdmModel.Enums.TYPED).schema());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            XMLStreamWriter xml =
                    XMLOutputFactory.newDefaultFactory()
                            .createXMLStreamWriter(bytes, StandardCharsets.UTF_8.name());
            new MetadataDocumentXmlSerializer(
                            new ServiceMetadataImpl(provider, List.of(), new NoEtags()))
                    .writeMetadataDocument(xml);
            xml.close();
        } catch (XMLStreamException | SerializerException e) {
            throw new IllegalStateException("cannot write the metadata document", e);
        }
        return bytes.toByteArray();
    }

    private static String hash(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
