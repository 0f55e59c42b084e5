package dev.workmate.erp.change;

import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpRow;
import java.util.Optional;

/** A wish that fits the system: the exact change, and the record it would change. */
record Planned(ErpEntity entity, ErpChange change, Optional<ErpRow> before) {
    /** The version of the record the change is meant for; empty for new records. */
    Optional<String> etag() {
        return before.flatMap(ErpRow::etag);
    }
}
