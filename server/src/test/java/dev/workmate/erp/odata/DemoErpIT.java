package dev.workmate.erp.odata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpFilter.Comparison;
import dev.workmate.erp.ErpFilter.Operator;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpPage;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.odata.edm.EdmxReader;
import dev.workmate.erp.odata.edm.EdmxReaderTest;
import dev.workmate.erp.odata.edm.ModelBuilder;
import dev.workmate.erp.odata.edm.ServiceModel;
import dev.workmate.erp.odata.http.BaseAddress;
import dev.workmate.erp.odata.http.ConnectionLimits;
import dev.workmate.erp.odata.http.ConnectionSettings;
import dev.workmate.erp.odata.http.ServiceSignIn;
import dev.workmate.erp.query.PageStream;
import dev.workmate.llm.Secret;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.math.BigDecimal;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The connector against the demo company over a real connection. */
@Timeout(60)
class DemoErpIT {
    private static DemoErp demo;
    private static ODataErp erp;
    private static ErpCompany trading;

    @BeforeAll
    static void start() throws Exception {
        demo = DemoErp.start(DemoErpOptions.defaults().withStaticToken("test-token-123456"));
        erp = connect(ConnectionLimits.DEFAULT);
        trading = erp.companies().getFirst();
    }

    private static ODataErp connect(ConnectionLimits limits) {
        return new ODataErp(
                new ConnectionSettings(
                        BaseAddress.of(demo.apiUrl()),
                        List.of(BaseAddress.of(demo.planningUrl())),
                        new ServiceSignIn.ClientCredentials(
                                BaseAddress.of(demo.tokenUrl()),
                                "demo-client",
                                new Secret("demo-secret"),
                                "https://api.businesscentral.dynamics.com/.default"),
                        Optional.empty(),
                        Optional.empty(),
                        limits));
    }

    @AfterAll
    static void stop() {
        erp.close();
        demo.close();
    }

    @AfterEach
    void behave() {
        demo.faults().clear();
    }

