package dev.workmate.demo.odata.filter;

import dev.workmate.demo.catalog.PropertyModel;
import dev.workmate.demo.report.ReportPeriod;
import dev.workmate.demo.store.Row;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A filter made ready: what it accepts, which properties it holds to a few values (so an index can
 * serve it), and what it says in fields that only steer a report.
 */
public record ReadyFilter(
        Predicate<Row> accepts, Map<PropertyModel, Set<Object>> equalities, ReportPeriod period) {

    public static final ReadyFilter ALL = new ReadyFilter(_ -> true, Map.of(), ReportPeriod.OPEN);
}
