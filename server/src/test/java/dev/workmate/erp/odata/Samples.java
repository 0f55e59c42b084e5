package dev.workmate.erp.odata;

import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.odata.edm.EdmxReader;
import dev.workmate.erp.odata.edm.ModelBuilder;
import dev.workmate.erp.odata.edm.ServiceModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import javax.xml.stream.XMLStreamException;

/** A small service of Business Central's shape. */
public final class Samples {
    static final UUID COMPANY_ID = UUID.fromString("11111111-2222-8333-8444-555555555555");
    static final ErpCompany COMPANY = new ErpCompany(COMPANY_ID, "Tarnhollow", "Tarnhollow");
    public static final UUID INVOICE = UUID.fromString("aaaaaaaa-2222-8333-8444-555555555555");

    private Samples() {}

    public static String metadata() {
        try (InputStream file = Samples.class.getResourceAsStream("/erp/metadata.xml")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static ServiceModel model() {
        try (InputStream file = Samples.class.getResourceAsStream("/erp/metadata.xml")) {
            return ModelBuilder.build(EdmxReader.read(file), "", "sample");
        } catch (IOException | XMLStreamException e) {
            throw new IllegalStateException(e);
        }
    }
}