    private static String metadata(String root) throws Exception {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(root + "/$metadata").toURL().openConnection();
        connection.setRequestProperty("Authorization", "Bearer test-token-123456");
        try (InputStream stream = connection.getInputStream()) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void itsMetadataReadsAsByOlingo() throws Exception {
        EdmxReaderTest.compareWithOlingo(metadata(demo.apiUrl()));
        EdmxReaderTest.compareWithOlingo(metadata(demo.planningUrl()));
    }

    @Test
    void customApisJoinTheModel() throws Exception {
        ErpModel model = erp.model(trading);
        assertThat(model.entity("itemPlanning").orElseThrow().route())
                .isEqualTo("tarnhollow/planning/v1.0");
        assertThat(model.entity("salesInvoices").orElseThrow().isCustom()).isFalse();
        assertThat(erp.page(trading, ErpQuery.of("itemPlanning").first(3), 10).rows()).hasSize(3);
    }

    @Test
    void everyAddressReadsAsByOlingoAndIsAnswered() throws Exception {
        String text = metadata(demo.apiUrl());
        OlingoParser olingo = new OlingoParser(text);
        ServiceModel model =
                ModelBuilder.build(
                        EdmxReader.read(
                                new java.io.ByteArrayInputStream(
                                        text.getBytes(StandardCharsets.UTF_8))),
                        "",
                        "h");
        Addresses addresses = new Addresses(model);
        int answered = 0;
        for (int seed = 0; seed < 1_000; seed++) {
            ErpQuery query = new RandomQueries(model, new Random(seed)).next();
            String address = addresses.query(trading, query);
            try {
                olingo.parse(address);
            } catch (Exception e) {
                throw new AssertionError("seed " + seed + ": " + address, e);
            }
            if (seed < 100) {
                answered += isAnswered(query.first(3)) ? 1 : 0;
            }
        }
        // The others ask for what the demo refuses by its rules.
        assertThat(answered).isGreaterThanOrEqualTo(75);
    }

    /** Refusing is an answer too where the demo's strict rules say so; failing is none. */
    private static boolean isAnswered(ErpQuery query) throws Exception {
        try {
            erp.page(trading, query, 3);
            return true;
        } catch (ErpException.Rejected e) {
            return false;
        }
    }

    @Test
    void allLedgerEntriesStreamThroughAPageAtATime() throws Exception {
        List<WeakReference<ErpRow>> firsts = new ArrayList<>();
        long[] alive = {0};
        PageStream stream = new PageStream(erp, trading, 1_000_000);
        long start = System.nanoTime();
        stream.read(
                ErpQuery.of("generalLedgerEntries")
                        .selecting(List.of("entryNumber", "debitAmount", "creditAmount")),
                _ -> {
                    System.gc();
                    alive[0] =
                            Math.max(
                                    alive[0],
                                    firsts.stream().filter(each -> each.get() != null).count());
                },
                row -> {
                    if (row.value("entryNumber") instanceof ErpValue.Amount(BigDecimal number)
                            && number.intValue() % 1_000 == 0) {
                        firsts.add(new WeakReference<>(row));
                    }
                });
        System.out.printf(
                "%,d ledger entries in %d requests, %d ms with a collection after each%n",
                stream.rows(), stream.requests(), (System.nanoTime() - start) / 1_000_000);
        assertThat(stream.rows()).isGreaterThan(60_000);
        assertThat(firsts).hasSizeGreaterThan(60);
        assertThat(alive[0])
                .as("samples of one in a thousand rows that are still in memory")
                .isLessThanOrEqualTo(2L * PageStream.PAGE / 1_000);
    }

    @Test
    void pagesHaveTheSizeThatWasAskedFor() throws Exception {
        ErpPage page = erp.page(trading, ErpQuery.of("itemLedgerEntries"), 250);
        assertThat(page.rows()).hasSize(250);
        int rows = 0;
        for (int pages = 0; pages < 40; pages++) {
            rows += page.rows().size();
            page = erp.next(trading, page.next().orElseThrow(), 250);
        }
        assertThat(rows).isEqualTo(10_000);
    }

    @Test
    void countsAndSumsAreExact() throws Exception {
        ErpQuery open =
                ErpQuery.of("salesInvoices")
                        .where(new Comparison("status", Operator.EQ, new ErpValue.Choice("Open")));
        long count = erp.count(trading, open).count();
        ErpPage page = erp.page(trading, open, 20_000);
        assertThat(page.rows()).hasSize((int) count);
        assertThat(page.rows())
                .allMatch(row -> row.value("status").equals(new ErpValue.Choice("Open")))
                .allMatch(row -> row.value("remainingAmount") instanceof ErpValue.Amount);
    }

    @Test
    void readsGoOnAfterRefusalsAndCuts() throws Exception {
        demo.faults().refuseNext(2, 429, Duration.ofSeconds(0));
        assertThat(erp.page(trading, ErpQuery.of("customers").first(1), 1).rows()).hasSize(1);
        demo.faults().refuseNext(1, 503);
        assertThat(erp.page(trading, ErpQuery.of("customers").first(1), 1).rows()).hasSize(1);
        demo.faults().cutNext(2, 300);
        assertThat(erp.page(trading, ErpQuery.of("customers").first(9), 9).rows()).hasSize(9);
        demo.faults().dropNext(1);
        assertThat(erp.page(trading, ErpQuery.of("customers").first(1), 1).rows()).hasSize(1);
        demo.expireTokens();
        assertThat(erp.page(trading, ErpQuery.of("customers").first(1), 1).rows()).hasSize(1);
    }

    @Test
    void aChangedServiceIsReadAgain() throws Exception {
        String before = erp.model(trading).hash();
        ODataErp other = connect(ConnectionLimits.DEFAULT);
        try (other) {
            demo.addProperty("customer", "loyaltyLevel");
            assertThat(other.model(trading).hash()).isNotEqualTo(before);
            assertThat(erp.model(trading).hash()).isEqualTo(before);
        }
    }

    @Test
    void linesNeedTheirDocumentAndOrNeedsOneProperty() {
        assertThatThrownBy(() -> erp.page(trading, ErpQuery.of("salesInvoiceLines"), 10))
                .isInstanceOf(ErpException.class)
                .hasMessageContaining("Id");
    }
}
