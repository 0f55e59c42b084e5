package dev.workmate.demo.odata.filter;

import dev.workmate.demo.odata.message.ODataError;
import java.math.BigDecimal;
import java.util.function.BiPredicate;
import org.apache.olingo.server.api.uri.queryoption.expression.BinaryOperatorKind;

/** Compares values of like types; numbers by their amount, whatever they are kept in. */
public final class Comparisons {
    private Comparisons() {}

    static BiPredicate<Object, Object> of(BinaryOperatorKind operator) {
        return switch (operator) {
            case EQ -> Comparisons::same;
            case NE -> (a, b) -> !same(a, b);
            case GT -> (a, b) -> compare(a, b) > 0;
            case GE -> (a, b) -> compare(a, b) >= 0;
            case LT -> (a, b) -> compare(a, b) < 0;
            case LE -> (a, b) -> compare(a, b) <= 0;
            default -> throw new IllegalArgumentException("not a comparison: " + operator);
        };
    }

    private static boolean same(Object a, Object b) {
        return a instanceof Number || b instanceof Number ? compare(a, b) == 0 : a.equals(b);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static int compare(Object a, Object b) {
        if (a instanceof Number && b instanceof Number) {
            return number(a).compareTo(number(b));
        }
        if (a instanceof Comparable left && a.getClass() == b.getClass()) {
            return left.compareTo(b);
        }
        throw ODataError.badRequest("'" + a + "' cannot be compared with '" + b + "'.");
    }

    private static BigDecimal number(Object value) {
        return switch (value) {
            case BigDecimal decimal -> decimal;
            case Integer whole -> BigDecimal.valueOf(whole);
            case Long whole -> BigDecimal.valueOf(whole);
            default -> new BigDecimal(value.toString());
        };
    }
}
