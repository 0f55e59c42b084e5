package dev.workmate.erp.change;

import dev.workmate.erp.card.Cards;
import dev.workmate.erp.card.Planned;
import dev.workmate.erp.office.Office;
import dev.workmate.event.value.LapsePhrase;
import dev.workmate.tool.ApprovalLapsedException;
import dev.workmate.tool.ToolException;
import java.util.List;
import java.util.Optional;

/**
 * Holds what a person agreed to against how things are now: the company, the records, and all that
 * the cards told, such as lines that do not change the version of their document.
 */
final class Agreement {
    static final String CHANGED = LapsePhrase.RECORD_CHANGED.english();

    private final Cards cards;

    Agreement(Cards cards) {
        this.cards = cards;
    }

    /** {@code operations} are the ids that new records carry. */
    void require(Seen agreed, Office office, List<Planned> planned, List<String> operations)
            throws ToolException, InterruptedException, ApprovalLapsedException {
        Seen now = Seen.of(office, planned);
        if (!agreed.address().equals(now.address())) {
            throw new ApprovalLapsedException(LapsePhrase.ELSEWHERE.english());
        }
        if (!agreed.isAs(now)) {
            throw new ApprovalLapsedException(CHANGED);
        }
        if (agreed.sightings().stream().anyMatch(each -> each.card().isPresent())) {
            requireSameCards(agreed, toldNow(office, planned, operations));
        }
    }

    private List<Cards.Shown> toldNow(Office office, List<Planned> planned, List<String> operations)
            throws InterruptedException, ApprovalLapsedException {
        try {
            return cards.shown(office, planned, operations, System.nanoTime());
        } catch (ToolException e) {
            throw new ApprovalLapsedException(
                    "It cannot be done as it was shown any more, so nothing was done. "
                            + e.getMessage());
        }
    }

    private static void requireSameCards(Seen agreed, List<Cards.Shown> now)
            throws ToolException, ApprovalLapsedException {
        for (int i = 0; i < now.size(); i++) {
            Optional<String> then = agreed.sightings().get(i).card();
            Cards.Shown here = now.get(i);
            if (then.isEmpty() || then.equals(here.digest())) {
                continue;
            }
            if (!here.isWhole()) {
                throw new ToolException(
                        "Whether all is still as it was shown could not be looked up in the ERP"
                                + " system, so nothing was done. Try again later.");
            }
            throw new ApprovalLapsedException(LapsePhrase.NOT_AS_SHOWN.english());
        }
    }
}
