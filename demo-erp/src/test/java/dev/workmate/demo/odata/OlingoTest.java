package dev.workmate.demo.odata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.demo.catalog.Catalog;
import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.odata.edm.Api;
import dev.workmate.demo.testkit.TinyCompany;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.util.List;
import org.apache.olingo.client.api.ODataClient;
import org.apache.olingo.client.api.communication.request.retrieve.ODataEntitySetRequest;
import org.apache.olingo.client.api.domain.ClientEntity;
import org.apache.olingo.client.api.domain.ClientEntitySet;
import org.apache.olingo.client.api.edm.xml.XMLMetadata;
import org.apache.olingo.client.core.ODataClientFactory;
import org.apache.olingo.commons.api.edm.provider.CsdlEntityContainer;
import org.apache.olingo.commons.api.edm.provider.CsdlSchema;
import org.apache.olingo.commons.api.format.ContentType;
import org.junit.jupiter.api.Test;

/** An independent client reads our metadata and our data. */
class OlingoTest {
    private final ODataClient client = ODataClientFactory.getClient();

    @Test
    void readsTheMetadataWithTheCatalogsCounts() {
        for (Catalog catalog : List.of(Catalog.standard(), Catalog.planning())) {
            byte[] document = new Api(catalog).metadata();
            XMLMetadata metadata =
                    client.getDeserializer(ContentType.APPLICATION_XML)
                            .toMetadata(new ByteArrayInputStream(document));
            CsdlSchema schema = metadata.getSchema(Catalog.NAMESPACE);
            CsdlEntityContainer container = schema.getEntityContainer();
            List<EntityModel> entities = catalog.entities();
            assertThat(container.getName()).isEqualTo("NAV");
            assertThat(container.getEntitySets()).hasSize(entities.size());
            assertThat(schema.getEnumTypes()).hasSize(catalog.enums().size());
            assertThat(schema.getActions())
                    .hasSize(entities.stream().mapToInt(e -> e.actions().size()).sum());
            for (EntityModel entity : entities) {
                var type = schema.getEntityType(entity.name());
                assertThat(type.getProperties()).hasSize(entity.width());
                assertThat(type.getNavigationProperties()).hasSize(entity.navigations().size());
                assertThat(type.getKey()).hasSize(entity.keys().size());
                assertThat(container.getEntitySet(entity.set()).getAnnotations())
                        .extracting(annotation -> annotation.getTerm())
                        .contains("Org.OData.Capabilities.V1.InsertRestrictions");
            }
        }
    }

    @Test
    void readsDataPageByPage() {
        try (DemoErp erp =
                DemoErp.start(DemoErpOptions.defaults().withStaticToken("t"), TinyCompany::fill)) {
            URI next =
                    client.newURIBuilder(erp.apiUrl())
                            .appendEntitySetSegment("companies")
                            .appendKeySegment(TinyCompany.ID)
                            .appendNavigationSegment("salesInvoices")
                            .filter("totalAmountExcludingTax gt 100 and status ne 'Draft'")
                            .expand("salesInvoiceLines")
                            .orderBy("number")
                            .build();
            int rows = 0;
            int lines = 0;
            while (next != null) {
                ODataEntitySetRequest<ClientEntitySet> request =
                        client.getRetrieveRequestFactory().getEntitySetRequest(next);
                request.addCustomHeader("Authorization", "Bearer t");
                request.setPrefer("odata.maxpagesize=2");
                ClientEntitySet page = request.execute().getBody();
                for (ClientEntity invoice : page.getEntities()) {
                    rows++;
                    assertThat(invoice.getETag()).startsWith("W/");
                    lines += invoice.getProperty("salesInvoiceLines").getCollectionValue().size();
                }
                next = page.getNext();
            }
            assertThat(rows).isEqualTo(5);
            assertThat(lines).isEqualTo(10);
        }
    }
}
