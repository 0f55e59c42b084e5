package dev.workmate.erp.card;

import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.office.Beside;
import dev.workmate.erp.office.Office;
import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.ApprovalDetails.Reach;
import dev.workmate.text.Digests;
import dev.workmate.time.Deadline;
import dev.workmate.tool.ToolException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
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

    /** One sentence, and what stands behind it; {@code shown} is what was told of each change. */
    public record Told(String sentence, ApprovalDetails details, List<Shown> shown) {
        /** Empty for those that nothing was told of but the record itself. */
        public List<Optional<String>> digests() {
            return shown.stream().map(Shown::digest).toList();
        }
    }

    /**
     * All that a card told but its warnings, in short; empty where the system told nothing in time.
     * {@code isWhole} says that all of it could be looked up.
     */
    public record Shown(Optional<String> digest, boolean isWhole) {
        private static final Shown NOTHING = new Shown(Optional.empty(), false);
    }

    private record Made(Card card, Shown shown) {}

    /**
     * {@code marks} are the operation ids that we write into new records, one for each change;
     * {@code begun} is when somebody began to wait ({@link System#nanoTime}).
     */
    public Told of(Office office, List<Planned> plans, List<String> marks, Reach reach, long begun)
            throws ToolException, InterruptedException {
        for (Planned plan : plans) {
            Obstacles.requireDifference(plan);
        }
        List<Made> made = made(office, plans, marks, begun);
        List<Card> cards = made.stream().map(Made::card).toList();
        Said sentence = sentence(cards);
        return new Told(
                sentence.english(),
                details.of(office, cards, reach, sentence),
                made.stream().map(Made::shown).toList());
    }

    /** What would be told now, to be held against what a person was told. */
    public List<Shown> shown(Office office, List<Planned> plans, List<String> marks, long begun)
            throws ToolException, InterruptedException {
        return made(office, plans, marks, begun).stream().map(Made::shown).toList();
    }

    private List<Made> made(Office office, List<Planned> plans, List<String> marks, long begun)
            throws ToolException, InterruptedException {
        List<Callable<Made>> work = new ArrayList<>();
        for (int i = 0; i < plans.size(); i++) {
            Planned plan = plans.get(i);
            String mark = marks.get(i);
            work.add(() -> made(new SurroundingFacts(office), plan, mark));
        }
        Deadline until = new Deadline(begun + patience.toNanos());
        List<Made> all = new ArrayList<>();
        try (Beside<Made> making = Beside.start("card", work)) {
            for (int i = 0; i < plans.size(); i++) {
                Planned plan = plans.get(i);
                all.add(
                        making.result(i, until)
                                .orElseGet(() -> new Made(QuickCards.of(plan), Shown.NOTHING)));
            }
        }
        return all;
    }

    private static Made made(SurroundingFacts facts, Planned plan, String mark)
            throws ToolException, InterruptedException {
        Card card = card(facts, plan, mark);
        return new Made(
                card, new Shown(Optional.of(Digests.sha256(card.told())), !facts.isIncomplete()));
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

    private static Said sentence(List<Card> cards) {
        if (cards.size() == 1) {
            return cards.getFirst().sentence();
        }
        List<Said> steps =
                IntStream.range(0, cards.size())
                        .mapToObj(i -> step(i + 1, cards.get(i).sentence()))
                        .toList();
        return Said.of(CardPhrase.SEVERAL, Put.count(cards.size()), Put.all(steps, "; "));
    }

    private static Said step(int number, Said what) {
        return Said.of(CardPhrase.STEP, Put.count(number), Put.said(what));
    }
}
