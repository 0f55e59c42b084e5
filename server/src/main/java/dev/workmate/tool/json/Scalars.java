package dev.workmate.tool.json;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The shapes of single values. */
final class Scalars {
    private Scalars() {}

    record Text(Bounds length) implements Shape {
        @Override
        public void describe(ObjectNode schema) {
            schema.put("type", "string");
            length.describe(schema, "minLength", "maxLength");
        }

        @Override
        public Object read(JsonNode node, String where) throws Misfit {
            if (!node.isString()) {
                throw MisfitWords.wrongType(where, "text", node);
            }
            String text = node.stringValue();
            length.check(
                    text.codePointCount(0, text.length()),
                    "The length of " + MisfitWords.name(where));
            return text;
        }
    }

    /** A whole number that fits its Java type. */
    record Whole(Class<?> type, Bounds bounds) implements Shape {
        /** No long has more digits; longer numbers are refused before they are spelled out. */
        private static final int MAX_DIGITS = 19;

        @Override
        public void describe(ObjectNode schema) {
            schema.put("type", "integer");
            bounds.describe(schema, "minimum", "maximum");
        }

        @Override
        public Object read(JsonNode node, String where) throws Misfit {
            if (!node.isNumber()) {
                throw MisfitWords.wrongType(where, "a whole number", node);
            }
            long value = whole(node.decimalValue(), node, where);
            bounds.check(value, MisfitWords.name(where));
            return type == int.class || type == Integer.class
                    ? (Object) Math.toIntExact(value)
                    : (Object) value;
        }

        private long whole(BigDecimal number, JsonNode node, String where) throws Misfit {
            if (number.signum() == 0) {
                return 0;
            }
            long digits = (long) number.precision() - number.scale();
            if (digits > MAX_DIGITS) {
                throw new Misfit(MisfitWords.name(where) + " must be " + range() + ".");
            }
            if (digits <= 0 || number.stripTrailingZeros().scale() > 0) {
                throw MisfitWords.wrongType(where, "a whole number", node);
            }
            try {
                return number.longValueExact();
            } catch (ArithmeticException e) {
                throw new Misfit(MisfitWords.name(where) + " must be " + range() + ".");
            }
        }

        private String range() {
            return bounds.equals(Bounds.NONE)
                    ? "a whole number of at most " + MAX_DIGITS + " digits"
                    : bounds.words();
        }
    }

    /** An exact decimal number of a size that can be calculated with. */
    record Decimal(Bounds bounds) implements Shape {
        private static final int MAX_DIGITS = 1_000;

        @Override
        public void describe(ObjectNode schema) {
            schema.put("type", "number");
            bounds.describe(schema, "minimum", "maximum");
        }

        @Override
        public Object read(JsonNode node, String where) throws Misfit {
            if (!node.isNumber()) {
                throw MisfitWords.wrongType(where, "a number", node);
            }
            BigDecimal number = node.decimalValue();
            if (number.precision() > MAX_DIGITS || Math.abs((long) number.scale()) > MAX_DIGITS) {
                throw new Misfit(
                        MisfitWords.name(where) + " has more than " + MAX_DIGITS + " digits.");
            }
            bounds.check(number, MisfitWords.name(where));
            return number;
        }
    }

    record Flag() implements Shape {
        @Override
        public void describe(ObjectNode schema) {
            schema.put("type", "boolean");
        }

        @Override
        public Object read(JsonNode node, String where) throws Misfit {
            if (!node.isBoolean()) {
                throw MisfitWords.wrongType(where, "true or false", node);
            }
            return node.booleanValue();
        }
    }

    /** One of an enum's constants, in lower case. */
    record Choice(Map<String, Object> byName) implements Shape {
        static Choice of(Class<?> type) {
            Map<String, Object> byName = new LinkedHashMap<>();
            for (Object constant : type.getEnumConstants()) {
                byName.put(((Enum<?>) constant).name().toLowerCase(Locale.ROOT), constant);
            }
            return new Choice(byName);
        }

        @Override
        public void describe(ObjectNode schema) {
            schema.put("type", "string");
            ArrayNode names = schema.putArray("enum");
            byName.keySet().forEach(names::add);
        }

        @Override
        public Object read(JsonNode node, String where) throws Misfit {
            String wanted = "one of " + String.join(", ", byName.keySet());
            if (!node.isString()) {
                throw MisfitWords.wrongType(where, wanted, node);
            }
            Object constant = byName.get(node.stringValue());
            if (constant == null) {
                throw MisfitWords.wrongType(where, wanted, node);
            }
            return constant;
        }
    }
}
