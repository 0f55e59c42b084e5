package dev.workmate.erp.odata.edm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpEntity.Verb;
import dev.workmate.erp.ErpNavigation;
import dev.workmate.erp.ErpProperty.Trait;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.odata.Samples;
import dev.workmate.erp.odata.edm.SetModel.Place;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.apache.olingo.client.api.edm.xml.XMLMetadata;
import org.apache.olingo.client.core.ODataClientFactory;
import org.apache.olingo.commons.api.edm.provider.CsdlEntityType;
import org.apache.olingo.commons.api.edm.provider.CsdlSchema;
import org.junit.jupiter.api.Test;

public class EdmxReaderTest {
    private final ServiceModel model = Samples.model();

    private ErpEntity entity(String set) {
        return model.set(set).orElseThrow().entity();
    }

    @Test
    void tellsTypesKeysAndRelations() {
        ErpEntity invoices = entity("salesInvoices");
        assertThat(invoices.keys()).containsExactly("id");
        assertThat(invoices.property("dueDate").orElseThrow().type()).isEqualTo(ErpType.DATE);
        assertThat(invoices.property("number").orElseThrow().maxLength()).contains(20);
        assertThat(invoices.property("status").orElseThrow().choices().orElseThrow().names())
                .containsExactly(" ", "Draft", "In Review", "Open");
        assertThat(invoices.navigation("salesInvoiceLines"))
                .contains(
                        new ErpNavigation(
                                "salesInvoiceLines",
                                "salesInvoiceLines",
                                ErpNavigation.Reach.MANY,
                                List.of(new ErpNavigation.Join("id", "documentId"))));
        assertThat(invoices.actions()).containsExactly("post");
        assertThat(model.set("salesInvoices").orElseThrow().wireActions())
                .containsEntry("post", "Microsoft.NAV.post");
    }

    @Test
    void tellsWhatMayBeDone() {
        assertThat(entity("salesInvoices").verbs()).containsExactlyInAnyOrder(Verb.values());
        assertThat(entity("customerSales").verbs()).isEmpty();
        assertThat(entity("companies").allows(Verb.CREATE)).isFalse();
    }

    @Test
    void tellsWhatIsNoPlainColumn() {
        assertThat(entity("customers").property("lastModifiedDateTime").orElseThrow().traits())
                .contains(Trait.READ_ONLY);
        assertThat(entity("customerSales").property("totalSalesAmount").orElseThrow().traits())
                .contains(Trait.COMPUTED);
        assertThat(entity("customerSales").property("dateFilter_FilterOnly").orElseThrow().traits())
                .contains(Trait.FILTER_ONLY);
        assertThat(entity("salesInvoices").property("remainingAmount").orElseThrow().traits())
                .contains(Trait.COMPUTED);
        assertThat(entity("salesInvoices").property("id").orElseThrow().traits())
                .contains(Trait.REQUIRED);
    }

    @Test
    void knowsWhatBusinessCentralDoesNotSay() {
        assertThat(entity("salesInvoiceLines").parents()).contains("documentId");
        assertThat(entity("salesInvoices").requiredOnCreate())
                .containsExactly(List.of("customerNumber", "customerId"));
    }

    @Test
    void knowsWhichSetsBelongToACompany() {
        assertThat(model.set("companies").orElseThrow().place()).isEqualTo(Place.ROOT);
        assertThat(model.set("customers").orElseThrow().place()).isEqualTo(Place.COMPANY);
    }

    @Test
    void writesAliasesOut() throws Exception {
        String text =
                """
                <Edmx><DataServices><Schema Namespace="com.shop" Alias="Self">
                <EntityType Name="thing"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int64"/>
                <Property Name="state" Type="Self.state"/></EntityType>
                <EntityType Name="special" BaseType="Self.thing"><Property Name="more" Type="Edm.String"/></EntityType>
                <EnumType Name="state"><Member Name="on"/></EnumType>
                <EntityContainer Name="c"><EntitySet Name="specials" EntityType="Self.special"/></EntityContainer>
                </Schema></DataServices></Edmx>
                """;
        ServiceModel shop = ModelBuilder.build(read(text), "", "h");
        SetModel specials = shop.set("specials").orElseThrow();
        assertThat(specials.entity().keys()).containsExactly("ID");
        assertThat(specials.entity().properties()).hasSize(3);
        assertThat(specials.wireType("state")).isEqualTo("com.shop.state");
        assertThat(specials.place()).isEqualTo(Place.ROOT);
    }

    @Test
    void refusesDocumentTypesAndWhatIsNoMetadata() {
        for (String text :
                List.of(
                        "<!DOCTYPE a [<!ENTITY x \"y\">]><Edmx>&x;</Edmx>",
                        "<!DOCTYPE Edmx SYSTEM \"http://127.0.0.1:1/x\"><Edmx/>",
                        "<html/>",
                        "<Edmx/>",
                        "<Edmx><DataServices>",
                        "")) {
            assertThatThrownBy(() -> read(text)).as(text).isInstanceOf(XMLStreamException.class);
        }
    }

    @Test
    void readsWhatAnotherReaderReads() throws Exception {
        compareWithOlingo(Samples.metadata());
    }

    /** The same counts and names by Olingo's reader. */
    public static void compareWithOlingo(String text) throws Exception {
        Edmx ours = read(text);
        XMLMetadata theirs =
                ODataClientFactory.getClient()
                        .getDeserializer(
                                org.apache.olingo.commons.api.format.ContentType.APPLICATION_XML)
                        .toMetadata(stream(text));
        List<CsdlSchema> schemas = theirs.getSchemas();
        List<CsdlEntityType> types =
                schemas.stream().flatMap(each -> each.getEntityTypes().stream()).toList();
        assertThat(ours.entityTypes().values().stream().map(each -> Edmx.simple(each.name())))
                .containsExactlyInAnyOrderElementsOf(
                        types.stream().map(CsdlEntityType::getName).toList());
        assertThat(
                        ours.entityTypes().values().stream()
                                .mapToInt(each -> each.properties().size())
                                .sum())
                .isEqualTo(types.stream().mapToInt(each -> each.getProperties().size()).sum());
        assertThat(
                        ours.entityTypes().values().stream()
                                .mapToInt(each -> each.navigations().size())
                                .sum())
                .isEqualTo(
                        types.stream()
                                .mapToInt(each -> each.getNavigationProperties().size())
                                .sum());
        assertThat(ours.enumTypes())
                .hasSize(schemas.stream().mapToInt(each -> each.getEnumTypes().size()).sum());
        assertThat(ours.actions())
                .hasSize(schemas.stream().mapToInt(each -> each.getActions().size()).sum());
        assertThat(ours.entitySets().stream().map(Edmx.EntitySet::name))
                .containsExactlyInAnyOrderElementsOf(
                        schemas.stream()
                                .filter(each -> each.getEntityContainer() != null)
                                .flatMap(each -> each.getEntityContainer().getEntitySets().stream())
                                .map(each -> each.getName())
                                .toList());
    }

    private static Edmx read(String text) throws XMLStreamException {
        return EdmxReader.read(stream(text));
    }

    private static ByteArrayInputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
