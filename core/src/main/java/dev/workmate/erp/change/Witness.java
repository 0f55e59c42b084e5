package dev.workmate.erp.change;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRead;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.office.Office;
import dev.workmate.erp.office.RecordFinder;
import dev.workmate.erp.office.RecordName;
import dev.workmate.id.Uuids;
import dev.workmate.tool.ToolException;
import java.util.List;
import java.util.Optional;

/** Looks in the system whether a change took effect; says so only where it can be told. */
final class Witness {
    private final Office office;

    Witness(Office office) {
        this.office = office;
    }

    /**
     * What a lost change is known by: our operation id, the record as the person saw it, and what
     * was there just before it was sent, where this process sent it.
     */
    record Clue(String operation, Optional<Sighting> seen, Optional<Traces> traces, Sent sent) {}

    /** When a change was sent. */
    enum Sent {
        /** By this call, moments ago. */
        JUST_NOW,
        /** Before a restart, or nobody knows. */
        EARLIER
    }

    Evidence look(RequestedChange wish, Clue clue)
            throws ErpException, ToolException, InterruptedException {
        ErpEntity entity = office.entity(wish.entity());
        return switch (wish) {
            case RequestedChange.Create create -> created(entity, create, clue);
            case RequestedChange.Update update -> updated(entity, update, clue);
            case RequestedChange.Delete delete -> deleted(entity, delete, clue);
            case RequestedChange.Invoke invoke -> invoked(entity, invoke, clue);
        };
    }

    private Evidence created(ErpEntity entity, RequestedChange.Create wish, Clue clue)
            throws ErpException, ToolException, InterruptedException {
        ErpRow wanted = BodyReader.created(office.model(), entity, wish.values());
        if (WishPlanner.isMarked(office.model(), entity, wanted, clue.operation())) {
            List<ErpRow> found =
                    first(entity, WishPlanner.MARK, new ErpValue.Text(clue.operation()));
            return found.isEmpty()
                    ? Evidence.notDone("No record carries the mark " + clue.operation() + ".")
                    : Evidence.done(
                            "A record carries the mark " + clue.operation() + ".",
                            Optional.of(found.getFirst()));
        }
        return clue.traces().isPresent()
                ? clue.traces().get().compare(office, entity, wanted)
                : Evidence.unclear("Records of this kind carry no mark to find them by.");
    }

    private List<ErpRow> first(ErpEntity entity, String property, ErpValue value)
            throws ErpException, InterruptedException {
        ErpFilter filter = new ErpFilter.Comparison(property, ErpFilter.Operator.EQ, value);
        return office.system()
                .page(office.company(), ErpQuery.of(entity.set()).where(filter).first(1), 1)
                .rows();
    }

    private Evidence updated(ErpEntity entity, RequestedChange.Update wish, Clue clue)
            throws ErpException, ToolException, InterruptedException {
        ErpRow wanted = BodyReader.changed(office.model(), entity, wish.values());
        Optional<ErpRow> now = read(entity, wish.record(), clue);
        if (now.isEmpty()) {
            return Evidence.unclear("The record is gone.");
        }
        boolean asWanted =
                wanted.values().entrySet().stream()
                        .allMatch(each -> now.get().value(each.getKey()).equals(each.getValue()));
        if (isUntouched(entity, now.get(), clue)) {
            return asWanted
                    ? Evidence.unclear("The record has these values, and had them before.")
                    : Evidence.notDone("The record is as it was.");
        }
        return asWanted
                ? Evidence.done("The record has the new values.", now)
                : Evidence.unclear("The record was changed, but not to these values.");
    }

    private Evidence deleted(ErpEntity entity, RequestedChange.Delete wish, Clue clue)
            throws ErpException, ToolException, InterruptedException {
        if (key(wish.record(), clue).key().isEmpty() && !Uuids.isUuid(wish.record().toString())) {
            return Evidence.unclear("A number alone does not tell which record it was.");
        }
        Optional<ErpRow> now = read(entity, wish.record(), clue);
        if (now.isEmpty()) {
            return Evidence.done("The record is gone.", Optional.empty());
        }
        return isUntouched(entity, now.get(), clue)
                ? Evidence.notDone("The record is there as it was.")
                : Evidence.unclear("The record is there, and was changed meanwhile.");
    }

    private Evidence invoked(ErpEntity entity, RequestedChange.Invoke wish, Clue clue)
            throws ErpException, ToolException, InterruptedException {
        Optional<ErpRow> now = read(entity, wish.record(), clue);
        boolean untouched = now.isPresent() && isUntouched(entity, now.get(), clue);
        return new ActionTrace(office, entity, wish.action()).look(now, untouched, clue);
    }

    private static boolean isUntouched(ErpEntity entity, ErpRow now, Clue clue) {
        return clue.seen().filter(seen -> seen.isVersion(entity, now)).isPresent();
    }

    /** By the key that was seen: a number may belong to another record by now. */
    private static RecordName key(RecordName name, Clue clue) {
        return clue.seen()
                .flatMap(Sighting::key)
                .map(fields -> new RecordName(Optional.empty(), Optional.of(fields)))
                .orElse(name);
    }

    private Optional<ErpRow> read(ErpEntity entity, RecordName name, Clue clue)
            throws ErpException, ToolException, InterruptedException {
        ErpKey key = RecordFinder.find(office, entity, key(name, clue));
        try {
            return Optional.of(
                    office.system().get(office.company(), new ErpRead(entity.set(), key)).row());
        } catch (ErpException.Missing e) {
            return Optional.empty();
        }
    }
}
