package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.data.ToolReply;
import java.math.BigDecimal;

/** Reads results from an income statement. */
final class Earnings {
    private Earnings() {}

    /** A result by its word. */
    static BigDecimal of(String word, ToolReply.Sheet sheet) {
        BigDecimal income = line(sheet, "Total Income");
        BigDecimal cost = line(sheet, "Total Cost of Goods Sold").abs();
        BigDecimal expense = line(sheet, "Total Expense").abs();
        BigDecimal net =
                StatementAnswer.line(sheet, "Net Income", "netChange")
                        .orElse(income.subtract(cost).subtract(expense));
        BigDecimal interest = like(sheet, "interest");
        BigDecimal depreciation = like(sheet, "depreciation|amorti[sz]ation");
        return switch (word) {
            case "netrate" -> Comparison.rate(net, income).orElse(BigDecimal.ZERO);
            case "grossprofit" -> income.subtract(cost);
            case "marginrate" ->
                    Comparison.rate(income.subtract(cost), income).orElse(BigDecimal.ZERO);
            case "expenses" -> expense;
            case "cogs" -> cost;
            case "ebit" -> net.add(interest);
            case "ebitda" -> net.add(interest).add(depreciation);
            default -> net;
        };
    }

    private static BigDecimal line(ToolReply.Sheet sheet, String name) {
        return StatementAnswer.line(sheet, name, "netChange").orElse(BigDecimal.ZERO);
    }

    /** Expenses whose name says so, as a positive amount. */
    private static BigDecimal like(ToolReply.Sheet sheet, String pattern) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int row = 0; row < sheet.rows().size(); row++) {
            boolean detail = sheet.cell(row, "lineType").filter("detail"::equals).isPresent();
            if (detail
                    && sheet.cell(row, "display")
                            .filter(
                                    name ->
                                            name.toLowerCase(java.util.Locale.ROOT)
                                                    .matches(".*\\b(?:" + pattern + ")\\b.*"))
                            .isPresent()) {
                sum = sum.subtract(new BigDecimal(sheet.cell(row, "netChange").orElse("0")));
            }
        }
        return sum;
    }
}
