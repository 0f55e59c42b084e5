package dev.workmate.erp.change;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.card.Doing;
import dev.workmate.erp.office.ErpFailures;
import dev.workmate.erp.office.Office;
import dev.workmate.tool.NoEffectException;
import dev.workmate.tool.OutcomeUnknownException;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds out what became of changes whose answer was lost. Only what cannot be looked up is left for
 * a person, with what was found.
 */
final class LostChanges {
    private static final int TRIES = 4;

    /** For a change that may still come: what stands between us and the system gave up waiting. */
    private static final int LONG_TRIES = 16;

    private final Office office;
    private final ChangeResults results;
    private final Duration pause;
    private final Progress progress;

    LostChanges(ChangeResults results, Duration pause, Progress progress) {
        this.office = results.office();
        this.results = results;
        this.pause = pause;
        this.progress = progress;
    }

    /** How an answer was lost, and whether the change may still come. */
    record Loss(String words, boolean onItsWay) {}

    static boolean isCorrection(String action) {
        return Doing.of(action) == Doing.CORRECT;
    }

    ToolOutput found(
            List<RequestedChange> wishes, List<Witness.Clue> clues, String summary, Loss loss)
            throws InterruptedException, NoEffectException, OutcomeUnknownException {
        List<Evidence> evidence = look(wishes, clues, loss);
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

    /**
     * What is not there at first may still be on its way; a system that is away may come back. What
     * may still come is never said not to be done.
     */
    private List<Evidence> look(List<RequestedChange> wishes, List<Witness.Clue> clues, Loss loss)
            throws InterruptedException, OutcomeUnknownException {
        String away = "";
        Optional<List<Evidence>> missing = Optional.empty();
        int most = loss.onItsWay() ? LONG_TRIES : TRIES;
        for (int tries = 0; tries < most; tries++) {
            if (tries > 0) {
                progress.report(
                        Optional.of((double) tries / most),
                        "The answer was lost; looking whether it was done");
                Thread.sleep(pause);
            }
            try {
                List<Evidence> evidence = once(wishes, clues);
                boolean done =
                        evidence.stream().noneMatch(each -> each.kind() == Evidence.Kind.NOT_DONE);
                if (done || !loss.onItsWay() && missing.isPresent()) {
                    return evidence;
                }
                missing = Optional.of(evidence);
            } catch (ErpException e) {
                away = ErpFailures.words(e);
            } catch (ToolException e) {
                away = String.valueOf(e.getMessage());
            }
        }
        if (missing.isPresent()) {
            throw new OutcomeUnknownException(
                    "%s It may still be done: for %d seconds it was not. %s Look again before it is asked for once more."
                            .formatted(
                                    loss.words(),
                                    pause.multipliedBy(most - 1).toSeconds(),
                                    words(missing.get())));
        }
        throw new OutcomeUnknownException(
                loss.words() + " Whether it was done could not be looked up either: " + away);
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
