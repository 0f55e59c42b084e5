package dev.workmate.erp.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpExpand;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpFilter.Comparison;
import dev.workmate.erp.ErpFilter.Operator;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpOrder;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.query.Condition.Comparing;
import dev.workmate.testkit.ErpShop;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.ToolException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryCheckTest {
    private static final ErpQuery INVOICES = ErpQuery.of("salesInvoices");

    private static List<String> problems(ErpQuery query) {
        return QueryCheck.problems(ErpShop.MODEL, query);
    }

    private static ErpFilter eq(String property, ErpValue value) {
        return new Comparison(property, Operator.EQ, value);
    }

    private static ErpValue text(String text) {
        return new ErpValue.Text(text);
    }

    @Nested
    class AnUnsentQuery {
        @Test
        void mayBeSentWhereAllFits() {
            assertThat(
                            problems(
                                    INVOICES.where(
                                                    new ErpFilter.And(
                                                            List.of(
                                                                    eq(
                                                                            "status",
                                                                            new ErpValue.Choice(
                                                                                    "Open")),
                                                                    new Comparison(
                                                                            "dueDate",
                                                                            Operator.LT,
                                                                            new ErpValue.Day(
                                                                                    LocalDate
                                                                                            .EPOCH)))))
                                            .selecting(List.of("number", "remainingAmount"))
                                            .expanding(
                                                    List.of(
                                                            new ErpExpand(
                                                                    "salesInvoiceLines",
                                                                    List.of("quantity"),
                                                                    List.of(
                                                                            new ErpExpand(
                                                                                    "item",
                                                                                    List.of(),
                                                                                    List.of())))))
                                            .sorted(
                                                    List.of(
                                                            new ErpOrder(
                                                                    "dueDate",
                                                                    ErpOrder.Direction.DESC)))))
                    .isEmpty();
        }

        @Test
        void namesWhatWasProbablyMeant() {
            assertThat(problems(ErpQuery.of("salesInvoice")))
                    .containsExactly(
                            "There is no entity 'salesInvoice'; did you mean salesInvoices, salesInvoiceLines.");
            assertThat(problems(INVOICES.selecting(List.of("custommerName"))))
                    .containsExactly(
                            "salesInvoices has no property 'custommerName'; did you mean customerName, customerNumber.");
            assertThat(problems(INVOICES.where(eq("zzz", text("x")))).getFirst())
                    .startsWith(
                            "salesInvoices has no property 'zzz'; its properties are id, number,");
        }

        @Test
        void mixesPropertiesInOrWhereTheSystemIsNotBusinessCentral() {
            ErpModel other =
                    new ErpModel(
                            "other",
                            List.copyOf(ErpShop.MODEL.entities()),
                            ErpModel.Dialect.STANDARD);
            ErpQuery either =
                    INVOICES.where(
                            new ErpFilter.Or(
                                    List.of(
                                            eq("customerName", text("A")),
                                            eq("number", text("B")))));
            assertThat(QueryCheck.problems(other, either)).isEmpty();
            assertThat(problems(either)).hasSize(1);
        }

        @Test
        void doesNotMixPropertiesInOr() {
            assertThat(
                            problems(
                                    INVOICES.where(
                                            new ErpFilter.Or(
                                                    List.of(
                                                            eq("number", text("1")),
                                                            eq("customerName", text("A")))))))
                    .containsExactly(
                            "The system does not take an OR over different properties (number, customerName): ask once for each and put the results together.");
            assertThat(
                            problems(
                                    INVOICES.where(
                                            new ErpFilter.Or(
                                                    List.of(
                                                            eq("number", text("1")),
                                                            new ErpFilter.Not(
                                                                    eq("number", text("2"))))))))
                    .isEmpty();
        }

        @Test
        void readsLinesOnlyThroughTheirDocument() {
            ErpQuery lines = ErpQuery.of("salesInvoiceLines");
            String refusal =
                    "salesInvoiceLines cannot be listed on their own: filter by documentId eq …, or read salesInvoices with expand salesInvoiceLines.";
            ErpFilter document = eq("documentId", new ErpValue.Guid(new UUID(1, 2)));
            assertThat(problems(lines)).containsExactly(refusal);
            assertThat(problems(lines.where(new ErpFilter.Not(document)))).containsExactly(refusal);
            assertThat(problems(lines.where(document))).isEmpty();
            assertThat(
                            problems(
                                    lines.where(
                                            new ErpFilter.And(
                                                    List.of(
                                                            eq("lineObjectNumber", text("x")),
                                                            document)))))
                    .isEmpty();
        }

        @Test
        void neitherFiltersNorSortsByWhatIsWorkedOut() {
            assertThat(
                            problems(
                                    INVOICES.where(
                                                    new Comparison(
                                                            "remainingAmount",
                                                            Operator.GT,
                                                            new ErpValue.Amount(BigDecimal.ZERO)))
                                            .sorted(
                                                    List.of(
                                                            new ErpOrder(
                                                                    "remainingAmount",
                                                                    ErpOrder.Direction.ASC)))))
                    .hasSize(2)
                    .allMatch(
                            each -> each.contains("'remainingAmount' is worked out while reading"));
        }

        @Test
        void comparesLikeWithLike() {
            assertThat(problems(INVOICES.where(eq("dueDate", text("today")))))
                    .containsExactly("'dueDate' is a date and cannot be compared with today.");
            assertThat(problems(INVOICES.where(eq("status", new ErpValue.Choice("Lost")))))
                    .containsExactly(
                            "'status' has no value \"Lost\"; it is one of Draft, In Review, Open, Paid.");
            assertThat(
                            problems(
                                    INVOICES.where(
                                            new Comparison(
                                                    "dueDate", Operator.GT, ErpValue.NOTHING))))
                    .containsExactly("'dueDate' cannot be greater or less than nothing.");
            assertThat(
                            problems(
                                    INVOICES.where(
                                            new ErpFilter.TextMatch(
                                                    "dueDate", ErpFilter.Place.START, "2026"))))
                    .containsExactly("'dueDate' is a date: only texts can be searched in.");
        }

        @Test
        void knowsRelatedRecordsFromProperties() {
            assertThat(problems(INVOICES.selecting(List.of("salesInvoiceLines"))))
                    .containsExactly(
                            "'salesInvoiceLines' is a related entity: name it under expand, not select.");
            assertThat(problems(INVOICES.where(eq("salesInvoiceLines", text("x")))).getFirst())
                    .contains("conditions on related records are not possible here");
            assertThat(
                            problems(
                                    INVOICES.expanding(
                                            List.of(
                                                    new ErpExpand(
                                                            "custmer", List.of(), List.of())))))
                    .containsExactly(
                            "salesInvoices does not lead to 'custmer'; did you mean customer.");
        }

        @Test
        void readsNoQuestions() {
            assertThat(
                            problems(
                                    ErpQuery.of("customerSales")
                                            .selecting(List.of("dateFilter_FilterOnly"))))
                    .containsExactly("'dateFilter_FilterOnly' can only be filtered by, not read.");
        }
    }

    @Nested
    class AConditionOfAModel {
        private final ErpEntity invoices = ErpShop.MODEL.entity("salesInvoices").orElseThrow();

        private ErpFilter read(String property, Comparing operator, String... values)
                throws ToolException {
            List<JsonValue.Scalar> given =
                    java.util.Arrays.stream(values)
                            .<JsonValue.Scalar>map(JsonValue.Text::new)
                            .toList();
            return ConditionReader.read(
                    new Condition(
                            property,
                            operator,
                            Optional.empty(),
                            given.isEmpty() ? Optional.empty() : Optional.of(given)),
                    ModelNames.property(invoices, property));
        }

        @Test
        void isTypedByTheProperty() throws ToolException {
            assertThat(read("dueDate", Comparing.LT, "2026-06-30"))
                    .isEqualTo(
                            new Comparison(
                                    "dueDate",
                                    Operator.LT,
                                    new ErpValue.Day(LocalDate.of(2026, 6, 30))));
            assertThat(read("status", Comparing.EQ, "In_x0020_Review"))
                    .isEqualTo(eq("status", new ErpValue.Choice("In Review")));
            assertThat(read("totalAmountIncludingTax", Comparing.GE, "100.50"))
                    .isEqualTo(
                            new Comparison(
                                    "totalAmountIncludingTax",
                                    Operator.GE,
                                    new ErpValue.Amount(new BigDecimal("100.5"))));
        }

        @Test
        void takesSeveralValues() throws ToolException {
            assertThat(read("status", Comparing.IN, "Open", "paid"))
                    .isEqualTo(
                            new ErpFilter.In(
                                    "status",
                                    List.of(
                                            new ErpValue.Choice("Open"),
                                            new ErpValue.Choice("Paid"))));
            assertThat(read("customerName", Comparing.CONTAINS, "a", "b"))
                    .isInstanceOf(ErpFilter.Or.class);
            assertThat(read("status", Comparing.NE, "Open"))
                    .isEqualTo(new Comparison("status", Operator.NE, new ErpValue.Choice("Open")));
        }

        @Test
        void knowsHowSystemsKeepEmptiness() throws ToolException {
            assertThat(read("customerName", Comparing.EMPTY))
                    .isEqualTo(eq("customerName", text("")));
            assertThat(read("dueDate", Comparing.EMPTY))
                    .isEqualTo(
                            new ErpFilter.In(
                                    "dueDate",
                                    List.of(
                                            ErpValue.NOTHING,
                                            new ErpValue.Day(LocalDate.of(1, 1, 1)))));
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                textBlock =
                        """
                        dueDate      | EQ         | June      | 'dueDate' takes a date such as "2026-06-30", but was given "June".
                        dueDate      | EQ         | 2026-02-30 | 'dueDate' takes a date such as "2026-06-30", but was given "2026-02-30".
                        customerId   | EQ         | 1-1-1-1-1 | 'customerId' takes an id such as "6f3c2a10-0b1d-4c8e-9a77-2f1e5d3c4b5a", but was given "1-1-1-1-1".
                        customerId   | GT         | 6f3c2a10-0b1d-4c8e-9a77-2f1e5d3c4b5a | 'customerId' is a unique id: it has no order, use eq, ne or in.
                        status       | EQ         | Lost      | 'status' has no value "Lost"; it is one of "Draft", "In Review", "Open", "Paid".
                        status       | CONTAINS   | Op        | 'status' is a choice: only texts can be searched in, use eq, in or a comparison.
                        totalAmountIncludingTax | EQ | many    | 'totalAmountIncludingTax' takes a number, but was given "many".
                        totalAmountIncludingTax | EQ | 1e99999 | 'totalAmountIncludingTax' takes a number, but was given "1e99999".
                        """)
        void saysWhatDoesNotFit(String property, Comparing operator, String value, String message) {
            assertThatThrownBy(() -> read(property, operator, value))
                    .isInstanceOf(ToolException.class)
                    .hasMessage(message);
        }

        @Test
        void needsAValue() {
            assertThatThrownBy(() -> read("number", Comparing.EQ))
                    .hasMessage(
                            "The condition on 'number' has no value; for an empty one use the operator 'empty'.");
        }

        @Test
        void readsMomentsWithAndWithoutTime() throws ToolException {
            assertThat(
                            ValueReader.read(
                                    ErpShop.MODEL
                                            .entity("customers")
                                            .orElseThrow()
                                            .property("lastModifiedDateTime")
                                            .orElseThrow(),
                                    JsonValue.of("2026-06-30T10:00:00+02:00")))
                    .isEqualTo(new ErpValue.Moment(Instant.parse("2026-06-30T08:00:00Z")));
        }
    }
}
