package dev.workmate.erp.change;

import dev.workmate.erp.ChangeTimes;
import dev.workmate.erp.ErpAnswer;
import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpSystem.Isolation;
import dev.workmate.erp.card.Cards;
import dev.workmate.erp.card.Planned;
import dev.workmate.erp.office.Beside;
import dev.workmate.erp.office.ErpFailures;
import dev.workmate.erp.office.Office;
import dev.workmate.erp.office.Offices;
import dev.workmate.event.value.ApprovalDetails.Reach;
import dev.workmate.time.Deadline;
import dev.workmate.tool.ApprovalLapsedException;
import dev.workmate.tool.NoEffectException;
import dev.workmate.tool.OutcomeUnknownException;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.Tier;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Shows, makes and looks for changes. A change is made only to the records and in the company a
 * person saw, and sent once. Thread-safe.
 */
final class ChangeDesk {
    private final Offices offices;
    private final Cards cards;
    private final ChangeTimes times;

    private final Unanswered unanswered = new Unanswered();

    ChangeDesk(Offices offices, Cards cards, ChangeTimes times) {
        this.offices = offices;
        this.cards = cards;
        this.times = times;
    }

    /** What a person is asked; an edit of what was shown must be about the same state of it. */
    Proposal propose(List<RequestedChange> wishes, ToolCall call)
            throws ToolException, InterruptedException {
        long begun = System.nanoTime();
        Office office = offices.open(call.session());
        List<Planned> planned = plan(office, wishes, call);
        requireUnchanged(office, planned, call);
        try (Beside<Optional<String>> currency =
                Beside.start("currency", List.of(() -> offices.currency(office)))) {
            Cards.Told told =
                    cards.of(office, planned, operations(wishes, call), reach(wishes), begun);
            Optional<String> books =
                    currency.result(0, new Deadline(begun + Cards.PATIENCE.toNanos()))
                            .orElse(Optional.empty());
            Seen seen = Seen.of(office, planned, told.digests());
            return new Proposal(
                    Optional.of(told.sentence()),
                    Optional.of(Previews.of(office, planned, books, seen)),
                    Optional.of(told.details()));
        }
    }

    private static Reach reach(List<RequestedChange> wishes) {
        return wishes.stream().anyMatch(wish -> wish.tier() == Tier.IRREVERSIBLE)
                ? Reach.IRREVERSIBLE
                : Reach.REVERSIBLE;
    }

    /** A record that the person has seen must not have changed under their edit. */
    private static void requireUnchanged(Office office, List<Planned> planned, ToolCall call)
            throws ToolException {
        Seen now = Seen.of(office, planned);
        if (Seen.by(call).filter(seen -> seen.isOverBy(now)).isPresent()) {
            throw new ToolException(
                    "The record was changed after it was shown. Deny this, and ask again.");
        }
    }

    /** What a grant is about: the entity, in the company it was given in. */
    Optional<String> grantable(List<RequestedChange> wishes, ToolCall call) {
        List<String> sets = wishes.stream().map(RequestedChange::entity).distinct().toList();
        return sets.size() == 1
                ? address(call).map(place -> sets.getFirst() + "@" + place)
                : Optional.empty();
    }

