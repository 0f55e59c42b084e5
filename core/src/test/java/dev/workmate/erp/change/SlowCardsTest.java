package dev.workmate.erp.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.workmate.erp.card.Cards;
import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.ApprovalDetails.Amount;
import dev.workmate.event.value.ApprovalDetails.Total;
import dev.workmate.event.value.ApprovalDetails.Warning;
import dev.workmate.testkit.ErpDesk;
import dev.workmate.testkit.ErpShop;
import dev.workmate.tool.Proposal;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Questions about changes that the system does not tell everything about in time. */
@Timeout(60)
class SlowCardsTest {
    private final ErpDesk desk = new ErpDesk();

    private ChangeBatch batch(Duration patience) {
        Cards cards = new Cards(BigDecimal.valueOf(1_000), patience);
        return new ChangeBatch(new ChangeDesk(desk.offices(), cards, ErpDesk.SOON));
    }

    private static UUID id(int number) {
        return new UUID(0, number);
    }

    private void draft(int number, Optional<String> total) {
        var values =
                ErpShop.values(
                        "id",
                        id(number),
                        "number",
                        "D-" + number,
                        "customerName",
                        "Ada",
                        "status",
                        "#Draft");
        total.ifPresent(
                sum ->
                        values.putAll(
                                ErpShop.values("totalAmountIncludingTax", new BigDecimal(sum))));
        desk.erp().add(ErpShop.NORTH, "salesInvoices", values);
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "salesInvoiceLines",
                        ErpShop.values(
                                "documentId",
                                id(number),
                                "lineType",
                                "#Item",
                                "lineObjectNumber",
                                "A",
                                "quantity",
                                "2.0",
                                "unitPrice",
                                "12.50"));
    }

    private static ChangeBatch.Input post(int... numbers) {
        return new ChangeBatch.Input(
                java.util.Arrays.stream(numbers)
                        .mapToObj(
                                number ->
                                        new ChangeBatch.Operation(
                                                ChangeBatch.Kind.INVOKE,
                                                "salesInvoices",
                                                Optional.of(id(number).toString()),
                                                Optional.empty(),
                                                Optional.of("post")))
                        .toList(),
                Optional.empty());
    }

    @Test
    void tellTheAmountsThatAreKnownAndNameTheOthers() throws Exception {
        draft(1, Optional.of("700.50"));
        draft(2, Optional.empty());
        desk.erp().silence("salesInvoiceLines");
        Proposal proposal =
                batch(Duration.ofMillis(50)).preview(post(1, 2), desk.call("erp_batch"));
        assertThat(proposal.summary())
                .contains(
                        "2 changes: 1. Post invoice Ada (D-1): total 700.50;"
                                + " 2. Post invoice Ada (D-2), amount not known");
        ApprovalDetails details = proposal.details().orElseThrow();
        assertThat(details.totals())
                .extracting(Total::label, Total::amount)
                .containsExactly(tuple("1. Total", new Amount("700.50", Optional.empty())));
        assertThat(details.warnings())
                .extracting(Warning::code)
                .containsExactly("amount_unknown", "not_checked", "not_checked");
        assertThat(details.warnings().getFirst().message())
                .isEqualTo("What change 2 enters into the books could not be found out.");
        assertThat(details.confirmWord()).contains("unknown");
        assertThat(details.confirm()).isEmpty();
        assertThat(proposal.version()).isPresent();
    }

    @Test
    void wantTheAmountWhereAllAreKnownEvenIfLate() throws Exception {
        draft(1, Optional.of("700.50"));
        draft(2, Optional.of("400"));
        desk.erp().silence("salesInvoiceLines");
        ApprovalDetails details =
                batch(Duration.ofMillis(50))
                        .preview(post(1, 2), desk.call("erp_batch"))
                        .details()
                        .orElseThrow();
        assertThat(details.confirm()).contains(new Amount("1100.50", Optional.empty()));
        assertThat(details.confirmWord()).isEmpty();
        assertThat(details.totals().getLast())
                .extracting(Total::label, Total::amount)
                .containsExactly("Posted together", new Amount("1100.50", Optional.empty()));
    }

    @Test
    void areWholeWhereTheSystemAnswers() throws Exception {
        draft(1, Optional.of("700.50"));
        draft(2, Optional.of("700.50"));
        ApprovalDetails details =
                batch(Cards.PATIENCE)
                        .preview(post(1, 2), desk.call("erp_batch"))
                        .details()
                        .orElseThrow();
        assertThat(details.lines())
                .extracting(ApprovalDetails.Line::description)
                .containsExactly("1. A", "2. A");
        assertThat(details.totals()).hasSize(3);
        assertThat(details.warnings()).extracting(Warning::code).doesNotContain("not_checked");
    }

    @Test
    void nameAPostingWithoutAnAmountAsSuch() throws Exception {
        draft(2, Optional.empty());
        Proposal proposal = batch(Cards.PATIENCE).preview(post(2), desk.call("erp_batch"));
        assertThat(proposal.summary().orElseThrow()).endsWith("amount not known");
        assertThat(proposal.details().orElseThrow().confirmWord()).contains("unknown");
    }

    @Test
    void refuseWhatCannotWorkAllTheSame() {
        draft(1, Optional.of("700.50"));
        assertThatThrownBy(() -> batch(Cards.PATIENCE).preview(post(1, 9), desk.call("erp_batch")))
                .hasMessageContaining("no such record");
    }

    @Test
    void boundAlsoAQuestionAboutManyChanges() throws Exception {
        int[] all = new int[50];
        for (int i = 0; i < all.length; i++) {
            all[i] = i + 1;
            draft(i + 1, Optional.of("10"));
        }
        Proposal proposal = batch(Cards.PATIENCE).preview(post(all), desk.call("erp_batch"));
        assertThat(proposal.summary().orElseThrow()).startsWith("50 changes: 1. Post invoice");
        assertThat(proposal.details().orElseThrow().totals().getLast())
                .extracting(Total::label, Total::amount)
                .containsExactly("Posted together", new Amount("500.00", Optional.empty()));
        assertThat(List.copyOf(desk.erp().changes())).isEmpty();
    }
}
