package dev.workmate.demo.odata.query;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.catalog.NavigationModel;
import dev.workmate.demo.catalog.PropertyModel;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import org.jspecify.annotations.Nullable;

/** What an address leads to. */
public sealed interface Target {
    CompanyTables company();

    /** Its place in the metadata, for the context of an answer. */
    String context();

    /** Many records: a whole set, or those related to a parent. */
    record Many(
            CompanyTables company,
            EntityModel model,
            RowSource rows,
            @Nullable Row parent,
            @Nullable NavigationModel via,
            String context)
            implements Target {

        /** Listed straight below the company, without a record it belongs to. */
        boolean direct() {
            return parent == null;
        }
    }

    /** One record. */
    record One(CompanyTables company, Row row, String context) implements Target {}

    /** The content of one property. */
    record Content(CompanyTables company, Row row, PropertyModel property, String context)
            implements Target {}

    /** How many records there are. */
    record Count(Many many) implements Target {
        @Override
        public CompanyTables company() {
            return many.company();
        }

        @Override
        public String context() {
            return many.context();
        }
    }

    /** An action on one record. */
    record Act(CompanyTables company, Row row, String action, String context) implements Target {}
}
