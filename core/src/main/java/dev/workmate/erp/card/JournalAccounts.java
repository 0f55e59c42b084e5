package dev.workmate.erp.card;

import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Whose accounts the lines of a journal are about. For one card. */
final class JournalAccounts {
    private static final UUID NOTHING = new UUID(0, 0);

    private final SurroundingFacts facts;
    private final Map<String, Optional<ErpRow>> found = new HashMap<>();

    JournalAccounts(SurroundingFacts facts) {
        this.facts = facts;
    }

    /** The name of the account, customer, vendor or bank that a line is about. */
    Optional<String> name(ErpRow line) throws InterruptedException {
        return account(line).flatMap(row -> SurroundingFacts.text(row, "displayName"));
    }

    /** What kind of account it is, its name and its number: "vendor Peak Textiles (V00001)". */
    Optional<Said> words(ErpRow line) throws InterruptedException {
        Optional<ErpRow> account = account(line);
        return account.flatMap(row -> SurroundingFacts.text(row, "displayName"))
                .map(
                        name ->
                                name
                                        + SurroundingFacts.text(account.orElseThrow(), "number")
                                                .map(number -> " (" + number + ")")
                                                .orElse(""))
                .map(
                        name ->
                                Said.of(
                                        CardPhrase.ACCOUNT,
                                        Put.term(term(line), kind(line)),
                                        Put.text(name)));
    }

    private Optional<ErpRow> account(ErpRow line) throws InterruptedException {
        return one(set(line, "accountType"), line.value("accountId"), line.value("accountNumber"));
    }

    /** The account that balances a line, or the lines of a journal which have none of their own. */
    Optional<String> balancing(ErpRow row) throws InterruptedException {
        Optional<String> number = SurroundingFacts.text(row, "balancingAccountNumber");
        Optional<String> name =
                one(
                                set(row, "balanceAccountType"),
                                row.value("balancingAccountId"),
                                row.value("balancingAccountNumber"))
                        .flatMap(found -> SurroundingFacts.text(found, "displayName"));
        return name.map(text -> text + number.map(code -> " (" + code + ")").orElse(""))
                .or(() -> number);
    }

    /** Whether another account takes the opposite of a line. */
    static boolean isBalanced(ErpRow journal, ErpRow line) {
        return names(line) || names(journal);
    }

    private static boolean names(ErpRow row) {
        return isId(row.value("balancingAccountId"))
                || SurroundingFacts.text(row, "balancingAccountNumber").isPresent();
    }

    private static boolean isId(ErpValue value) {
        return value instanceof ErpValue.Guid(UUID id) && !id.equals(NOTHING);
    }

    private Optional<ErpRow> one(String set, ErpValue id, ErpValue number)
            throws InterruptedException {
        String key = set + " " + id + " " + number;
        Optional<ErpRow> known = found.get(key);
        if (known == null) {
            known =
                    isId(id) && facts.has(set, "id")
                            ? facts.one(set, "id", id)
                            : facts.one(set, "number", number);
            found.put(key, known);
        }
        return known;
    }

    /** What such an account is called. */
    String kind(ErpRow line) {
        return switch (set(line, "accountType")) {
            case "customers" -> "customer";
            case "vendors" -> "vendor";
            case "bankAccounts" -> "bank account";
            case "employees" -> "employee";
            default -> "account";
        };
    }

    /** What programs call such an account. */
    private static String term(ErpRow line) {
        return set(line, "accountType").replaceFirst("s$", "");
    }

    private static String set(ErpRow line, String type) {
        return switch (SurroundingFacts.text(line, type).orElse("").toLowerCase(Locale.ROOT)) {
            case "customer" -> "customers";
            case "vendor" -> "vendors";
            case "bank account" -> "bankAccounts";
            case "employee" -> "employees";
            default -> "accounts";
        };
    }
}
