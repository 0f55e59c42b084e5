package dev.workmate.demo.action;

import dev.workmate.demo.catalog.EnumNames;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lines of general journals as users write them. */
final class JournalLines {
    private final CompanyTables company;

    JournalLines(CompanyTables company) {
        this.company = company;
    }

    /** Completes a new line: its journal must exist, its account is found by id or number. */
    void fill(Map<String, Object> line) {
        Object journalId = line.get("journalId");
        Row journal = journalId == null ? null : company.table("journals").find(journalId);
        if (journal == null) {
            throw ActionRefused.dialog("You must specify a Journal Id to insert a line.");
        }
        line.putIfAbsent("lineNumber", nextNumber(journal));
        line.putIfAbsent("accountType", "G_x002F_L_x0020_Account");
        line.putIfAbsent("postingDate", company.today());
        Row account = account(line, "accountType", "accountId", "accountNumber");
        if (account != null) {
            line.put("accountId", account.key());
            line.put("accountNumber", account.text("number"));
            line.putIfAbsent("description", account.text("displayName"));
        }
    }

    private int nextNumber(Row journal) {
        int last = 0;
        for (Row line : company.table("journalLines").where("journalId", journal.key())) {
            last = Math.max(last, line.get("lineNumber") instanceof Integer n ? n : 0);
        }
        return last + 10_000;
    }

    @Nullable Row account(Map<String, ?> line, String type, String id, String number) {
        Object kind = line.get(type);
        String set = set(kind == null ? "G/L Account" : EnumNames.decode(kind.toString()));
        Object key = line.get(id);
        Row found = key == null ? null : company.table(set).find(key);
        Object named = line.get(number);
        if (found == null && named != null && !named.toString().isEmpty()) {
            found = company.table(set).first("number", named);
            if (found == null) {
                throw ActionRefused.noSuch(number, named, set);
            }
        }
        return found;
    }

    private static String set(String type) {
        return switch (type) {
            case "Customer" -> "customers";
            case "Vendor" -> "vendors";
            case "Bank Account" -> "bankAccounts";
            case "G/L Account" -> "accounts";
            default -> throw ActionRefused.dialog("Lines to a " + type + " cannot be posted here.");
        };
    }
}
