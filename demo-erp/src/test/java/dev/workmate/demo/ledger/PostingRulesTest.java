package dev.workmate.demo.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PostingRulesTest {
    private static final LocalDate DAY = LocalDate.of(2026, 6, 1);
    private static final Party CUSTOMER = new Party("C1", "Some shop", TaxArea.DOMESTIC);
    private static final Party VENDOR = new Party("V1", "Some maker", TaxArea.EU);
    private static final DocumentLine BIKES =
            new DocumentLine.Goods(
                    "B1",
                    "Bike",
                    ProductGroup.CYCLES,
                    InventoryGroup.CYCLES,
                    BigDecimal.TWO,
                    1000_00,
                    230_00,
                    620_00);
    private static final DocumentLine TRAINING =
            new DocumentLine.Service("S1", "Training", ProductGroup.SERVICE, 100_00, 23_00);
    private static final DocumentLine RENT = new DocumentLine.Account("6210", "Rent", 500_00, 0);

    @Test
    void salesInvoiceBooksRevenueTaxCostAndWhatTheCustomerOwes() {
        Posting posting =
                PostingRules.salesInvoice(header("I1", CUSTOMER), List.of(BIKES, TRAINING));

        assertThat(accounts(posting))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "1210", 1353_00L, "4110", -1000_00L, "4410", -100_00L, "2140",
                                -253_00L, "5110", 620_00L, "1110", -620_00L));
        assertThat(posting.stock())
                .containsExactly(
                        new StockEntry(
                                DAY,
                                StockMove.SALES_INVOICE,
                                "B1",
                                "C1",
                                "I1",
                                "Bike",
                                BigDecimal.valueOf(-2),
                                1000_00,
                                -620_00));
        assertThat(posting.party())
                .containsExactly(
                        new PartyEntry(
                                PartyEntry.Side.CUSTOMER,
                                "C1",
                                DAY,
                                DAY.plusDays(30),
                                LedgerDocumentType.INVOICE,
                                "I1",
                                "",
                                1353_00));
    }

    @Test
    void shippedGoodsAreBookedUnderTheShipment() {
        Posting posting =
                PostingRules.salesInvoice(header("I1", CUSTOMER).movedBy("SHIP1"), List.of(BIKES));

        assertThat(posting.stock())
                .singleElement()
                .satisfies(
                        entry -> {
                            assertThat(entry.documentNumber()).isEqualTo("SHIP1");
                            assertThat(entry.move()).isEqualTo(StockMove.SALES_SHIPMENT);
                        });
    }

    @Test
    void creditMemoUndoesTheInvoiceAndSettlesIt() {
        List<DocumentLine> lines = List.of(BIKES, TRAINING);
        Posting invoice = PostingRules.salesInvoice(header("I1", CUSTOMER), lines);
        Posting memo = PostingRules.salesCreditMemo(header("C1", CUSTOMER).settling("I1"), lines);

        Map<String, Long> both = accounts(invoice);
        accounts(memo).forEach((account, amount) -> both.merge(account, amount, Long::sum));
        assertThat(both.values()).containsOnly(0L);
        OpenItems open = new OpenItems(PartyEntry.Side.CUSTOMER);
        invoice.party().forEach(open::add);
        memo.party().forEach(open::add);
        assertThat(open.remaining("I1")).isZero();
        assertThat(open.remaining("C1")).isZero();
        assertThat(memo.stock().getFirst().quantity()).isEqualByComparingTo("2");
    }

    @Test
    void purchaseBringsGoodsInAtStandardCostAndBooksTheDifference() {
        Posting posting = PostingRules.purchaseInvoice(header("P1", VENDOR), List.of(BIKES, RENT));

        assertThat(accounts(posting))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "1110", 620_00L, "5210", 380_00L, "1260", 230_00L, "6210", 500_00L,
                                "2120", -1730_00L));
        assertThat(posting.stock().getFirst().costAmount()).isEqualTo(620_00);
        assertThat(posting.party().getFirst().amount()).isEqualTo(-1730_00);
    }

    @Test
    void purchaseCreditMemoUndoesThePurchase() {
        Map<String, Long> both =
                accounts(PostingRules.purchaseInvoice(header("P1", VENDOR), List.of(BIKES, RENT)));
        accounts(PostingRules.purchaseCreditMemo(header("M1", VENDOR), List.of(BIKES, RENT)))
                .forEach((account, amount) -> both.merge(account, amount, Long::sum));

        assertThat(both.values()).containsOnly(0L);
    }

    @Test
    void paymentsSettleDocumentsInPartOrWhole() {
        OpenItems customers = new OpenItems(PartyEntry.Side.CUSTOMER);
        OpenItems vendors = new OpenItems(PartyEntry.Side.VENDOR);
        for (Posting posting :
                List.of(
                        PostingRules.salesInvoice(header("I1", CUSTOMER), List.of(BIKES)),
                        PostingRules.customerPayment("PAY1", DAY, CUSTOMER, 1000_00, "I1"),
                        PostingRules.purchaseInvoice(header("P1", VENDOR), List.of(RENT)),
                        PostingRules.vendorPayment("PAY2", DAY, VENDOR, 500_00, "P1"))) {
            posting.party().forEach(customers::add);
            posting.party().forEach(vendors::add);
        }

        assertThat(customers.remaining("I1")).isEqualTo(230_00);
        assertThat(vendors.remaining("P1")).isZero();
    }

    @Test
    void refundTakesMoneyFromTheBank() {
        Posting refund = PostingRules.customerRefund("R1", DAY, CUSTOMER, 40_00, "C1");

        assertThat(accounts(refund))
                .containsExactlyInAnyOrderEntriesOf(Map.of("1310", -40_00L, "1210", 40_00L));
    }

    @Test
    void vanishedGoodsLeaveInventoryAgainstTheAccount() {
        DocumentLine.Goods lost =
                new DocumentLine.Goods(
                        "B1",
                        "Count",
                        ProductGroup.CYCLES,
                        InventoryGroup.CYCLES,
                        BigDecimal.valueOf(-1),
                        0,
                        0,
                        -310_00);

        Posting posting =
                PostingRules.stockAdjustment(
                        "COUNT", DAY, List.of(lost), PostingRules.STOCK_ADJUSTMENT);

        assertThat(accounts(posting))
                .containsExactlyInAnyOrderEntriesOf(Map.of("1110", -310_00L, "5220", 310_00L));
        assertThat(posting.stock().getFirst().move()).isEqualTo(StockMove.NEGATIVE_ADJUSTMENT);
    }

    @Test
    void journalThatDoesNotBalanceIsRefused() {
        List<JournalLine> lines =
                List.of(
                        new JournalLine.ToAccount("6210", "Rent", 100_00),
                        new JournalLine.ToAccount("1310", "Rent", -99_99));

        assertThatThrownBy(() -> PostingRules.journal("J1", DAY, LedgerDocumentType.NONE, lines))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("out of balance by 1 cents");
    }

    @Test
    void costIsRoundedToWholeCents() {
        assertThat(PostingRules.cost(new BigDecimal("2.5"), 333)).isEqualTo(833);
    }

    private static DocumentHeader header(String number, Party party) {
        return DocumentHeader.of(number, DAY, DAY.plusDays(30), party);
    }

    private static Map<String, Long> accounts(Posting posting) {
        Map<String, Long> sums = new TreeMap<>();
        posting.general()
                .forEach(entry -> sums.merge(entry.accountNumber(), entry.amount(), Long::sum));
        return sums;
    }
}
