package dev.workmate.erp.change;

import dev.workmate.erp.ErpAnswer;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpSystem.Isolation;
import dev.workmate.erp.office.Failures;
import dev.workmate.erp.office.Office;
import dev.workmate.erp.office.Offices;
import dev.workmate.event.Preview;
import dev.workmate.tool.ApprovalLapsedException;
import dev.workmate.tool.OutcomeUnknownException;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Shows, makes and looks for changes. A change is made only to the records and in the company a
 * person saw, and sent once. Thread-safe.
 */
final class ChangeDesk {
    private final Offices offices;
    private final Duration secondLook;

    /** {@code secondLook} is how long a change that cannot be found may still be on its way. */
    ChangeDesk(Offices offices, Duration secondLook) {
        this.offices = offices;
        this.secondLook = secondLook;
    }

    Preview preview(List<Wish> wishes, ToolCall call) throws ToolException, InterruptedException {
        Office office = offices.open(call.session());
        return Previews.of(office, plan(office, wishes, call));
    }

    /** What a grant is about: the entity, in the company it was given in. */
    Optional<String> grantable(List<Wish> wishes, ToolCall call) {
        List<String> sets = wishes.stream().map(Wish::entity).distinct().toList();
        return sets.size() == 1
                ? Optional.of(
                        sets.getFirst()
                                + offices.chosen(call.session()).map(id -> "@" + id).orElse(""))
                : Optional.empty();
    }

    ToolOutput run(Wish wish, ToolCall call)
            throws ToolException,
                    InterruptedException,
                    ApprovalLapsedException,
                    OutcomeUnknownException {
        Office office = offices.open(call.session());
        Planned planned = approved(office, List.of(wish), call).getFirst();
        try {
            ErpAnswer.Done done = office.system().change(office.company(), planned.change());
            return Results.done(office, planned, done);
        } catch (ErpException e) {
            throw failed(e, call);
        }
    }

    ToolOutput runAll(List<Wish> wishes, Isolation isolation, ToolCall call)
            throws ToolException,
                    InterruptedException,
                    ApprovalLapsedException,
                    OutcomeUnknownException {
        Office office = offices.open(call.session());
        List<Planned> planned = approved(office, wishes, call);
        try {
            ErpAnswer.Batch batch =
                    office.system()
                            .batch(
                                    office.company(),
                                    planned.stream().map(Planned::change).toList(),
                                    isolation);
            return Results.batch(office, planned, batch);
        } catch (ErpException e) {
            throw failed(e, call);
        }
    }

    /** The changes, provided that all is still as it was when a person agreed. */
    private static List<Planned> approved(Office office, List<Wish> wishes, ToolCall call)
            throws ToolException, InterruptedException, ApprovalLapsedException {
        List<Planned> planned = plan(office, wishes, call);
        String version = Previews.version(office, planned);
        if (call.approvedVersion().isPresent() && !call.approvedVersion().get().equals(version)) {
            throw new ApprovalLapsedException(
                    firstLine(call.approvedVersion().get()).equals(firstLine(version))
                            ? "The record was changed after it was shown, so nothing was done."
                            : "This conversation works in another company than when it was shown, so"
                                    + " nothing was done.");
        }
        return planned;
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    private static List<Planned> plan(Office office, List<Wish> wishes, ToolCall call)
            throws ToolException, InterruptedException {
        WishPlanner planner = new WishPlanner(office);
        List<Planned> planned = new ArrayList<>();
        for (int i = 0; i < wishes.size(); i++) {
            planned.add(planner.plan(wishes.get(i), operation(call, i)));
        }
        return planned;
    }

    /** Short, and the same for every run of this call. */
    static String operation(ToolCall call, int index) {
        String id = "WM-" + call.idempotencyKey().substring(0, 12).toUpperCase(Locale.ROOT);
        return index == 0 ? id : id + "-" + index;
    }

    private static ToolException failed(ErpException failure, ToolCall call)
            throws ApprovalLapsedException, OutcomeUnknownException {
        if (failure.outcomeUnknown()) {
            throw new OutcomeUnknownException(
                    "The change was sent and its answer was lost. " + Failures.words(failure));
        }
        if (failure instanceof ErpException.RecordChanged && call.approvedVersion().isPresent()) {
            throw new ApprovalLapsedException(
                    "The record was changed after it was shown, so nothing was done.");
        }
        return Failures.told(failure);
    }

    /** Asks the system what became of changes whose answer was lost. */
    Optional<ToolOutput> probe(List<Wish> wishes, ToolCall call)
            throws ToolException, InterruptedException {
        Office office = offices.open(call.session());
        if (call.approvedVersion()
                .filter(seen -> !firstLine(seen).equals(office.company().id().toString()))
                .isPresent()) {
            return Optional.empty();
        }
        Evidence evidence = look(office, wishes, call);
        if (evidence == Evidence.NOT_DONE) {
            Thread.sleep(secondLook);
            evidence = look(office, wishes, call);
        }
        return switch (evidence) {
            case DONE -> Optional.of(Results.found(office, wishes));
            case NOT_DONE -> Optional.of(Results.notFound(office, wishes));
            case UNCLEAR -> Optional.empty();
        };
    }

    private static Evidence look(Office office, List<Wish> wishes, ToolCall call)
            throws ToolException, InterruptedException {
        List<String> approved =
                call.approvedVersion().map(text -> text.lines().skip(1).toList()).orElse(List.of());
        Witness witness = new Witness(office);
        Set<Evidence> seen = EnumSet.noneOf(Evidence.class);
        try {
            for (int i = 0; i < wishes.size(); i++) {
                Optional<String> etag =
                        i < approved.size() && !approved.get(i).isEmpty()
                                ? Optional.of(approved.get(i))
                                : Optional.empty();
                seen.add(witness.look(wishes.get(i), operation(call, i), etag));
            }
        } catch (ErpException e) {
            throw Failures.told(e);
        }
        return seen.size() == 1 ? seen.iterator().next() : Evidence.UNCLEAR;
    }
}
