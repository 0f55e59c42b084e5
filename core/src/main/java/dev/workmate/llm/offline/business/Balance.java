package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.data.ToolReply;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** What a balance sheet says, with the totals of groups of accounts from the trial balance. */
record Balance(ToolReply.Sheet sheet, ToolReply.Sheet accounts) {
    /** Bank accounts and cash among the assets. */
    Map<String, BigDecimal> cashLines() {
        Map<String, BigDecimal> lines = new LinkedHashMap<>();
        each(
                true,
                (name, amount) -> {
                    if (name.toLowerCase(Locale.ROOT).matches(".*\\b(?:bank|cash)\\b.*")) {
                        lines.put(name, amount);
                    }
                });
        return lines;
    }

    BigDecimal cash() {
        return cashLines().values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    BigDecimal inputTax() {
        return tax(true);
    }

    BigDecimal outputTax() {
        return tax(false);
    }

    private BigDecimal tax(boolean assets) {
        BigDecimal[] sum = {BigDecimal.ZERO};
        each(
                assets,
                (name, amount) -> {
                    if (name.matches("(?i).*\\bVAT\\b.*")) {
                        sum[0] = sum[0].add(amount);
                    }
                });
        return sum[0];
    }

    Optional<BigDecimal> value(String word) {
        Optional<BigDecimal> assets = line("Total Assets");
        Optional<BigDecimal> liabilities = line("Total Liabilities");
        Optional<BigDecimal> equity = assets.flatMap(all -> liabilities.map(all::subtract));
        Optional<BigDecimal> current = group("Current liabilities, total");
        Optional<BigDecimal> liquid =
                group("Inventory, total").flatMap(stock -> quick().map(stock::add));
        return switch (word) {
            case "assets" -> assets;
            case "liabilities" -> liabilities;
            case "equity" -> equity;
            case "equityratio" ->
                    equity.flatMap(own -> assets.flatMap(all -> Comparison.rate(own, all)));
            case "debtratio" ->
                    liabilities.flatMap(debt -> assets.flatMap(all -> Comparison.rate(debt, all)));
            case "currentratio" ->
                    liquid.flatMap(all -> current.flatMap(debt -> Comparison.rate(all, debt)));
            case "quickratio" ->
                    quick().flatMap(all -> current.flatMap(debt -> Comparison.rate(all, debt)));
            case "workingcapital" -> liquid.flatMap(all -> current.map(debt -> all.subtract(debt)));
            default -> Optional.empty();
        };
    }

    private Optional<BigDecimal> quick() {
        return group("Receivables, total")
                .flatMap(open -> group("Liquid assets, total").map(open::add));
    }

    private Optional<BigDecimal> line(String name) {
        return StatementAnswer.line(sheet, name, "balance");
    }

    /** The balance of the accounts from a group's begin to its total, as a positive amount. */
    private Optional<BigDecimal> group(String total) {
        int end = rowOf(total);
        BigDecimal sum = BigDecimal.ZERO;
        for (int row = end - 1; row >= 0; row--) {
            String type = accounts.cell(row, "accountType").orElse("");
            if (type.startsWith("Begin")) {
                return Optional.of(sum.abs());
            }
            sum =
                    sum.add(amount(row, "balanceAtDateDebit"))
                            .subtract(amount(row, "balanceAtDateCredit"));
        }
        return Optional.empty();
    }

    private int rowOf(String name) {
        for (int row = 0; row < accounts.rows().size(); row++) {
            if (accounts.cell(row, "display").filter(name::equalsIgnoreCase).isPresent()) {
                return row;
            }
        }
        return 0;
    }

    private BigDecimal amount(int row, String column) {
        return accounts.cell(row, column)
                .filter(value -> !value.isBlank())
                .map(value -> new BigDecimal(value.replace(",", "")))
                .orElse(BigDecimal.ZERO);
    }

    private void each(boolean assets, BiConsumer<String, BigDecimal> reader) {
        boolean inAssets = true;
        for (int row = 0; row < sheet.rows().size(); row++) {
            String name = sheet.cell(row, "display").orElse("");
            if (name.equalsIgnoreCase("Total Assets")) {
                inAssets = false;
            } else if (inAssets == assets
                    && sheet.cell(row, "lineType").filter("detail"::equals).isPresent()) {
                reader.accept(name, new BigDecimal(sheet.cell(row, "balance").orElse("0")));
            }
        }
    }
}
