package dev.workmate.demo.report;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import java.util.List;

/** Rows computed for one period; called while the store's lock is held. */
@FunctionalInterface
public interface Report {
    List<Row> rows(CompanyTables company, EntityModel model, ReportPeriod period);
}
