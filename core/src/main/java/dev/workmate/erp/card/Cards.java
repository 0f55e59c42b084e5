package dev.workmate.erp.card;

import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.office.Office;
import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.ApprovalDetails.Amount;
import dev.workmate.event.value.ApprovalDetails.Fact;
import dev.workmate.event.value.ApprovalDetails.Reach;
import dev.workmate.tool.ToolException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Words what changes would do, from the system's own data. Refuses what the system would refuse for
 * certain. An irreversible change of {@code confirmFrom} or more must be confirmed by its amount.
 */
public final class Cards {
    private final BigDecimal confirmFrom;

    public Cards(BigDecimal confirmFrom) {
        this.confirmFrom = confirmFrom;
    }

    /** One sentence, and what stands behind it. */
    public record Told(String sentence, ApprovalDetails details) {}

    /** {@code marks} are the operation ids that we write into new records, one for each change. */
    public Told of(Office office, List<Planned> plans, List<String> marks, Reach reach)
            throws ToolException, InterruptedException {
        Facts facts = new Facts(office);
        List<Card> cards = new ArrayList<>();
        for (int i = 0; i < plans.size(); i++) {
            Obstacles.requireDifference(plans.get(i));
            cards.add(card(facts, plans.get(i), marks.get(i)));
        }
        return new Told(sentence(cards), details(office, cards, reach));
    }

    private static Card card(Facts facts, Planned plan, String mark)
            throws ToolException, InterruptedException {
        ErpEntity entity = plan.entity();
        ErpRow before = plan.before().orElse(new ErpRow(Map.of()));
        DocumentCards documents = new DocumentCards(facts);
        Optional<DocumentKind> kind = DocumentKind.of(entity.set());
        if (kind.isPresent()) {
            return switch (plan.change()) {
                case ErpChange.Create create -> documents.created(kind.get(), create, mark);
                case ErpChange.Update update ->
                        documents.changed(kind.get(), before, update.changes());
                case ErpChange.Delete _ -> documents.deleted(kind.get(), before);
                case ErpChange.Invoke invoke ->
                        documents.invoked(kind.get(), before, invoke.action());
            };
        }
        Optional<DocumentKind> lineOf = DocumentKind.ofLines(entity.set());
        return lineOf.isPresent()
                ? new LineCards(facts).of(lineOf.get(), plan)
                : new RecordCards(facts).of(plan, mark);
    }

    private static String sentence(List<Card> cards) {
        if (cards.size() == 1) {
            return cards.getFirst().sentence();
        }
        return cards.size()
                + " changes: "
                + IntStream.range(0, cards.size())
                        .mapToObj(i -> (i + 1) + ". " + cards.get(i).sentence())
                        .collect(Collectors.joining("; "));
    }

    private ApprovalDetails details(Office office, List<Card> cards, Reach reach) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Company", Terms.clean(office.company().displayName())));
        facts.addAll(all(cards, Card::facts));
        return new ApprovalDetails(
                reach,
                cards.size() == 1 ? cards.getFirst().party() : Optional.empty(),
                facts,
                all(cards, Card::lines),
                all(cards, Card::totals),
                cards.stream().anyMatch(Card::estimated),
                all(cards, Card::recipients),
                all(cards, Card::warnings),
                reach == Reach.IRREVERSIBLE ? confirm(cards) : Optional.empty());
    }

    private static <T> List<T> all(List<Card> cards, Function<Card, List<T>> part) {
        return cards.stream().flatMap(card -> part.apply(card).stream()).distinct().toList();
    }

    /** What goes into the books, where it is enough to be said twice and in one currency. */
    private Optional<Amount> confirm(List<Card> cards) {
        List<Card.Money> moved = cards.stream().flatMap(card -> card.moves().stream()).toList();
        BigDecimal sum =
                moved.stream()
                        .map(money -> money.value().abs())
                        .reduce(BigDecimal.ZERO, BigDecimal::add);
        return moved.isEmpty() || sum.compareTo(confirmFrom) < 0
                ? Optional.empty()
                : Optional.of(new Card.Money(sum, moved.getFirst().currency()).shown());
    }
}
