package dev.workmate.demo.odata.filter;

import dev.workmate.demo.catalog.Catalog;
import dev.workmate.demo.catalog.PropertyModel;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Business Central has no empty values: what was never set is blank, zero or the first day. */
final class Blanks {
    private static final LocalDate NO_DATE = LocalDate.of(1, 1, 1);
    private static final Instant NO_TIME = Instant.parse("0001-01-01T00:00:00Z");
    private static final UUID NO_ID = new UUID(0, 0);

    private Blanks() {}

    static @Nullable Object of(Catalog catalog, PropertyModel property) {
        return switch (property.type()) {
            case STRING -> "";
            case GUID -> NO_ID;
            case DECIMAL -> BigDecimal.ZERO;
            case INT32 -> 0;
            case INT64 -> 0L;
            case BOOLEAN -> false;
            case DATE -> NO_DATE;
            case DATE_TIME -> NO_TIME;
            case STREAM -> null;
            case ENUM -> blankMember(catalog, property);
        };
    }

    private static String blankMember(Catalog catalog, PropertyModel property) {
        var model = catalog.enumeration(property.enumName());
        return model.wire(" ").orElseGet(() -> model.members().getFirst().wire());
    }
}
