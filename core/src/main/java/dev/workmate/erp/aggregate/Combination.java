package dev.workmate.erp.aggregate;

import dev.workmate.erp.ErpRow;
import java.util.List;
import java.util.Map;

/** One record with one of its lines and one partner from each join. */
record Combination(ErpRow own, ErpRow line, List<ErpRow> joined) {
    /** Stands for a line or partner that is not there: all its values are nothing. */
    static final ErpRow MISSING = new ErpRow(Map.of());
}