    /** Where nobody can tell where a call would act, nothing is granted for it. */
    private Optional<String> address(ToolCall call) {
        try {
            return offices.address(call.session());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    ToolOutput run(RequestedChange wish, ToolCall call, Progress progress) throws Exception {
        Office office = offices.open(call.session());
        Planned planned = approved(office, List.of(wish), call).getFirst();
        ChangeResults results = results(office);
        List<Optional<Traces>> traces = List.of(traces(office, planned, operation(call, 0)));
        return unanswered.during(
                call.toolUseId(),
                () -> {
                    ErpAnswer.Done done;
                    try {
                        done = office.system().change(office.company(), planned.change());
                    } catch (ErpException e) {
                        LostChanges lost = new LostChanges(results, times, progress);
                        return lookedUp(lost, List.of(wish), call, traces, failed(e, call));
                    }
                    return results.done(planned, done, summary(List.of(wish), call));
                });
    }

    ToolOutput runAll(
            List<RequestedChange> wishes, Isolation isolation, ToolCall call, Progress progress)
            throws Exception {
        Office office = offices.open(call.session());
        List<Planned> planned = approved(office, wishes, call);
        List<Optional<Traces>> traces = new ArrayList<>();
        for (int i = 0; i < planned.size(); i++) {
            traces.add(traces(office, planned.get(i), operation(call, i)));
        }
        ChangeResults results = results(office);
        List<ErpChange> changes = planned.stream().map(Planned::change).toList();
        return unanswered.during(
                call.toolUseId(),
                () -> {
                    ErpAnswer.Batch batch;
                    try {
                        batch = office.system().batch(office.company(), changes, isolation);
                    } catch (ErpException e) {
                        LostChanges lost = new LostChanges(results, times, progress);
                        return lookedUp(lost, wishes, call, traces, failed(e, call));
                    }
                    return results.batch(planned, batch, summary(wishes, call));
                });
    }

    /**
     * Found out before anything is sent, so that nothing stands between a change and its result.
     */
    private ChangeResults results(Office office) throws InterruptedException {
        return new ChangeResults(office, offices.currency(office));
    }

    /** The sentence a person agreed to; where nobody was asked, the wish in plain words. */
    private static String summary(List<RequestedChange> wishes, ToolCall call) {
        return call.approvedSummary()
                .orElseGet(
                        () ->
                                wishes.stream()
                                        .map(RequestedChange::words)
                                        .collect(Collectors.joining("; ")));
    }

    /** The changes, provided that all is still as it was when a person agreed. */
    private List<Planned> approved(Office office, List<RequestedChange> wishes, ToolCall call)
            throws ToolException, InterruptedException, ApprovalLapsedException {
        List<Planned> planned = plan(office, wishes, call);
        Optional<Seen> seen = Seen.by(call);
        if (seen.isPresent()) {
            new Agreement(cards).require(seen.get(), office, planned, operations(wishes, call));
        }
        return planned;
    }

    private List<Planned> plan(Office office, List<RequestedChange> wishes, ToolCall call)
            throws ToolException, InterruptedException {
        WishPlanner planner = new WishPlanner(office);
        List<Callable<Planned>> work = new ArrayList<>();
        for (int i = 0; i < wishes.size(); i++) {
            RequestedChange wish = wishes.get(i);
            String operation = operation(call, i);
            work.add(() -> planner.plan(wish, operation));
        }
        Deadline until = Deadline.in(times.before());
        List<Planned> planned = new ArrayList<>();
        try (Beside<Planned> planning = Beside.start("plan", work)) {
            for (int i = 0; i < wishes.size(); i++) {
                planned.add(
                        planning.result(i, until)
                                .orElseThrow(
                                        () ->
                                                new ToolException(
                                                        "The ERP system did not answer in time;"
                                                                + " nothing was done. Try again"
                                                                + " later.")));
            }
        }
        return planned;
    }

    private static List<String> operations(List<RequestedChange> wishes, ToolCall call) {
        return IntStream.range(0, wishes.size()).mapToObj(i -> operation(call, i)).toList();
    }

    /** Short, and the same for every run of this call. */
    static String operation(ToolCall call, int index) {
        String id = "WM-" + call.idempotencyKey().substring(0, 12).toUpperCase(Locale.ROOT);
        return index == 0 ? id : id + "-" + index;
    }

    /** What was there before, where a record that appears is all that will tell. */
    private static Optional<Traces> traces(Office office, Planned planned, String operation)
            throws InterruptedException {
        return switch (planned.change()) {
            case ErpChange.Create create when !WishPlanner.carries(create.row(), operation) ->
                    Traces.of(office, planned.entity(), create.row());
            case ErpChange.Invoke invoke when LostChanges.isCorrection(invoke.action()) -> {
                Optional<ErpEntity> memos = office.model().entity(ActionTrace.MEMOS);
                yield memos.isEmpty()
                        ? Optional.empty()
                        : Traces.of(
                                office,
                                memos.get(),
                                ActionTrace.correction(planned.before().orElseThrow()));
            }
            default -> Optional.empty();
        };
    }

    /** What is known where the answer was lost; anything else is thrown. */
    private static LostChanges.Loss failed(ErpException failure, ToolCall call)
            throws ApprovalLapsedException, ToolException {
        if (failure.outcomeUnknown()) {
            return new LostChanges.Loss(ErpFailures.words(failure), failure.isOnItsWay());
        }
        if (failure instanceof ErpException.RecordChanged && call.approvedVersion().isPresent()) {
            throw new ApprovalLapsedException(Agreement.CHANGED);
        }
        throw ErpFailures.told(failure);
    }

    private static ToolOutput lookedUp(
            LostChanges lost,
            List<RequestedChange> wishes,
            ToolCall call,
            List<Optional<Traces>> traces,
            LostChanges.Loss loss)
            throws InterruptedException, NoEffectException, OutcomeUnknownException {
        return lost.found(
                wishes,
                clues(wishes, call, traces, Witness.Sent.JUST_NOW),
                summary(wishes, call),
                loss);
    }

    /** Asks the system what became of changes that were begun before a restart. */
    ToolOutput probe(List<RequestedChange> wishes, ToolCall call) throws Exception {
        Office office = offices.open(call.session());
        if (Seen.by(call).filter(seen -> !seen.address().equals(office.address())).isPresent()) {
            throw new OutcomeUnknownException(
                    "The change was begun in another company or system than this conversation"
                            + " works in now.");
        }
        List<Optional<Traces>> none = wishes.stream().map(_ -> Optional.<Traces>empty()).toList();
        LostChanges.Loss loss =
                new LostChanges.Loss(
                        "The call was interrupted.", unanswered.knows(call.toolUseId()));
        LostChanges lost = new LostChanges(results(office), times, Progress.IGNORED);
        List<Witness.Clue> clues = clues(wishes, call, none, Witness.Sent.EARLIER);
        return unanswered.during(
                call.toolUseId(), () -> lost.found(wishes, clues, summary(wishes, call), loss));
    }

    private static List<Witness.Clue> clues(
            List<RequestedChange> wishes,
            ToolCall call,
            List<Optional<Traces>> traces,
            Witness.Sent sent) {
        List<Sighting> seen = Seen.by(call).map(Seen::sightings).orElse(List.of());
        return IntStream.range(0, wishes.size())
                .mapToObj(
                        i ->
                                new Witness.Clue(
                                        operation(call, i),
                                        i < seen.size()
                                                ? Optional.of(seen.get(i))
                                                : Optional.empty(),
                                        traces.get(i),
                                        sent))
                .toList();
    }
}
