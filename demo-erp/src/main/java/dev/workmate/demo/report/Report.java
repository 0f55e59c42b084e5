package dev.workmate.demo.report;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.store.Company;
import dev.workmate.demo.store.Row;
import java.util.List;

/** Rows computed for one period; called while the store's lock is held. */
@FunctionalInterface
public interface Report {
    List<Row> rows(Company company, EntityModel model, ReportPeriod period);
}
