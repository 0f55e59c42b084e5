package dev.workmate.erp.query;

import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpValue;
import java.util.Locale;
import java.util.function.Function;

/**
 * Decides on our side whether values fit a filter, for what the system cannot be asked. Nothing
 * equals only nothing and is neither greater nor less than anything.
 */
public final class LocalFilter {
    private LocalFilter() {}

    public static boolean fits(ErpFilter filter, Function<String, ErpValue> values) {
        return switch (filter) {
            case ErpFilter.Comparison one ->
                    compares(values.apply(one.property()), one.operator(), one.value());
            case ErpFilter.TextMatch match ->
                    values.apply(match.property()) instanceof ErpValue.Text text
                            && matches(text.value(), match);
            case ErpFilter.In in -> in.values().contains(values.apply(in.property()));
            case ErpFilter.And and -> and.parts().stream().allMatch(part -> fits(part, values));
            case ErpFilter.Or or -> or.parts().stream().anyMatch(part -> fits(part, values));
            case ErpFilter.Not not -> !fits(not.part(), values);
        };
    }

    /** Whether two values compare so. */
    public static boolean compares(ErpValue left, ErpFilter.Operator operator, ErpValue right) {
        boolean comparable = !left.isNothing() && !right.isNothing();
        return switch (operator) {
            case EQ -> left.equals(right);
            case NE -> !left.equals(right);
            case GT -> comparable && order(left, right) > 0;
            case GE -> comparable && order(left, right) >= 0;
            case LT -> comparable && order(left, right) < 0;
            case LE -> comparable && order(left, right) <= 0;
        };
    }

    private static int order(ErpValue left, ErpValue right) {
        return ValueOrder.NOTHING_FIRST.compare(left, right);
    }

    private static boolean matches(String text, ErpFilter.TextMatch match) {
        String small = text.toLowerCase(Locale.ROOT);
        String wanted = match.text().toLowerCase(Locale.ROOT);
        return switch (match.place()) {
            case START -> small.startsWith(wanted);
            case END -> small.endsWith(wanted);
            case ANYWHERE -> small.contains(wanted);
        };
    }
}
