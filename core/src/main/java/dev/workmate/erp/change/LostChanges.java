package dev.workmate.erp.change;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.card.Doing;
import dev.workmate.erp.office.ErpFailures;
import dev.workmate.erp.office.Office;
import dev.workmate.tool.NoEffectException;
import dev.workmate.tool.OutcomeUnknownException;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Finds out what became of changes whose answer was lost. Only what cannot be looked up is left for
 * a person, with what was found.
 */
final class LostChanges {
    private static final int TRIES = 4;

    private final Office office;
    private final ChangeResults results;
    private final Duration pause;

    LostChanges(ChangeResults results, Duration pause) {
        this.office = results.office();
        this.results = results;
        this.pause = pause;
    }

    static boolean isCorrection(String action) {
        return Doing.of(action) == Doing.CORRECT;
    }

    /** {@code failure} says how the answer was lost. */
    ToolOutput found(
            List<RequestedChange> wishes, List<Witness.Clue> clues, String summary, String failure)
            throws InterruptedException, NoEffectException, OutcomeUnknownException {
        List<Evidence> evidence = look(wishes, clues, failure);
        if (evidence.stream().anyMatch(each -> each.kind() == Evidence.Kind.UNCLEAR)) {
            throw new OutcomeUnknownException(
                    "The answer was lost, and the system does not tell whether it was done. "
                            + words(evidence));
        }
        if (evidence.stream().allMatch(each -> each.kind() == Evidence.Kind.NOT_DONE)) {
            throw new NoEffectException(
                    "The answer was lost, and nothing was done. " + words(evidence));
        }
        return results.found(wishes, evidence, summary);
    }

    private static String words(List<Evidence> evidence) {
        return evidence.stream().map(Evidence::found).distinct().collect(Collectors.joining(" "));
    }

    /** What is not there at first may still be on its way; a system that is away may come back. */
    private List<Evidence> look(
            List<RequestedChange> wishes, List<Witness.Clue> clues, String failure)
            throws InterruptedException, OutcomeUnknownException {
        String away = "";
        boolean seenMissing = false;
        for (int tries = 0; tries < TRIES; tries++) {
            if (tries > 0) {
                Thread.sleep(pause);
            }
            try {
                List<Evidence> evidence = once(wishes, clues);
                boolean missing =
                        evidence.stream().anyMatch(each -> each.kind() == Evidence.Kind.NOT_DONE);
                if (!missing || seenMissing) {
                    return evidence;
                }
                seenMissing = true;
            } catch (ErpException e) {
                away = ErpFailures.words(e);
            } catch (ToolException e) {
                away = String.valueOf(e.getMessage());
            }
        }
        throw new OutcomeUnknownException(
                failure + " Whether it was done could not be looked up either: " + away);
    }

    private List<Evidence> once(List<RequestedChange> wishes, List<Witness.Clue> clues)
            throws ErpException, ToolException, InterruptedException {
        Witness witness = new Witness(office);
        List<Evidence> evidence = new ArrayList<>();
        for (int i = 0; i < wishes.size(); i++) {
            evidence.add(witness.look(wishes.get(i), clues.get(i)));
        }
        return evidence;
    }
}
