package dev.workmate.erp;

import java.util.List;
import java.util.Optional;

/** Some records, where to go on, and the address they were asked from. */
public record ErpPage(List<ErpRow> rows, Optional<ErpCursor> next, String url) {
    public ErpPage {
        rows = List.copyOf(rows);
    }
}
