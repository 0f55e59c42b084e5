package dev.workmate.erp.change;

import dev.workmate.erp.ChangeTimes;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.card.Doing;
import dev.workmate.erp.office.Beside;
import dev.workmate.erp.office.ErpFailures;
import dev.workmate.erp.office.Office;
import dev.workmate.time.Deadline;
import dev.workmate.tool.NoEffectException;
import dev.workmate.tool.OutcomeUnknownException;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds out what became of changes whose answer was lost. Only what cannot be looked up is left for
 * a person, with what was found.
 */
final class LostChanges {
    /**
     * For a change that was cut; one that may still come is looked for as long as there is time.
     */
    private static final int TRIES = 4;

    private static final String LOOKING = "The answer was lost; looking whether it was done";
    private static final String LATE = "The ERP system did not answer in time.";

    private final Office office;
    private final ChangeResults results;
    private final ChangeTimes times;
    private final Progress progress;

    LostChanges(ChangeResults results, ChangeTimes times, Progress progress) {
        this.office = results.office();
        this.results = results;
        this.times = times;
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
        String away = LATE;
        Optional<List<Evidence>> missing = Optional.empty();
        Deadline until = Deadline.in(times.looking());
        for (int tries = 0; loss.onItsWay() || tries < TRIES; tries++) {
            if (tries > 0) {
                if (until.left().compareTo(times.pause()) <= 0) {
                    break;
                }
                progress.report(Optional.empty(), LOOKING);
                Thread.sleep(times.pause());
            }
            try {
                List<Evidence> evidence = once(wishes, clues, until);
                boolean done =
                        evidence.stream().noneMatch(each -> each.kind() == Evidence.Kind.NOT_DONE);
                if (done || !loss.onItsWay() && missing.isPresent()) {
                    return evidence;
                }
                missing = Optional.of(evidence);
            } catch (ToolException e) {
                away = String.valueOf(e.getMessage());
            }
        }
        if (missing.isPresent()) {
            throw new OutcomeUnknownException(
                    "%s It may still be done: for %d seconds it was not. %s Look again before it is asked for once more."
                            .formatted(
                                    loss.words(),
                                    times.looking().toSeconds(),
                                    words(missing.get())));
        }
        throw new OutcomeUnknownException(
                loss.words() + " Whether it was done could not be looked up either: " + away);
    }

    /** On a thread of its own, so that a system that hangs does not use up all the time. */
    private List<Evidence> once(
            List<RequestedChange> wishes, List<Witness.Clue> clues, Deadline until)
            throws ToolException, InterruptedException {
        Deadline end = Deadline.in(until.within(times.look()));
        try (Beside<List<Evidence>> looking =
                Beside.start("look", List.of(() -> evidence(wishes, clues)))) {
            return looking.result(0, end).orElseThrow(() -> new ToolException(LATE));
        }
    }

    private List<Evidence> evidence(List<RequestedChange> wishes, List<Witness.Clue> clues)
            throws ToolException, InterruptedException {
        Witness witness = new Witness(office);
        List<Evidence> evidence = new ArrayList<>();
        try {
            for (int i = 0; i < wishes.size(); i++) {
                evidence.add(witness.look(wishes.get(i), clues.get(i)));
            }
        } catch (ErpException e) {
            throw new ToolException(ErpFailures.words(e));
        }
        return evidence;
    }
}
