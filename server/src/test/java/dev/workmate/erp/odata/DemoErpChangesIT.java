package dev.workmate.erp.odata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.erp.ErpAnswer;
import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpFilter.Comparison;
import dev.workmate.erp.ErpFilter.Operator;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRead;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpSystem.Isolation;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.odata.http.BaseAddress;
import dev.workmate.erp.odata.http.ConnectionLimits;
import dev.workmate.erp.odata.http.ConnectionSettings;
import dev.workmate.erp.odata.http.ServiceSignIn;
import dev.workmate.llm.Secret;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Changes in the demo company over a real connection that is cut, refused and lost. */
@Timeout(60)
class DemoErpChangesIT {
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

    private static ErpQuery customersNamed(String name) {
        return ErpQuery.of("customers")
                .where(new Comparison("displayName", Operator.EQ, new ErpValue.Text(name)));
    }

    private static ErpChange.Create customer(String name) {
        return new ErpChange.Create(
                "customers", new ErpRow(Map.of("displayName", new ErpValue.Text(name))));
    }

    @Test
    void aWriteWhoseAnswerIsCutIsDoneOnceAndNeverSentAgain() throws Exception {
        demo.faults().only((method, _) -> method.equals("POST")).cutNext(1, 0);
        ErpException lost =
                catchThrowableOfType(
                        ErpException.class, () -> erp.change(trading, customer("Cut Kayaks")));
        if (lost != null) {
            assertThat(lost.outcomeUnknown()).isTrue();
        }
        assertThat(erp.count(trading, customersNamed("Cut Kayaks")).count()).isEqualTo(1);
    }

    @Test
    void aWriteThatWasDroppedOrRefusedIsNotSentAgain() throws Exception {
        demo.faults().only((method, _) -> method.equals("POST")).dropNext(1);
        ErpException dropped =
                catchThrowableOfType(
                        ErpException.class, () -> erp.change(trading, customer("Drop Kayaks")));
        assertThat(dropped.outcomeUnknown()).isTrue();
        for (int status : List.of(429, 503)) {
            demo.faults().clear();
            demo.faults().only((method, _) -> method.equals("POST")).refuseNext(1, status);
            ErpException refused =
                    catchThrowableOfType(
                            ErpException.class, () -> erp.change(trading, customer("Drop Kayaks")));
            assertThat(refused.outcomeUnknown()).isFalse();
        }
        demo.faults().clear();
        assertThat(erp.count(trading, customersNamed("Drop Kayaks")).count()).isZero();
    }

    @Test
    void aDraftIsMadeChangedPostedAndGone() throws Exception {
        ErpRow customer = erp.change(trading, customer("Whole Way Outdoor")).row().orElseThrow();
        LinkedHashMap<String, ErpValue> invoice = new LinkedHashMap<>();
        invoice.put("customerId", customer.value("id"));
        invoice.put("postingDate", new ErpValue.Day(LocalDate.of(2026, 6, 30)));
        invoice.put(
                "salesInvoiceLines",
                new ErpValue.NestedMany(
                        List.of(
                                line(
                                        erp.page(trading, ErpQuery.of("items").first(1), 1)
                                                .rows()
                                                .getFirst()))));
        ErpRow draft =
                erp.change(trading, new ErpChange.Create("salesInvoices", new ErpRow(invoice)))
                        .row()
                        .orElseThrow();
        ErpKey key = ErpKey.id(((ErpValue.Guid) draft.value("id")).value());
        assertThat(draft.value("status")).isEqualTo(new ErpValue.Choice("Draft"));
        ErpRow changed =
                erp.change(
                                trading,
                                new ErpChange.Update(
                                        "salesInvoices",
                                        key,
                                        new ErpRow(
                                                Map.of(
                                                        "externalDocumentNumber",
                                                        new ErpValue.Text("PO-7"))),
                                        draft.etag().orElseThrow()))
                        .row()
                        .orElseThrow();
        assertThatThrownBy(
                        () ->
                                erp.change(
                                        trading,
                                        new ErpChange.Delete(
                                                "salesInvoices", key, draft.etag().orElseThrow())))
                .isInstanceOf(ErpException.RecordChanged.class);
        erp.change(trading, new ErpChange.Invoke("salesInvoices", key, "post", changed.etag()));
        ErpRow posted = erp.get(trading, new ErpRead("salesInvoices", key)).row();
        assertThat(posted.value("status")).isEqualTo(new ErpValue.Choice("Open"));
        assertThat(
                        erp.count(
                                        trading,
                                        ErpQuery.of("generalLedgerEntries")
                                                .where(
                                                        new Comparison(
                                                                "documentNumber",
                                                                Operator.EQ,
                                                                posted.value("number"))))
                                .count())
                .isGreaterThan(1);
        ErpAnswer.Document pdf = erp.document(trading, "salesInvoices", key);
        assertThat(new String(pdf.content(), 0, 4, StandardCharsets.US_ASCII)).isEqualTo("%PDF");
    }

