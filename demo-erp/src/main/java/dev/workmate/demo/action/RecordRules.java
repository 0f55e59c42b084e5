package dev.workmate.demo.action;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import dev.workmate.demo.store.Table;
import dev.workmate.demo.store.Transaction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates, changes and removes records as the application would; used inside one transaction. */
public final class RecordRules {
    private static final Map<String, String> BEFORE_FIRST =
            Map.of(
                    "customers",
                    "C00000",
                    "vendors",
                    "V00000",
                    "items",
                    "IT-000",
                    "contacts",
                    "CT000000",
                    "employees",
                    "E000",
                    "projects",
                    "J00000",
                    "fixedAssets",
                    "FA00000",
                    "opportunities",
                    "OP000000",
                    "bankAccounts",
                    "B000");

    /** Where a master record's number stands in what was posted for it. */
    private static final Map<String, List<String>> USED_IN =
            Map.of(
                    "customers", List.of("customerLedgerEntries", "customerNumber"),
                    "vendors", List.of("vendorLedgerEntries", "vendorNumber"),
                    "items", List.of("itemLedgerEntries", "itemNumber"));

    private final Transaction transaction;
    private final CompanyTables company;

    public RecordRules(Transaction transaction, CompanyTables company) {
        this.transaction = transaction;
        this.company = company;
    }

    public Row create(EntityModel model, Map<String, Object> values) {
        Optional<DraftKind> header = DraftKind.ofHeader(model);
        if (header.isPresent()) {
            return new Headers(transaction, company).create(header.get(), values);
        }
        Optional<DraftKind> line = DraftKind.ofLine(model);
        if (line.isPresent()) {
            return new DocumentLines(transaction, company).create(line.get(), values);
        }
        Map<String, Object> row = new LinkedHashMap<>(values);
        row.putIfAbsent("id", transaction.newId());
        if (model.name().equals("journalLine")) {
            new JournalLines(company).fill(row);
        }
        number(model, row);
        return transaction.put(company, model.set(), row);
    }

    private void number(EntityModel model, Map<String, Object> row) {
        String first = BEFORE_FIRST.get(model.set());
        if (first == null) {
            return;
        }
        Table table = company.table(model);
        Object given = row.get("number");
        if (given == null || given.toString().isEmpty()) {
            String prefix = prefix(table, first);
            row.put(
                    "number",
                    NumberSeries.next(table, one -> one.text("number").startsWith(prefix), first));
        } else if (table.first("number", given) != null) {
            throw new ActionRefused(
                    "Internal_EntityWithSameKeyExists",
                    "The "
                            + model.name()
                            + " already exists. Identification fields and values:"
                            + " No.='"
                            + given
                            + "'");
        }
    }

    private static String prefix(Table table, String first) {
        String known = first.replaceAll("\\d+$", "");
        return table.rows().stream()
                .map(row -> row.text("number").replaceAll("\\d+$", ""))
                .filter(prefix -> !prefix.contains("-"))
                .findFirst()
                .orElse(known);
    }

    public Row change(Row row, Map<String, @Nullable Object> values) {
        Optional<DraftKind> header = DraftKind.ofHeader(row.model());
        if (header.isPresent()) {
            return new Headers(transaction, company).change(header.get(), row, values);
        }
        Optional<DraftKind> line = DraftKind.ofLine(row.model());
        if (line.isPresent()) {
            return new DocumentLines(transaction, company).change(line.get(), row, values);
        }
        return transaction.patch(company, row, values);
    }

    public void remove(Row row) {
        Optional<DraftKind> header = DraftKind.ofHeader(row.model());
        Optional<DraftKind> line = DraftKind.ofLine(row.model());
        if (header.isPresent()) {
            new Headers(transaction, company).remove(header.get(), row);
        } else if (line.isPresent()) {
            new DocumentLines(transaction, company).remove(line.get(), row);
        } else {
            requireUnused(row);
            transaction.remove(company, row);
        }
    }

    private void requireUnused(Row row) {
        List<String> use = USED_IN.get(row.model().set());
        if (use != null
                && company.table(use.get(0)).first(use.get(1), row.text("number")) != null) {
            throw ActionRefused.dialog(
                    "You cannot delete "
                            + row.model().name()
                            + " "
                            + row.text("number")
                            + " because it has ledger entries.");
        }
        for (DraftKind kind : DraftKind.values()) {
            boolean open =
                    (kind.side().party + "s").equals(row.model().set())
                            && company.table(kind.set())
                                            .first(kind.side().party + "Number", row.text("number"))
                                    != null;
            if (open) {
                throw ActionRefused.dialog(
                        "You cannot delete "
                                + row.model().name()
                                + " "
                                + row.text("number")
                                + " because there is a "
                                + kind.words()
                                + " for it.");
            }
        }
    }
}
