package dev.workmate.erp.aggregate;

import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import java.util.List;

/** Where a value comes from; {@code name} is what the model calls it. */
sealed interface ValueSource {
    String name();

    ErpProperty property();

    ErpValue of(Combination row);

    record Own(String name, ErpProperty property) implements ValueSource {
        @Override
        public ErpValue of(Combination row) {
            return row.own().value(property.name());
        }
    }

    /** At the end of navigations that each lead to one record. */
    record Related(String name, List<String> path, ErpProperty property) implements ValueSource {
        @Override
        public ErpValue of(Combination row) {
            return follow(row.own(), path).value(property.name());
        }
    }

    /** In a line of the record, or related to it. */
    record OfLine(String name, List<String> path, ErpProperty property) implements ValueSource {
        @Override
        public ErpValue of(Combination row) {
            return follow(row.line(), path).value(property.name());
        }
    }

    record Joined(String name, int join, ErpProperty property) implements ValueSource {
        @Override
        public ErpValue of(Combination row) {
            return row.joined().get(join).value(property.name());
        }
    }

    private static ErpRow follow(ErpRow start, List<String> path) {
        ErpRow row = start;
        for (String step : path) {
            row =
                    row.value(step) instanceof ErpValue.Nested nested
                            ? nested.row()
                            : Combination.MISSING;
        }
        return row;
    }
}
