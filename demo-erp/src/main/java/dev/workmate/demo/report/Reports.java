package dev.workmate.demo.report;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.store.Row;
import java.util.Map;
import java.util.Optional;

/** The sets that are computed instead of stored. */
public final class Reports {
    private final Map<String, Report> bySet = Map.of();

    public Optional<Report> find(String set) {
        return Optional.ofNullable(bySet.get(set));
    }

    /** The printed form of a document, as a record of its own. */
    public Row pdfOf(EntityModel model, Row document) {
        return Row.of(model, Map.of("id", document.key(), "parentId", document.key()));
    }
}
