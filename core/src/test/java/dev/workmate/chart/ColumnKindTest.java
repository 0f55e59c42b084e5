package dev.workmate.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.text.JsonValue.Scalar;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnKindTest {
    @ParameterizedTest
    @CsvSource({
        "amount, 1;2.5;, AMOUNT",
        "amount, `1`;`-2.50`, AMOUNT",
        "amount, 1;x, NAME",
        "customerNumber, `10000`;`20000`, NAME",
        "No., 1;2, NAME",
        "entry_no, 1;2, NAME",
        "casino, 1;2, AMOUNT",
        "numberOfOrders, 1;2, AMOUNT",
        "code, `0042`, NAME",
        "anything, `0042`, NAME",
        "year, 2024;2025, PERIOD",
        "year(postingDate), `2024`, PERIOD",
        "amount, 2024;2025, AMOUNT",
        "month, 2025-01;2025-12, TIME",
        "month, 2025-13, NAME",
        "day, 2025-02-28;0001-01-01, TIME",
        "day, 2025-02-30, NAME",
        "at, 2025-02-28T10:00:00Z;2025-02-28T10:00:00.123+01:00, TIME",
        "q, 2025-Q1;2024-Q4, PERIOD",
        "w, 2025-W01, PERIOD",
        "nothing, ;, NAME",
    })
    void kindsFollowFromNamesAndValues(String name, String values, ColumnKind kind) {
        assertThat(ColumnKind.of(name, cells(values))).isEqualTo(kind);
    }

    private static List<Scalar> cells(String values) {
        String[] cells = Arrays.stream(values.split(";", -1)).toArray(String[]::new);
        return Tables.of("c", cells).column(0);
    }

    @ParameterizedTest
    @CsvSource({
        "sum(salesAmount), Sum of sales amount",
        "month(postingDate), Posting date",
        "totalAmountIncludingTax, Total amount including tax",
        "customer.name, Customer name",
        "No., No",
        "displayName, Display name",
        "Sales (LCY), Sales (LCY)",
        "count, Count",
        "count_distinct(customerNumber), Different customer number",
        "region's \"name\", Region s name",
    })
    void headingsAreWords(String column, String heading) {
        assertThat(Headings.of(column)).isEqualTo(heading);
    }

    @org.junit.jupiter.api.Test
    void noHeadingStandsTwice() {
        assertThat(Headings.of(List.of("a.b", "a b", "a_b")))
                .containsExactly("A b", "A b 2", "A b 3");
    }
}
