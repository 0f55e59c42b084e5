package dev.workmate.erp;

import java.util.List;

/** Which records are wanted. What the systems cannot express, such as lambdas, has no type here. */
public sealed interface ErpFilter {
    /** Compares a property with a value; {@link ErpValue.Nothing} only with EQ and NE. */
    record Comparison(String property, Operator operator, ErpValue value) implements ErpFilter {}

    /** Looks for a text inside a text property. */
    record TextMatch(String property, Place place, String text) implements ErpFilter {}

    /** The property has one of the values; written out as comparisons where needed. */
    record In(String property, List<ErpValue> values) implements ErpFilter {
        public In {
            values = List.copyOf(values);
            if (values.isEmpty()) {
                throw new IllegalArgumentException("'in' needs at least one value");
            }
        }
    }

    record And(List<ErpFilter> parts) implements ErpFilter {
        public And {
            parts = List.copyOf(parts);
        }
    }

    /** All parts are about the same property: the systems refuse anything else. */
    record Or(List<ErpFilter> parts) implements ErpFilter {
        public Or {
            parts = List.copyOf(parts);
        }
    }

    record Not(ErpFilter part) implements ErpFilter {}

    /** How two values compare. */
    enum Operator {
        EQ,
        NE,
        GT,
        GE,
        LT,
        LE
    }

    /** Where a text is looked for. */
    enum Place {
        START,
        END,
        ANYWHERE
    }
}
