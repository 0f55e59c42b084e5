package dev.workmate.demo.answers;

import static dev.workmate.demo.answers.AnswerRows.money;

import dev.workmate.demo.company.DemoCompanies;
import dev.workmate.demo.ledger.ChartOfAccounts;
import dev.workmate.demo.ledger.GeneralEntry;
import dev.workmate.demo.ledger.Posting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * What the general ledger says. These answers follow from posting the documents, since nothing else
 * knows accounts.
 */
final class FinanceAnswers {
    private final PostedFacts facts;
    private final Period lastYear;
    private final List<GeneralEntry> entries = new ArrayList<>();

    FinanceAnswers(PostedFacts facts) {
        this.facts = facts;
        this.lastYear = Period.lastYear(facts.company.calendar());
        for (Posting posting : DemoCompanies.ledger(facts.company)) {
            entries.addAll(posting.general());
        }
    }

    List<ExactAnswer> all() {
        return List.of(
                balance(),
                entriesByType(),
                bank(),
                tax(),
                result(),
                expenses(),
                revenueByAccount());
    }

    private long sum(Predicate<GeneralEntry> which) {
        return entries.stream().filter(which).mapToLong(GeneralEntry::amount).sum();
    }

    private ExactAnswer balance() {
        long debit = entries.stream().mapToLong(GeneralEntry::debit).sum();
        long credit = entries.stream().mapToLong(GeneralEntry::credit).sum();
        return facts.answer(
                "trial-balance-check",
                "Do the books balance?",
                "generalLedgerEntries: count, sum of debitAmount and sum of creditAmount over all time; trialBalances up to "
                        + facts.today
                        + " give the same balance of nothing.",
                AnswerRows.of("entries", "debitAmount", "creditAmount")
                        .row(entries.size(), money(debit), money(credit)));
    }

    private ExactAnswer entriesByType() {
        Map<String, Integer> counts = new TreeMap<>();
        entries.forEach(
                entry ->
                        counts.merge(
                                entry.documentType().wire().replace("_x0020_", " ").strip(),
                                1,
                                Integer::sum));
        AnswerRows table = AnswerRows.of("documentType", "entries");
        counts.forEach((type, count) -> table.row(type, count));
        return facts.answer(
                "ledger-entries-by-type",
                "How many ledger entries are there by document type?",
                "generalLedgerEntries: count by documentType; blank is the general journal.",
                table);
    }

    private ExactAnswer bank() {
        return facts.answer(
                "bank-balance",
                "How much money is in the bank?",
                "generalLedgerEntries with accountNumber 1310 to 1330: sum of debitAmount − creditAmount.",
                AnswerRows.of("balance").row(money(sum(entry -> between(entry, "1310", "1330")))));
    }

    private static boolean between(GeneralEntry entry, String from, String to) {
        return entry.accountNumber().compareTo(from) >= 0
                && entry.accountNumber().compareTo(to) <= 0;
    }

    private ExactAnswer tax() {
        long output = -sum(entry -> entry.accountNumber().equals("2140"));
        long input = sum(entry -> entry.accountNumber().equals("1260"));
        return facts.answer(
                "vat-payable",
                "How much VAT do we owe?",
                "generalLedgerEntries: creditAmount − debitAmount of account 2140 (output), debitAmount − creditAmount of account 1260 (input), and output − input.",
                AnswerRows.of("outputVat", "inputVat", "payable")
                        .row(money(output), money(input), money(output - input)));
    }

    private ExactAnswer result() {
        long income = -inYear(entry -> between(entry, "4000", "4999"));
        long cost = inYear(entry -> between(entry, "5000", "5999"));
        long expense = inYear(entry -> between(entry, "6000", "6999"));
        return facts.answer(
                "net-income",
                "What did we earn in the last twelve months?",
                "generalLedgerEntries with "
                        + lastYear.on("postingDate")
                        + ": creditAmount − debitAmount of accounts 4000 to 4999 (income), debitAmount − creditAmount of 5000 to 5999 (cost of goods sold) and of 6000 to 6999 (expenses); net income = income − both. The income statement of the same period shows the same.",
                AnswerRows.of("income", "costOfGoodsSold", "expenses", "netIncome")
                        .row(
                                money(income),
                                money(cost),
                                money(expense),
                                money(income - cost - expense)));
    }

    private long inYear(Predicate<GeneralEntry> which) {
        return sum(entry -> lastYear.contains(entry.postingDate()) && which.test(entry));
    }

    private ExactAnswer expenses() {
        return byAccount("expenses-by-account", "What are our expenses?", "6000", "6999", 1);
    }

    private ExactAnswer revenueByAccount() {
        return byAccount(
                "revenue-by-account", "What revenue is on each account?", "4000", "4999", -1);
    }

    private ExactAnswer byAccount(String id, String question, String from, String to, int sign) {
        Map<String, Long> sums = new TreeMap<>();
        entries.stream()
                .filter(entry -> lastYear.contains(entry.postingDate()) && between(entry, from, to))
                .forEach(
                        entry ->
                                sums.merge(
                                        entry.accountNumber(), sign * entry.amount(), Long::sum));
        AnswerRows table = AnswerRows.of("accountNumber", "displayName", "amount");
        for (ChartOfAccounts.Account account : ChartOfAccounts.all()) {
            Long sum = sums.get(account.number());
            if (sum != null) {
                table.row(account.number(), account.name(), money(sum));
            }
        }
        String amount = sign > 0 ? "debitAmount − creditAmount" : "creditAmount − debitAmount";
        return facts.answer(
                id,
                question,
                "generalLedgerEntries with "
                        + lastYear.on("postingDate")
                        + " and accountNumber from "
                        + from
                        + " to "
                        + to
                        + ": sum of "
                        + amount
                        + " by accountNumber; displayName from accounts.",
                table);
    }
}