    private static ErpRow line(ErpRow item) {
        LinkedHashMap<String, ErpValue> line = new LinkedHashMap<>();
        line.put("lineType", new ErpValue.Choice("Item"));
        line.put("itemId", item.value("id"));
        line.put("quantity", new ErpValue.Amount(BigDecimal.valueOf(2)));
        return new ErpRow(line);
    }

    @Test
    void aBatchIsAllOrNothing() throws Exception {
        ErpAnswer.Batch batch =
                erp.batch(
                        trading,
                        List.of(
                                customer("Batch Boots"),
                                new ErpChange.Delete("customers", ErpKey.id(new UUID(1, 1)), "*")),
                        Isolation.ALL_OR_NOTHING);
        assertThat(batch.results()).noneMatch(ErpAnswer.Succeeded.class::isInstance);
        assertThat(erp.count(trading, customersNamed("Batch Boots")).count()).isZero();
        ErpAnswer.Batch done =
                erp.batch(
                        trading,
                        List.of(customer("Batch Boots"), customer("Batch Bikes")),
                        Isolation.ALL_OR_NOTHING);
        assertThat(done.results()).allMatch(ErpAnswer.Succeeded.class::isInstance);
        assertThat(erp.count(trading, customersNamed("Batch Boots")).count()).isEqualTo(1);
    }

    @Test
    void whateverHappensNoWriteIsCarriedOutTwice() throws Exception {
        Random random = new Random(42);
        int unknown = 0;
        for (int i = 0; i < 60; i++) {
            String name = "Journal Kayaks %02d".formatted(i);
            demo.faults().clear();
            misbehave(random.nextInt(6));
            Optional<ErpException> failure = tried(name);
            long done =
                    demo.acceptedWrites().stream()
                            .filter(each -> each.body().contains(name))
                            .count();
            assertThat(done).as(name).isLessThanOrEqualTo(1);
            if (failure.isEmpty()) {
                assertThat(done).as(name).isEqualTo(1);
            } else if (failure.get().outcomeUnknown()) {
                unknown++;
            } else {
                assertThat(done).as(name).isZero();
            }
        }
        assertThat(unknown).isPositive();
    }

    private static void misbehave(int kind) {
        var faults = demo.faults().only((method, _) -> method.equals("POST"));
        switch (kind) {
            case 0 -> faults.dropNext(1);
            case 1 -> faults.cutNext(1, 0);
            case 2 -> faults.cutNext(1, 40);
            case 3 -> faults.refuseNext(1, 429);
            case 4 -> faults.refuseNext(1, 503, Duration.ofSeconds(1));
            default -> {}
        }
    }

    private static Optional<ErpException> tried(String name) throws InterruptedException {
        try {
            erp.change(trading, customer(name));
            return Optional.empty();
        } catch (ErpException e) {
            return Optional.of(e);
        }
    }
}
