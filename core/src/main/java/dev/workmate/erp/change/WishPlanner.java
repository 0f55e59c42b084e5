package dev.workmate.erp.change;

import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpEntity.Verb;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpProperty.Trait;
import dev.workmate.erp.ErpRead;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.card.Planned;
import dev.workmate.erp.office.ErpFailures;
import dev.workmate.erp.office.Office;
import dev.workmate.erp.office.RecordFinder;
import dev.workmate.tool.ToolException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/** Finds out what a wish means in the system as it is now; reads only. */
final class WishPlanner {
    /** Carries our operation id, so that a lost create can be looked up. */
    static final String MARK = "externalDocumentNumber";

    /** Stands for any version, where a system has none. */
    private static final String ANY = "*";

    private final Office office;

    WishPlanner(Office office) {
        this.office = office;
    }

    Planned plan(RequestedChange wish, String operation)
            throws ToolException, InterruptedException {
        ErpEntity entity = office.entity(wish.entity());
        return switch (wish) {
            case RequestedChange.Create create -> create(entity, create, operation);
            case RequestedChange.Update update -> update(entity, update);
            case RequestedChange.Delete delete -> delete(entity, delete);
            case RequestedChange.Invoke invoke -> invoke(entity, invoke);
        };
    }

    private Planned create(ErpEntity entity, RequestedChange.Create wish, String operation)
            throws ToolException {
        require(entity, Verb.CREATE, "New records cannot be made in %s.");
        ErpRow row =
                marked(
                        office.model(),
                        entity,
                        BodyReader.created(office.model(), entity, wish.values()),
                        operation);
        return new Planned(entity, new ErpChange.Create(entity.set(), row), Optional.empty());
    }

    private static ErpRow marked(ErpModel model, ErpEntity entity, ErpRow row, String operation) {
        if (!isMarked(model, entity, row, operation)) {
            return row;
        }
        SequencedMap<String, ErpValue> values = new LinkedHashMap<>(row.values());
        values.put(MARK, new ErpValue.Text(operation));
        return new ErpRow(values, Optional.empty());
    }

    /**
     * Whether a new record carries our operation id: only in Business Central, where the field is
     * known to be free, and only where nobody has a number of their own for it.
     */
    static boolean isMarked(ErpModel model, ErpEntity entity, ErpRow row, String operation) {
        boolean free =
                switch (row.value(MARK)) {
                    case ErpValue.Nothing _ -> true;
                    case ErpValue.Text text -> text.value().isBlank();
                    default -> false;
                };
        return free
                && model.dialect() == ErpModel.Dialect.BUSINESS_CENTRAL
                && entity.parents().isEmpty()
                && takesMark(entity, operation);
    }

    static boolean carries(ErpRow row, String operation) {
        return row.value(MARK).equals(new ErpValue.Text(operation));
    }

    private static boolean takesMark(ErpEntity entity, String operation) {
        Optional<ErpProperty> mark = entity.property(MARK);
        return mark.isPresent()
                && mark.get().type() == ErpType.TEXT
                && !mark.get().is(Trait.READ_ONLY)
                && !mark.get().is(Trait.COMPUTED)
                && mark.get().maxLength().orElse(Integer.MAX_VALUE) >= operation.length();
    }

    private Planned update(ErpEntity entity, RequestedChange.Update wish)
            throws ToolException, InterruptedException {
        require(entity, Verb.UPDATE, "Records in %s cannot be changed.");
        ErpRow changes = BodyReader.changed(office.model(), entity, wish.values());
        ErpKey key = RecordFinder.find(office, entity, wish.record());
        ErpRow before = read(entity, key);
        return new Planned(
                entity,
                new ErpChange.Update(entity.set(), key, changes, before.etag().orElse(ANY)),
                Optional.of(before));
    }

    private Planned delete(ErpEntity entity, RequestedChange.Delete wish)
            throws ToolException, InterruptedException {
        require(entity, Verb.DELETE, "Records in %s cannot be deleted.");
        ErpKey key = RecordFinder.find(office, entity, wish.record());
        ErpRow before = read(entity, key);
        return new Planned(
                entity,
                new ErpChange.Delete(entity.set(), key, before.etag().orElse(ANY)),
                Optional.of(before));
    }

    private Planned invoke(ErpEntity entity, RequestedChange.Invoke wish)
            throws ToolException, InterruptedException {
        String action =
                entity.actions().stream()
                        .filter(each -> each.equalsIgnoreCase(bare(wish.action())))
                        .findFirst()
                        .orElseThrow(() -> noAction(entity, wish.action()));
        ErpKey key = RecordFinder.find(office, entity, wish.record());
        ErpRow before = read(entity, key);
        return new Planned(
                entity,
                new ErpChange.Invoke(entity.set(), key, action, before.etag()),
                Optional.of(before));
    }

    /** Models write {@code Microsoft.NAV.post} as well. */
    private static String bare(String action) {
        return action.substring(action.lastIndexOf('.') + 1).strip();
    }

    private static ToolException noAction(ErpEntity entity, String action) {
        return new ToolException(
                "%s has no action '%s'; %s."
                        .formatted(
                                entity.set(),
                                action.toLowerCase(Locale.ROOT),
                                entity.actions().isEmpty()
                                        ? "it has none"
                                        : "its actions are "
                                                + String.join(", ", entity.actions())));
    }

    private static void require(ErpEntity entity, Verb verb, String refusal) throws ToolException {
        if (!entity.allows(verb)) {
            throw new ToolException(refusal.formatted(entity.set()));
        }
    }

    ErpRow read(ErpEntity entity, ErpKey key) throws ToolException, InterruptedException {
        try {
            return office.system().get(office.company(), new ErpRead(entity.set(), key)).row();
        } catch (ErpException e) {
            throw ErpFailures.told(e);
        }
    }
}
