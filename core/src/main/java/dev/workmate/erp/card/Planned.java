package dev.workmate.erp.card;

import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpRow;
import java.util.Optional;

/** A wish that fits the system: the exact change, and the record it would change. */
public record Planned(ErpEntity entity, ErpChange change, Optional<ErpRow> before) {
    /** The version of the record the change is meant for; empty for new records. */
    public Optional<String> etag() {
        return before.flatMap(ErpRow::etag);
    }
}
