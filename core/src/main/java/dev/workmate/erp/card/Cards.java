package dev.workmate.erp.card;

import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.office.Beside;
import dev.workmate.erp.office.Office;
import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.ApprovalDetails.Reach;
import dev.workmate.time.Deadline;
import dev.workmate.tool.ToolException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Words what changes would do, from the system's own data. Refuses what the system would refuse for
 * certain. What the system does not tell in time is left out, and the card says so. An irreversible
 * change of {@code confirmFrom} or more must be confirmed by its amount.
 */
public final class Cards {
    /** Within the time that a person waits for the question. */
    public static final Duration PATIENCE = Duration.ofSeconds(11);

    private final CardDetails details;
    private final Duration patience;

    public Cards(BigDecimal confirmFrom) {
        this(confirmFrom, PATIENCE);
    }

    /** {@code patience} is how long the system may take, counted from the beginning of a call. */
    public Cards(BigDecimal confirmFrom, Duration patience) {
        this.details = new CardDetails(confirmFrom);
        this.patience = patience;
    }

    /** One sentence, and what stands behind it. */
    public record Told(String sentence, ApprovalDetails details) {}

    /**
     * {@code marks} are the operation ids that we write into new records, one for each change;
     * {@code begun} is when somebody began to wait ({@link System#nanoTime}).
     */
    public Told of(Office office, List<Planned> plans, List<String> marks, Reach reach, long begun)
            throws ToolException, InterruptedException {
        for (Planned plan : plans) {
            Obstacles.requireDifference(plan);
        }
        List<Callable<Card>> work = new ArrayList<>();
        for (int i = 0; i < plans.size(); i++) {
            Planned plan = plans.get(i);
            String mark = marks.get(i);
            work.add(() -> card(new SurroundingFacts(office), plan, mark));
        }
        Deadline until = new Deadline(begun + patience.toNanos());
        List<Card> cards = new ArrayList<>();
        try (Beside<Card> making = Beside.start("card", work)) {
            for (int i = 0; i < plans.size(); i++) {
                Planned plan = plans.get(i);
                Optional<Card> made = making.result(i, until);
                cards.add(made.orElseGet(() -> QuickCards.of(plan)));
            }
        }
        return new Told(sentence(cards), details.of(office, cards, reach));
    }

    private static Card card(SurroundingFacts facts, Planned plan, String mark)
            throws ToolException, InterruptedException {
        ErpEntity entity = plan.entity();
        ErpRow before = plan.before().orElse(new ErpRow(Map.of()));
        DocumentCards documents = new DocumentCards(facts);
        Optional<DocumentKind> kind = DocumentKind.of(entity.set());
        if (kind.isPresent()) {
            return switch (plan.change()) {
                case ErpChange.Create create -> documents.created(kind.get(), create, mark);
                case ErpChange.Update update ->
                        documents.changed(kind.get(), entity, before, update.changes());
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
}
