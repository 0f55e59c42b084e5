package dev.workmate.erp.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.erp.card.Cards;
import dev.workmate.event.value.ApprovalDetails.Warning;
import dev.workmate.testkit.ErpDesk;
import dev.workmate.testkit.ErpShop;
import dev.workmate.tool.Proposal;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever becomes of a warning, the question is asked. */
@Timeout(60)
class FailingChecksTest {
    private static final UUID DRAFT = new UUID(0, 201);

    private final ErpDesk desk = new ErpDesk();
    private final InvokeAction invoke =
            new InvokeAction(
                    new ChangeDesk(
                            desk.offices(), new Cards(ChangeTools.CONFIRM_FROM), ErpDesk.SOON));

    @BeforeEach
    void fill() {
        desk.erp().add(ErpShop.NORTH, "customers", ErpShop.values("number", "10"));
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "salesInvoices",
                        ErpShop.values(
                                "id",
                                DRAFT,
                                "number",
                                "D-1",
                                "customerNumber",
                                "10",
                                "customerName",
                                "Ada",
                                "totalAmountIncludingTax",
                                "700.00",
                                "status",
                                "#Draft"));
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "salesInvoiceLines",
                        ErpShop.values("documentId", DRAFT, "quantity", "2.0"));
    }

    private void earlier(String amount) {
        for (int i = 0; i < 5; i++) {
            desk.erp()
                    .add(
                            ErpShop.NORTH,
                            "salesInvoices",
                            ErpShop.values(
                                    "customerNumber",
                                    "10",
                                    "totalAmountIncludingTax",
                                    amount,
                                    "status",
                                    "#Paid"));
        }
    }

    private Proposal asked() throws Exception {
        return invoke.preview(
                new InvokeAction.Input(
                        "salesInvoices", Optional.of(DRAFT.toString()), Optional.empty(), "post"),
                desk.call("erp_invoke_action"));
    }

    private static List<String> codes(Proposal proposal) {
        return proposal.details().orElseThrow().warnings().stream().map(Warning::code).toList();
    }

    @Test
    void earlierInvoicesOfNothingAreNoMeasure() throws Exception {
        earlier("0.00");
        assertThat(codes(asked())).doesNotContain("unusual_amount", "not_checked");
    }

    @Test
    void manyTimesTheLargestIsUnusual() throws Exception {
        earlier("70.00");
        assertThat(codes(asked())).contains("unusual_amount");
    }

    @Test
    void aCheckThatFailsIsNamed() throws Exception {
        desk.erp().breakDown("salesInvoices");
        Proposal proposal = asked();
        assertThat(proposal.summary().orElseThrow()).startsWith("Post invoice D-1 to Ada (10)");
        assertThat(proposal.details().orElseThrow().warnings())
                .filteredOn(warning -> warning.code().equals("not_checked"))
                .extracting(Warning::message)
                .containsExactly(
                        "Whether the amount is unusual could not be checked: look at it"
                                + " yourself.");
    }
}
