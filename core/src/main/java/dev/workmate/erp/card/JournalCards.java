package dev.workmate.erp.card;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpRow;
import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.ApprovalDetails.Fact;
import dev.workmate.tool.ToolException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Cards about journals that are posted with all of their lines. For one card. */
final class JournalCards {
    private static final int MAX_LINES = 1_000;

    private final SurroundingFacts facts;
    private final JournalAccounts accounts;
    private final Obstacles obstacles;

    JournalCards(SurroundingFacts facts) {
        this.facts = facts;
        this.accounts = new JournalAccounts(facts);
        this.obstacles = new Obstacles(facts);
    }

    Card posted(ErpEntity entity, ErpRow journal) throws ToolException, InterruptedException {
        Put named = RecordCards.name(entity, journal);
        String name = named.english();
        List<ErpRow> lines =
                facts.some(
                        "journalLines",
                        SurroundingFacts.equal("journalId", journal.value("id")),
                        Optional.empty(),
                        MAX_LINES);
        if (lines.isEmpty() && !facts.isIncomplete()) {
            throw new ToolException(
                    "The %s has no lines: there is nothing to post.".formatted(name));
        }
        Optional<String> currency = facts.currency(journal);
        if (facts.isIncomplete() || lines.size() == MAX_LINES) {
            return unread(named);
        }
        obstacles.requireBalance(name, left(journal, lines), currency);
        for (ErpRow line : lines) {
            obstacles.requireOpenDay(
                    CardDocument.day(line, "postingDate").orElse(facts.office().today()));
        }
        BigDecimal debit = debited(journal, lines);
        List<ApprovalDetails.Line> shown = new ArrayList<>();
        for (ErpRow line : lines) {
            shown.add(shown(line, currency));
        }
        return new Card(
                sentence(named, lines.size(), debit, currency),
                Optional.empty(),
                balanced(journal, lines),
                shown,
                List.of(Labels.total(CardPhrase.DEBITED_LABEL, debit, currency)),
                false,
                List.of(),
                new Concerns(facts).warnings(),
                Optional.of(facts.money(debit, currency)),
                false);
    }

    /** Which accounts take the opposite of the lines: where money comes from or goes to. */
    private List<Fact> balanced(ErpRow journal, List<ErpRow> lines) throws InterruptedException {
        Set<String> names = new LinkedHashSet<>();
        for (ErpRow line : lines) {
            accounts.balancing(line).ifPresent(names::add);
        }
        if (names.isEmpty()) {
            accounts.balancing(journal).ifPresent(names::add);
        }
        return names.isEmpty()
                ? List.of()
                : List.of(Labels.fact(CardPhrase.BALANCED_ON, Put.text(String.join(", ", names))));
    }

    private static Said sentence(
            Put journal, int lines, BigDecimal debit, Optional<String> currency) {
        return Said.of(
                CardPhrase.POST_JOURNAL,
                journal,
                OfficeTerms.lines(lines),
                Put.money(debit, currency));
    }

    /** What of each document no other line balances. */
    private static Map<String, BigDecimal> left(ErpRow journal, List<ErpRow> lines) {
        Map<String, BigDecimal> left = new LinkedHashMap<>();
        for (ErpRow line : lines) {
            if (!JournalAccounts.isBalanced(journal, line)) {
                left.merge(
                        SurroundingFacts.text(line, "documentNumber").orElse(""),
                        CardDocument.amount(line, "amount").orElse(BigDecimal.ZERO),
                        BigDecimal::add);
            }
        }
        return left;
    }

    /** A line that another account balances is a debit there where it is a credit here. */
    private static BigDecimal debited(ErpRow journal, List<ErpRow> lines) {
        return lines.stream()
                .map(
                        line -> {
                            BigDecimal amount =
                                    CardDocument.amount(line, "amount").orElse(BigDecimal.ZERO);
                            return JournalAccounts.isBalanced(journal, line)
                                    ? amount.abs()
                                    : amount.max(BigDecimal.ZERO);
                        })
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** Whose account it is comes before what somebody wrote about it. */
    private ApprovalDetails.Line shown(ErpRow line, Optional<String> currency)
            throws InterruptedException {
        Optional<String> account = accounts.name(line);
        Optional<String> text =
                SurroundingFacts.text(line, "description")
                        .filter(each -> !Optional.of(each).equals(account));
        String described =
                account.map(name -> name + text.map(each -> ": " + each).orElse(""))
                        .or(() -> text)
                        .or(() -> SurroundingFacts.text(line, "accountNumber"))
                        .orElse("line");
        return new ApprovalDetails.Line(
                described,
                SurroundingFacts.text(line, "accountNumber")
                        .filter(each -> !each.equals(described)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                CardDocument.amount(line, "amount").map(amount -> Card.amount(amount, currency)));
    }

    /** A journal whose lines could not be read, or not all of them: no sum of them is true. */
    private Card unread(Put journal) {
        Said posted =
                Doing.said("post", journal, Put.NOTHING, Put.NOTHING, Put.NOTHING, Put.NOTHING);
        return new Card(
                Said.of(CardPhrase.AMOUNT_UNKNOWN, Put.said(posted)),
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(),
                false,
                List.of(),
                new Concerns(facts).warnings(),
                Optional.empty(),
                true);
    }
}
