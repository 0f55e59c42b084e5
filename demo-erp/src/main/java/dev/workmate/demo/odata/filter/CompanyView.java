package dev.workmate.demo.odata.filter;

import dev.workmate.demo.catalog.Catalog;
import dev.workmate.demo.catalog.PropertyModel;
import dev.workmate.demo.report.LedgerSums;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import org.jspecify.annotations.Nullable;

/** How one company's rows are seen from outside: derived values computed, empty ones blank. */
public record CompanyView(Catalog catalog, CompanyTables company, LedgerSums derived) {

    public @Nullable Object value(Row row, PropertyModel property) {
        Object value =
                derived.covers(row.model(), property)
                        ? derived.value(company, row, property)
                        : row.get(property);
        return value == null ? Blanks.of(catalog, property) : value;
    }
}
