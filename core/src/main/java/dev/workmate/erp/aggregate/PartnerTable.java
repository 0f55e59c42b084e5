package dev.workmate.erp.aggregate;

import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The records of a joined entity by the value they are matched with. For one thread. */
final class PartnerTable {
    private final Plan.Partner partner;
    private final Map<ErpValue, List<ErpRow>> byValue = new HashMap<>();
    private boolean repeated;

    PartnerTable(Plan.Partner partner) {
        this.partner = partner;
    }

    Plan.Partner partner() {
        return partner;
    }

    /** Nothing matches nothing. */
    void add(ErpRow row) {
        ErpValue value = row.value(partner.equalTo());
        if (!value.isNothing()) {
            byValue.computeIfAbsent(value, _ -> new ArrayList<>(1)).add(row);
        }
    }

    List<ErpRow> matching(ErpValue value) {
        List<ErpRow> found = value.isNothing() ? List.of() : byValue.getOrDefault(value, List.of());
        repeated |= found.size() > 1;
        if (!found.isEmpty()) {
            return found;
        }
        return partner.required() ? List.of() : List.of(Combination.MISSING);
    }

    /** Whether a record had several partners and so counts several times. */
    boolean hasRepeated() {
        return repeated;
    }
}
