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
import dev.workmate.erp.office.RecordName;
import dev.workmate.erp.office.Records;
import dev.workmate.erp.query.ValueText;
import dev.workmate.event.Uuids;
import dev.workmate.tool.ToolException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Looks in the system whether a change took effect; says so only where it can be told. */
final class Witness {
    private final Office office;

    Witness(Office office) {
        this.office = office;
    }

    /** {@code approved} is the version of the record a person agreed to. */
    Evidence look(Wish wish, String operation, Optional<String> approved)
            throws ErpException, ToolException, InterruptedException {
        ErpEntity entity = office.entity(wish.entity());
        return switch (wish) {
            case Wish.Create create -> created(entity, create, operation);
            case Wish.Update update -> updated(entity, update, approved);
            case Wish.Delete delete -> deleted(entity, delete, approved);
            case Wish.Invoke invoke -> invoked(entity, invoke, approved);
        };
    }

    private Evidence created(ErpEntity entity, Wish.Create wish, String operation)
            throws ErpException, ToolException, InterruptedException {
        boolean ownMark =
                !BodyReader.created(office.model(), entity, wish.values())
                        .value(WishPlanner.MARK)
                        .isNothing();
        if (ownMark || !WishPlanner.takesMark(entity, operation) || !entity.parents().isEmpty()) {
            return Evidence.UNCLEAR;
        }
        ErpFilter mark =
                new ErpFilter.Comparison(
                        WishPlanner.MARK, ErpFilter.Operator.EQ, new ErpValue.Text(operation));
        List<ErpRow> found =
                office.system()
                        .page(office.company(), ErpQuery.of(entity.set()).where(mark).first(1), 1)
                        .rows();
        return found.isEmpty() ? Evidence.NOT_DONE : Evidence.DONE;
    }

    private Evidence updated(ErpEntity entity, Wish.Update wish, Optional<String> approved)
            throws ErpException, ToolException, InterruptedException {
        ErpRow wanted = BodyReader.changed(office.model(), entity, wish.values());
        Optional<ErpRow> now = read(entity, wish.record());
        if (now.isEmpty()) {
            return Evidence.UNCLEAR;
        }
        boolean asWanted =
                wanted.values().entrySet().stream()
                        .allMatch(each -> now.get().value(each.getKey()).equals(each.getValue()));
        if (isUntouched(now.get(), approved)) {
            return asWanted ? Evidence.UNCLEAR : Evidence.NOT_DONE;
        }
        return asWanted ? Evidence.DONE : Evidence.UNCLEAR;
    }

    private Evidence deleted(ErpEntity entity, Wish.Delete wish, Optional<String> approved)
            throws ErpException, ToolException, InterruptedException {
        if (!Uuids.isUuid(wish.record().toString())) {
            return Evidence.UNCLEAR;
        }
        Optional<ErpRow> now = read(entity, wish.record());
        if (now.isEmpty()) {
            return Evidence.DONE;
        }
        return isUntouched(now.get(), approved) ? Evidence.NOT_DONE : Evidence.UNCLEAR;
    }

    private Evidence invoked(ErpEntity entity, Wish.Invoke wish, Optional<String> approved)
            throws ErpException, ToolException, InterruptedException {
        Optional<ErpRow> now = read(entity, wish.record());
        if (now.isEmpty()) {
            return Evidence.UNCLEAR;
        }
        if (isUntouched(now.get(), approved)) {
            return Evidence.NOT_DONE;
        }
        String status = ValueText.of(now.get().value("status")).toLowerCase(Locale.ROOT);
        String action = wish.action().toLowerCase(Locale.ROOT);
        boolean posted =
                action.contains("post")
                        && !status.isEmpty()
                        && !status.equals("draft")
                        && !status.equals("in review");
        boolean cancelled = action.contains("cancel") && status.startsWith("cancel");
        return posted || cancelled ? Evidence.DONE : Evidence.UNCLEAR;
    }

    private static boolean isUntouched(ErpRow now, Optional<String> approved) {
        return approved.isPresent() && now.etag().equals(approved);
    }

    private Optional<ErpRow> read(ErpEntity entity, RecordName name)
            throws ErpException, ToolException, InterruptedException {
        ErpKey key = Records.find(office, entity, name);
        try {
            return Optional.of(
                    office.system().get(office.company(), new ErpRead(entity.set(), key)).row());
        } catch (ErpException.Missing e) {
            return Optional.empty();
        }
    }
}
