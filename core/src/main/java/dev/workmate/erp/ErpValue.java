package dev.workmate.erp;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;

/** A value of a property, exactly as the system keeps it; an empty one is {@link Nothing}. */
public sealed interface ErpValue {
    Nothing NOTHING = new Nothing();

    record Text(String value) implements ErpValue {}

    /** Decimals and whole numbers; two of them are equal where their amounts are. */
    record Amount(BigDecimal value) implements ErpValue {
        public Amount {
            value = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
        }
    }

    record Flag(boolean value) implements ErpValue {}

    record Day(LocalDate value) implements ErpValue {}

    record Moment(Instant value) implements ErpValue {}

    record Time(LocalTime value) implements ErpValue {}

    record Guid(UUID value) implements ErpValue {}

    /** A member of an enumeration, by the name people read. */
    record Choice(String name) implements ErpValue {}

    record Nothing() implements ErpValue {}

    /** The record at the end of an expanded navigation. */
    record Nested(ErpRow row) implements ErpValue {}

    /** The records at the end of an expanded navigation, or the lines of a deep insert. */
    record NestedMany(List<ErpRow> rows) implements ErpValue {
        public NestedMany {
            rows = List.copyOf(rows);
        }
    }

    default boolean isNothing() {
        return this instanceof Nothing;
    }
}
